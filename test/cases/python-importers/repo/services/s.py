async def y():
    return 1
