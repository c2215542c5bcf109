// Command go_witness prints the definitions of Go files, as the standard library's parser sees them.
//
// One JSON object a line, in and out: {"path", "text" in base64} to {"path", "definitions"}.
package main

import (
	"bufio"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
)

type definition struct {
	Name  string `json:"name"`
	Line  int    `json:"line"`
	Group string `json:"group"`
}

type collector struct {
	set   *token.FileSet
	found []definition
}

func (c *collector) add(name *ast.Ident, group string) {
	if name.Name != "_" {
		c.found = append(c.found, definition{name.Name, c.set.PositionFor(name.Pos(), false).Line, group})
	}
}

// embedded gives the last name of `*pkg.Type[T]`.
func embedded(typ ast.Expr) *ast.Ident {
	switch t := typ.(type) {
	case *ast.Ident:
		return t
	case *ast.StarExpr:
		return embedded(t.X)
	case *ast.ParenExpr:
		return embedded(t.X)
	case *ast.SelectorExpr:
		return t.Sel
	case *ast.IndexExpr:
		return embedded(t.X)
	case *ast.IndexListExpr:
		return embedded(t.X)
	}
	return nil
}

// members visits what a named type is made of, however deep.
func (c *collector) members(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.StructType:
		for _, field := range n.Fields.List {
			for _, name := range field.Names {
				c.add(name, "field")
			}
			if name := embedded(field.Type); len(field.Names) == 0 && name != nil {
				c.add(name, "field")
			}
		}
	case *ast.InterfaceType:
		for _, method := range n.Methods.List {
			for _, name := range method.Names {
				c.add(name, "callable")
			}
		}
	}
	return true
}

func (c *collector) file(file *ast.File) {
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		imported, at := "*", spec.Path.Pos()
		if spec.Name != nil && spec.Name.Name != "." {
			at = spec.Name.Pos()
		}
		if spec.Name != nil && spec.Name.Name == "_" {
			imported = ""
		}
		c.found = append(c.found, definition{path + " " + imported, c.set.PositionFor(at, false).Line, "import"})
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			c.add(d.Name, "callable")
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if values, ok := spec.(*ast.ValueSpec); ok {
					for _, name := range values.Names {
						c.add(name, "value")
					}
				}
			}
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if spec, ok := node.(*ast.TypeSpec); ok {
			c.add(spec.Name, "type")
			ast.Inspect(spec.Type, c.members)
		}
		return true
	})
}

func main() {
	input := bufio.NewReaderSize(os.Stdin, 1<<20)
	decoder := json.NewDecoder(input)
	encoder := json.NewEncoder(os.Stdout)
	for {
		var in struct {
			Path string
			Text []byte
		}
		if decoder.Decode(&in) != nil {
			return
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, in.Path, in.Text, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		c := &collector{set: set}
		c.file(file)
		encoder.Encode(map[string]any{"path": in.Path, "definitions": c.found})
	}
}
