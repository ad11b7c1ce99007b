"""Print, as JSON, every public name of a Python package: what `__all__` of it lists, with text from its source.

Usage: python_reference.py FOLDER_OF_PACKAGE. Nothing is imported, so the package's dependencies are not needed.
"""

import ast
import json
import sys
from pathlib import Path


def read_tree(path):
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


class Package:
    def __init__(self, root):
        self.root = root
        self.trees = {}

    def module(self, dotted):
        """Give the tree of `._models.tasks`, as the package names it."""
        if dotted not in self.trees:
            path = self.root.joinpath(*dotted.split("."))
            self.trees[dotted] = read_tree(path.with_suffix(".py"))
        return self.trees[dotted]

    def find(self, dotted, name):
        for node in self.module(dotted).body:
            if name in names_of(node):
                return node
        raise SystemExit(f"{dotted} has no {name}")


def names_of(node):
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return [node.name]
    if isinstance(node, ast.AnnAssign):
        return [ast.unparse(node.target)]
    if isinstance(node, ast.Assign):
        return [ast.unparse(target) for target in node.targets]
    return []


def is_marked(node, name):
    return any(ast.unparse(each).split("(")[0] == name for each in node.decorator_list)


def signature_of(node):
    """Give the head of a function, an argument a line where one line is too long."""
    head = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    gives = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
    args = split_arguments(node.args)
    line = f"{head} {node.name}({', '.join(args)}){gives}"
    if len(line) <= 88:
        return line
    lines = "\n".join(f"    {each}," for each in args)
    return f"{head} {node.name}(\n{lines}\n){gives}"


def split_arguments(args):
    defaults = [None] * (len(args.args) - len(args.defaults)) + args.defaults
    parts = [spell(arg, default) for arg, default in zip(args.args, defaults, strict=True)]
    if args.vararg:
        parts.append(f"*{ast.unparse(args.vararg)}")
    elif args.kwonlyargs:
        parts.append("*")
    pairs = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    parts += [spell(arg, default) for arg, default in pairs]
    if args.kwarg:
        parts.append(f"**{ast.unparse(args.kwarg)}")
    return parts


def spell(arg, default):
    return ast.unparse(arg) if default is None else f"{ast.unparse(arg)} = {ast.unparse(default)}"


def methods_of(node):
    """Of a method with overloads those, and the words of the one that has a body."""
    found = {}
    for each in node.body:
        if not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) or each.name.startswith("_"):
            continue
        known = found.setdefault(each.name, {"name": each.name, "signatures": [], "about": ""})
        each.args.args = [arg for arg in each.args.args if arg.arg not in ("self", "cls")]
        if is_marked(each, "overload") or not known["signatures"]:
            known["signatures"].append(signature_of(each))
        known["about"] = ast.get_docstring(each) or known["about"]
    return list(found.values())


def fields_of(node):
    """Give the attributes of a class, also those of its instances; a text below one is about it."""
    begin = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
    inner = [each for method in begin for each in method.body]
    fields = {}
    last = None
    for each in [*node.body, *inner]:
        if last and isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
            fields[last]["about"] = str(each.value.value)
        last = field_name(each, each in inner)
        if last:
            kind = ast.unparse(each.annotation) if isinstance(each, ast.AnnAssign) else ""
            fields[last] = {"name": last, "type": kind, "about": ""}
    return list(fields.values())


def field_name(node, is_of_instance):
    """Give the name that this statement makes, if it is a public attribute."""
    is_wanted = isinstance(node, ast.AnnAssign) or (is_of_instance and isinstance(node, ast.Assign))
    if not is_wanted:
        return None
    [target] = names_of(node)
    name = target.removeprefix("self.") if is_of_instance else target
    is_own = not is_of_instance or target.startswith("self.")
    return name if is_own and name.isidentifier() and not name.startswith("_") else None


def describe(name, module, node):
    entry = {"name": name, "module": module, "fields": [], "methods": [], "signature": ""}
    if isinstance(node, ast.ClassDef):
        bases = [ast.unparse(base) for base in node.bases]
        about = ast.get_docstring(node) or ""
        parts = {"fields": fields_of(node), "methods": methods_of(node)}
        return {**entry, "kind": "class", "bases": bases, "about": about, **parts}
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        about = ast.get_docstring(node) or ""
        return {**entry, "kind": "function", "bases": [], "about": about, "signature": signature_of(node)}
    return {**entry, "kind": "value", "bases": [], "about": "", "signature": ast.unparse(node)}


def read_origins(tree):
    """Give the module of each name that the package imports."""
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.level > 0 and node.module
        for alias in node.names
    }


def read_public_names(tree):
    for node in tree.body:
        if "__all__" in names_of(node):
            return ast.literal_eval(node.value)
    raise SystemExit("the package has no __all__")


def read_resources(package, module):
    """Give what a client has as its attributes: `self.tasks = Tasks(driver)`, with the class of each."""
    tree = package.module(module)
    folder = module.rpartition(".")[0]
    origins = {name: f"{folder}.{where}" for name, (where, _) in read_origins(tree).items()}
    made = [
        (ast.unparse(node.targets[0]), ast.unparse(node.value.func))
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
    ]
    return [
        {"attribute": target.removeprefix("self."), **describe(kind, origins[kind], package.find(origins[kind], kind))}
        for target, kind in made
        if target.startswith("self.") and not target.startswith("self._") and kind in origins
    ]


def main():
    package = Package(Path(sys.argv[1]))
    tree = read_tree(package.root / "__init__.py")
    origins = read_origins(tree)
    names = []
    for name in read_public_names(tree):
        module, own = origins[name]
        names.append(describe(name, module, package.find(module, own)))
    clients = {kind: read_resources(package, f"_{kind}.client") for kind in ("sync", "async")}
    json.dump({"names": names, "resources": clients}, sys.stdout)


main()
