package p

func Use() int { return openFile() }
