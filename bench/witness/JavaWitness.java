// Definitions and imports as javac's own parser sees them; bench/witness/java.mjs runs it.
// In: `path<TAB>base64` a line. Out: `path<TAB>group<TAB>name<TAB>line` a line, and `path` alone for each file read.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.*;
import javax.lang.model.element.Modifier;
import javax.tools.*;

public class JavaWitness {
    public static void main(String[] argv) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line; (line = in.readLine()) != null; ) {
            int tab = line.indexOf('\t');
            String path = line.substring(0, tab);
            byte[] bytes = Base64.getDecoder().decode(line.substring(tab + 1));
            String text = new String(bytes, StandardCharsets.UTF_8);
            String file = path.substring(path.lastIndexOf('/') + 1);
            JavaFileObject source = new SimpleJavaFileObject(URI.create("string:///" + file), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                    return text;
                }
            };
            JavacTask task = (JavacTask) compiler.getTask(null, null, d -> {}, List.of("-proc:none"), null, List.of(source));
            for (CompilationUnitTree unit : task.parse()) new Walk(path, text, unit, Trees.instance(task), out).scan(unit, null);
            out.println(path);
        }
        out.flush();
    }

    static class Walk extends TreePathScanner<Void, Void> {
        private final String path, text;
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final PrintStream out;

        Walk(String path, String text, CompilationUnitTree unit, Trees trees, PrintStream out) {
            this.path = path;
            this.text = text;
            this.unit = unit;
            this.positions = trees.getSourcePositions();
            this.out = out;
        }

        private void put(String group, String name, long at) {
            out.println(path + "\t" + group + "\t" + name + "\t" + unit.getLineMap().getLineNumber(at));
        }

        /** The name's first place, as a word of its own, behind one of these trees and within another. */
        private void named(String group, String name, Tree within, Tree... before) {
            long from = positions.getStartPosition(unit, within);
            for (Tree tree : before) if (tree != null) from = Math.max(from, positions.getEndPosition(unit, tree));
            int at = (int) from - 1;
            do at = text.indexOf(name, at + 1);
            while (at >= 0 && (part(at - 1) || part(at + name.length())));
            if (at >= 0) put(group, name, at);
        }

        private boolean part(int at) {
            return at >= 0 && at < text.length() && Character.isJavaIdentifierPart(text.charAt(at));
        }

        @Override
        public Void visitPackage(PackageTree tree, Void none) {
            put("type", tree.getPackageName().toString(), positions.getStartPosition(unit, tree.getPackageName()));
            return super.visitPackage(tree, none);
        }

        @Override
        public Void visitModule(ModuleTree tree, Void none) {
            put("type", tree.getName().toString(), positions.getStartPosition(unit, tree.getName()));
            for (DirectiveTree directive : tree.getDirectives())
                if (directive instanceof RequiresTree requires)
                    put("import", requires.getModuleName() + " ", positions.getStartPosition(unit, requires.getModuleName()));
            return null;
        }

        @Override
        public Void visitImport(ImportTree tree, Void none) {
            MemberSelectTree name = (MemberSelectTree) tree.getQualifiedIdentifier();
            String imported = name.getIdentifier().toString();
            put("import", name.getExpression() + " " + imported, positions.getEndPosition(unit, name) - 1);
            return null;
        }

        @Override
        public Void visitClass(ClassTree tree, Void none) {
            if (tree.getSimpleName().length() > 0) named("type", tree.getSimpleName().toString(), tree, tree.getModifiers());
            return super.visitClass(tree, none);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void none) {
            String name = tree.getName().toString();
            if (name.equals("<init>")) name = ((ClassTree) getCurrentPath().getParentPath().getLeaf()).getSimpleName().toString();
            if (positions.getEndPosition(unit, tree) >= 0)
                named("callable", name, tree, tree.getModifiers(), tree.getReturnType());
            return super.visitMethod(tree, none);
        }

        @Override
        public Void visitVariable(VariableTree tree, Void none) {
            if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree type) {
                Set<Modifier> words = tree.getModifiers().getFlags();
                boolean value = words.contains(Modifier.STATIC) && words.contains(Modifier.FINAL);
                boolean open = type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
                named(value || open ? "value" : "field", tree.getName().toString(), tree, tree.getModifiers(),
                    positions.getEndPosition(unit, tree.getType()) > 0 ? tree.getType() : null);
            }
            return super.visitVariable(tree, none);
        }
    }
}
