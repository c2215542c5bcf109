from services import s


async def run():
    return await s.y()
