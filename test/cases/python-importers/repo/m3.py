from services.s import y as call


async def run():
    return await call()
