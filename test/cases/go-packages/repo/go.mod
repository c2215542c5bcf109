module example.org/app
