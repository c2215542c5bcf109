from services import y


async def run():
    return await y()
