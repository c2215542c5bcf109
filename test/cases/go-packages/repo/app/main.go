package main

import "example.org/app/go-store"

func main() {
	s, err := store.Open()
	if err != nil {
		return
	}
	s.Flush()
	s.Close()
	for _, one := range []*store.Store{s} {
		one.next.Flush()
	}
}
