// Command graph-go prints what calls and imports of Go files lead to, as go/types sees it.
//
// In: one JSON object a line, {"path", "text" in base64}, of all .go and go.mod files of a repository. Out: one a
// file that the build takes on Linux, {"path", "calls", "imports"}. A call is {line, name, kind, to, toLine}: kind is
// func, method, interface, value (a variable or field that holds a function), new (a composite literal) or conversion;
// without `to`, what is called is defined outside. Packages that are not in the repository are left out: what depends on
// them has no type, and is not printed.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path"
	"sort"
	"strings"
)

type edge struct {
	Line   int    `json:"line"`
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	To     string `json:"to,omitempty"`
	ToLine int    `json:"toLine,omitempty"`
}

type answer struct {
	Path    string `json:"path"`
	Calls   []edge `json:"calls"`
	Imports []edge `json:"imports"`
}

type module struct{ folder, path string }

type program struct {
	set     *token.FileSet
	texts   map[string][]byte
	folders map[string][]string
	modules []module
	context build.Context
	library types.Importer
	known   map[string]*types.Package
	busy    map[string]bool
	answers map[string]*answer
}

func (p *program) addModules() {
	for name, text := range p.texts {
		if path.Base(name) != "go.mod" {
			continue
		}
		for _, line := range strings.Split(string(text), "\n") {
			words := strings.Fields(line)
			if len(words) > 1 && words[0] == "module" {
				folder := path.Dir(name)
				p.modules = append(p.modules, module{folder, strings.Trim(words[1], "\"")})
				break
			}
		}
	}
	sort.Slice(p.modules, func(i, j int) bool { return len(p.modules[i].path) > len(p.modules[j].path) })
}

// ownerOf gives the module of a folder: that of the nearest go.mod above.
func (p *program) ownerOf(folder string) *module {
	var best *module
	for i, m := range p.modules {
		if m.folder == "." || folder == m.folder || strings.HasPrefix(folder, m.folder+"/") {
			if best == nil || len(m.folder) > len(best.folder) || best.folder == "." {
				best = &p.modules[i]
			}
		}
	}
	return best
}

func (p *program) folderOf(importPath string) string {
	for _, m := range p.modules {
		if importPath != m.path && !strings.HasPrefix(importPath, m.path+"/") {
			continue
		}
		folder := path.Join(m.folder, strings.TrimPrefix(importPath, m.path))
		if owner := p.ownerOf(folder); len(p.folders[folder]) > 0 && owner != nil && *owner == m {
			return folder
		}
	}
	return ""
}

var errOutside = errors.New("outside of the repository")

func (p *program) Import(importPath string) (*types.Package, error) {
	if folder := p.folderOf(importPath); folder != "" {
		if found := p.known[folder]; found != nil {
			return found, nil
		}
		if p.busy[folder] {
			return nil, fmt.Errorf("import cycle through %s", importPath)
		}
		return p.check(folder, importPath), nil
	}
	if strings.Contains(strings.Split(importPath, "/")[0], ".") {
		return nil, errOutside
	}
	return p.library.Import(importPath)
}

func (p *program) parse(folder string, tests bool) map[string][]*ast.File {
	found := map[string][]*ast.File{}
	for _, name := range p.folders[folder] {
		if strings.HasSuffix(name, "_test.go") && !tests {
			continue
		}
		if ok, err := p.context.MatchFile(folder, path.Base(name)); err != nil || !ok {
			continue
		}
		file, err := parser.ParseFile(p.set, name, p.texts[name], parser.SkipObjectResolution)
		if err == nil {
			found[file.Name.Name] = append(found[file.Name.Name], file)
		}
	}
	return found
}

func (p *program) types(importPath string, files []*ast.File) (*types.Package, *types.Info) {
	info := &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	config := types.Config{Importer: p, FakeImportC: true, Error: func(error) {}}
	found, _ := config.Check(importPath, p.set, files, info)
	return found, info
}

// check gives a package as others import it, without its tests.
func (p *program) check(folder, importPath string) *types.Package {
	p.busy[folder] = true
	defer delete(p.busy, folder)
	var chosen []*ast.File
	for name, files := range p.parse(folder, false) {
		if len(files) > len(chosen) || len(files) == len(chosen) && name != "main" {
			chosen = files
		}
	}
	found, _ := p.types(importPath, chosen)
	p.known[folder] = found
	return found
}

func (p *program) place(pos token.Pos) (string, int) {
	at := p.set.PositionFor(pos, false)
	if _, mine := p.texts[at.Filename]; !mine {
		return "", 0
	}
	return at.Filename, at.Line
}

func (p *program) edge(name *ast.Ident, kind string, object types.Object) edge {
	_, line := p.place(name.Pos())
	to, toLine := "", 0
	if object != nil {
		to, toLine = p.place(object.Pos())
	}
	return edge{line, name.Name, kind, to, toLine}
}

