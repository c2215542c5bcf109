package store

type base struct{}

func (b *base) Close() {}

type Store struct {
	*base
	next *Store
}

func Open() (*Store, error) { return &Store{}, nil }
