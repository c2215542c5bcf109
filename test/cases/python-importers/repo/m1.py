from services.s import y


async def run():
    return await y()