func plain(expr ast.Expr) ast.Expr {
	for {
		switch e := expr.(type) {
		case *ast.ParenExpr:
			expr = e.X
		case *ast.StarExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.IndexListExpr:
			expr = e.X
		default:
			return expr
		}
	}
}

// nameOf gives the identifier that an expression ends in; nil for what has none.
func nameOf(expr ast.Expr) *ast.Ident {
	switch e := plain(expr).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	}
	return nil
}

func (p *program) call(info *types.Info, fun ast.Expr) (edge, bool) {
	if _, indexed := fun.(*ast.IndexExpr); indexed && info.Types[fun].IsValue() {
		// An element of a map or slice of functions has no name; type arguments of a function have one.
		if inner := info.Types[fun.(*ast.IndexExpr).X]; inner.Type != nil {
			if _, function := inner.Type.Underlying().(*types.Signature); !function {
				return edge{}, false
			}
		}
	}
	name := nameOf(fun)
	if name == nil {
		return edge{}, false
	}
	switch object := info.Uses[name].(type) {
	case *types.Func:
		object = object.Origin()
		kind := "func"
		if receiver := object.Type().(*types.Signature).Recv(); receiver != nil {
			kind = "method"
			if types.IsInterface(receiver.Type()) {
				kind = "interface"
			}
		}
		return p.edge(name, kind, object), true
	case *types.TypeName:
		return p.edge(name, "conversion", object), true
	case *types.Var:
		object = object.Origin()
		local := object.Parent() != nil && object.Pkg() != nil && object.Parent() != object.Pkg().Scope()
		if local {
			return edge{}, false
		}
		return p.edge(name, "value", object), true
	}
	return edge{}, false
}

func (p *program) inspect(file *ast.File, info *types.Info) {
	name, _ := p.place(file.Package)
	found := &answer{Path: name, Calls: []edge{}, Imports: []edge{}}
	for _, spec := range file.Imports {
		importPath := strings.Trim(spec.Path.Value, "\"`")
		_, line := p.place(spec.Path.Pos())
		found.Imports = append(found.Imports, edge{line, importPath, "import", p.folderOf(importPath), 0})
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.CallExpr:
			if one, ok := p.call(info, n.Fun); ok {
				found.Calls = append(found.Calls, one)
			}
		case *ast.CompositeLit:
			if n.Type == nil {
				break
			}
			if name := nameOf(n.Type); name != nil {
				if object, ok := info.Uses[name].(*types.TypeName); ok {
					found.Calls = append(found.Calls, p.edge(name, "new", object))
				}
			}
		}
		return true
	})
	p.answers[name] = found
}

func (p *program) all() {
	folders := make([]string, 0, len(p.folders))
	for folder := range p.folders {
		folders = append(folders, folder)
	}
	sort.Strings(folders)
	for _, folder := range folders {
		importPath := folder
		if owner := p.ownerOf(folder); owner != nil {
			importPath = path.Join(owner.path, strings.TrimPrefix(folder, owner.folder))
		}
		for _, files := range p.parse(folder, true) {
			_, info := p.types(importPath, files)
			for _, file := range files {
				p.inspect(file, info)
			}
		}
	}
}

func main() {
	p := &program{
		set:     token.NewFileSet(),
		texts:   map[string][]byte{},
		folders: map[string][]string{},
		known:   map[string]*types.Package{},
		busy:    map[string]bool{},
		answers: map[string]*answer{},
		context: build.Default,
	}
	p.context.GOOS, p.context.GOARCH, p.context.CgoEnabled = "linux", "amd64", true
	p.context.JoinPath = path.Join
	p.context.OpenFile = func(name string) (io.ReadCloser, error) {
		text, ok := p.texts[name]
		if !ok {
			return nil, os.ErrNotExist
		}
		return io.NopCloser(bytes.NewReader(text)), nil
	}
	p.library = importer.ForCompiler(p.set, "source", nil)
	decoder := json.NewDecoder(bufio.NewReaderSize(os.Stdin, 1<<20))
	for {
		var in struct {
			Path string
			Text []byte
		}
		if decoder.Decode(&in) != nil {
			break
		}
		p.texts[in.Path] = in.Text
		if strings.HasSuffix(in.Path, ".go") {
			folder := path.Dir(in.Path)
			p.folders[folder] = append(p.folders[folder], in.Path)
		}
	}
	p.addModules()
	p.all()
	paths := make([]string, 0, len(p.answers))
	for name := range p.answers {
		paths = append(paths, name)
	}
	sort.Strings(paths)
	encoder := json.NewEncoder(os.Stdout)
	for _, name := range paths {
		encoder.Encode(p.answers[name])
	}
}
