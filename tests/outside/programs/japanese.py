# 迷路を深さ優先探索で解く
import sys

sys.setrecursionlimit(10**6)
H, W = 3, 4
meiro = ["S.#.", "#...", "..#G"]


def 探索(迷路, 行, 列, 訪問済み):
    if 行 < 0 or 列 < 0 or 行 >= len(迷路) or 列 >= len(迷路[0]):
        return False
    if 迷路[行][列] == "#" or (行, 列) in 訪問済み:
        return False
    訪問済み.append((行, 列))
    if 迷路[行][列] == "G":
        return True
    for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 探索(迷路, 行 + d, 列 + e, 訪問済み):
            return True
    訪問済み.pop()
    return False


道 = []
print("Yes" if 探索(meiro, 0, 0, 道) else "No")
