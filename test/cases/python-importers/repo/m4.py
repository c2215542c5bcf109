import services.s


async def run():
    return await services.s.y()
