import random

WIDTH = 12
HEIGHT = 8


def eller(width, height):
    print("+" + "---+" * width)
    row = [0] * width
    next_set = 1
    for y in range(height):
        for x in range(width):
            if row[x] == 0:
                row[x] = next_set
                next_set += 1
        last = y == height - 1
        line = "|"
        for x in range(width - 1):
            if row[x] != row[x + 1] and (last or random.random() < 0.5):
                old, new = row[x + 1], row[x]
                row = [new if s == old else s for s in row]
                line += "    "
            else:
                line += "   |"
        print(line + "   |")
        if last:
            break
        down = set()
        for s in set(row):
            members = [x for x in range(width) if row[x] == s]
            down |= set(random.sample(members, random.randint(1, len(members))))
        print("+" + "".join("   +" if x in down else "---+" for x in range(width)))
        row = [row[x] if x in down else 0 for x in range(width)]
    print("+" + "---+" * width)


eller(WIDTH, HEIGHT)
