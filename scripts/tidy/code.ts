// Rules about what stands inside a source file: length of files and functions, who reads the
// environment, and tests that were switched off.
import ts from 'typescript'
import {
  isGenerated,
  isTest,
  lineOf,
  type Problem,
  readText,
  type SourceFile,
  type Tree,
  walk,
} from './tree.ts'

const fileLinesMax = 400
const functionLinesMax = 70
const measuredExtensions = /\.(tsx?|sql|lua|sh|py)$/

/** The only files that may read the environment; everyone else is handed what they need. */
const environmentReaders = [
  'server/src/core/config.ts',
  'scripts/stack/environment.ts',
  'proof/environment.ts',
  'sdks/js/src/environment.ts',
  'sdks/scenarios/environment.ts',
  'cli/src/environment.ts',
  'mcp/src/environment.ts',
]

/** Ticks that only look at what is in memory, and so cannot overlap. Whatever waits is a loop of core/loop.ts. */
const tickers = [
  'server/src/db/watch-connections.ts',
  'server/src/http/turns.ts',
  'server/src/http/waits.ts',
  'server/src/modules/events/feed/catch-up.ts',
  // Closes idle connections while the process stops.
  'server/src/start/api.ts',
  // Keeps a quiet connection from looking dead.
  'server/src/adapters/valkey.ts',
]

const testFunctions = new Set(['describe', 'it', 'test', 'suite', 'bench'])
const testHooks = new Set(['beforeAll', 'beforeEach', 'afterAll', 'afterEach'])
const offSwitches = new Set(['only', 'skip', 'todo', 'fails'])

export function checkFileLengths(tree: Tree): Problem[] {
  return tree.files
    .filter((path) => measuredExtensions.test(path) && !isGenerated(path))
    .map((path) => ({ path, lines: readText(tree.root, path).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > fileLinesMax)
    .map(({ path, lines }) => ({ path, why: `${lines} lines, the limit is ${fileLinesMax}` }))
}

export function checkCode(tree: Tree): Problem[] {
  return tree.sources.filter((source) => !isGenerated(source.path)).flatMap(checkSource)
}

function checkSource(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  walk(source.parsed, (node) => {
    const why =
      findLongFunction(source, node) ??
      findEnvironmentRead(source, node) ??
      findTicker(source, node) ??
      findOffSwitch(source, node)
    if (why !== undefined) problems.push({ path: source.path, line: lineOf(source, node), why })
  })
  return problems
}

function findLongFunction(source: SourceFile, node: ts.Node): string | undefined {
  if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return undefined
  // The body of a describe or a test is a list of cases, not one train of thought.
  if (isTest(source.path) && isTestCallback(node)) return undefined
  const endLine = source.parsed.getLineAndCharacterOfPosition(node.end).line + 1
  const lines = endLine - lineOf(source, node) + 1
  if (lines <= functionLinesMax) return undefined
  return `a function of ${lines} lines, the limit is ${functionLinesMax}`
}

function isTestCallback(node: ts.Node): boolean {
  if (!ts.isCallExpression(node.parent)) return false
  const name = rootName(node.parent.expression)
  return name !== undefined && (testFunctions.has(name) || testHooks.has(name))
}

function findEnvironmentRead(source: SourceFile, node: ts.Node): string | undefined {
  // An example shows how a program is set up, and that is by its environment.
  const isExample = source.path.startsWith('examples/')
  if (isExample || environmentReaders.includes(source.path)) return undefined
  return readsEnvironment(node)
    ? `only ${environmentReaders.join(', ')} may read the environment`
    : undefined
}

function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node))
    return isProcess(node.expression) && node.name.text === 'env'
  if (ts.isElementAccessExpression(node)) {
    const key = node.argumentExpression
    return isProcess(node.expression) && ts.isStringLiteralLike(key) && key.text === 'env'
  }
  if (ts.isVariableDeclaration(node) && node.initializer && isProcess(node.initializer)) {
    return (
      ts.isObjectBindingPattern(node.name) && node.name.elements.some((e) => keyOf(e) === 'env')
    )
  }
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    if (!['process', 'node:process'].includes(node.moduleSpecifier.text)) return false
    const bindings = node.importClause?.namedBindings
    return (
      bindings !== undefined &&
      ts.isNamedImports(bindings) &&
      bindings.elements.some((e) => keyOf(e) === 'env')
    )
  }
  return false
}

function keyOf(element: ts.BindingElement | ts.ImportSpecifier): string {
  return (element.propertyName ?? element.name).getText()
}

function isProcess(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === 'process'
  return ts.isPropertyAccessExpression(node) && node.name.text === 'process'
}

function findTicker({ path }: SourceFile, node: ts.Node): string | undefined {
  if (!path.startsWith('server/src/') || isTest(path) || tickers.includes(path)) return undefined
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'setInterval') return undefined
  return 'rounds of setInterval overlap when they are slow; use startLoop of core/loop.ts'
}

function findOffSwitch(source: SourceFile, node: ts.Node): string | undefined {
  if (!isTest(source.path) || !ts.isPropertyAccessExpression(node)) return undefined
  if (!offSwitches.has(node.name.text) || !testFunctions.has(rootName(node) ?? '')) return undefined
  return `.${node.name.text} leaves tests unrun`
}

function rootName(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node))
    return rootName(node.expression)
  return undefined
}
