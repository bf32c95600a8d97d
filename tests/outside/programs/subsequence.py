# eight-queens-like other stuff, not maze
def lcs(a, b):
    dp = [[0]*(len(b)+1) for _ in range(len(a)+1)]
    i = 1
    while i <= len(a):
        for j in range(1, len(b)+1):
            dp[i][j] = dp[i-1][j-1]+1 if a[i-1]==b[j-1] else max(dp[i-1][j], dp[i][j-1])
        i += 1
    return dp[-1][-1]
print(lcs("abc","bcd"))
