package store_test

import "example.org/app/go-store"

func check() { store.Open() }
