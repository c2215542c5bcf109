package p

func openFile() int { return 2 }

func again() int { return openFile() }
