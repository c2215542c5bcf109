from services.s import *


async def run():
    return await y()
