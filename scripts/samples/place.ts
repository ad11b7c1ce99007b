// Where a sample runs: an empty folder with what a reader would have installed, and the files that
// its page speaks of.
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, extname, join } from 'node:path'
import { onePagePdf, smallPng } from '../demo/sample-files.ts'
import { childEnvironment } from '../stack/environment.ts'
import { cloneDir } from '../stack/stack-file.ts'
import type { Program } from './programs.ts'
import { pythonEnvironment } from './python.ts'

export type Tools = { bin: string; python: string; home: string }

/** The command-line tools by their names, and settings that make curl fail as a program would. */
export function layOutTools(root: string, python: string): Tools {
  const bin = join(root, 'bin')
  const home = join(root, 'home')
  for (const folder of [bin, home]) mkdirSync(folder)
  addCommand(
    bin,
    'taskreview',
    `exec ${quote(process.execPath)} ${quote(join(cloneDir, 'cli/src/main.ts'))} "$@"`,
  )
  addCommand(
    bin,
    'task-review-mcp',
    `exec ${quote(process.execPath)} ${quote(join(cloneDir, 'mcp/src/main.ts'))} "$@"`,
  )
  // Not every machine that runs this has it; those of readers do, or their package manager.
  addCommand(bin, 'uuidgen', `exec ${quote(process.execPath)} -p 'crypto.randomUUID()'`)
  addCommand(bin, 'node', `exec ${quote(process.execPath)} "$@"`)
  addCommand(bin, 'python', `exec ${quote(python)} "$@"`)
  writeFileSync(join(home, '.curlrc'), 'fail-with-body\nsilent\nshow-error\n')
  // Blocks of Python may await at their top level, as the interactive shell lets them.
  writeFileSync(join(root, 'top_level.py'), topLevel)
  return { bin, python, home }
}

const topLevel = `import ast, asyncio, inspect, sys
path = sys.argv[1]
with open(path, encoding="utf-8") as file:
    code = compile(file.read(), path, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
running = eval(code, {"__name__": "__main__"})
if inspect.isawaitable(running):
    asyncio.run(running)
`

function addCommand(bin: string, name: string, command: string): void {
  const path = join(bin, name)
  writeFileSync(path, `#!/bin/sh\n${command}\n`)
  chmodSync(path, 0o755)
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

const callTool = join(import.meta.dirname, 'call-tool.ts')

const names = {
  js: 'sample.mjs',
  ts: 'sample.mts',
  python: 'sample.py',
  bash: 'sample.sh',
  tool: 'sample.json',
} as const

/** The folder of one program, and the command that runs it there. */
export function layOut(root: string, folder: string, program: Program): [string, ...string[]] {
  mkdirSync(folder)
  // What the examples install is what samples may import.
  symlinkSync(join(cloneDir, 'examples/node_modules'), join(folder, 'node_modules'))
  for (const name of program.wishes.files) writeFileSync(join(folder, name), sampleFile(name))
  const { language, source } = program
  const isCommonJs = language === 'js' && /\brequire\(/.test(source)
  const file = isCommonJs ? 'sample.cjs' : names[language]
  writeFileSync(join(folder, file), `${source}\n`)
  if (language === 'tool') return [process.execPath, callTool, file]
  if (language === 'bash') return ['bash', file]
  if (language === 'python') return ['python', join(root, 'top_level.py'), file]
  return [process.execPath, '--disable-warning=ExperimentalWarning', file]
}

export function environmentOf(tools: Tools, more: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH = '' } = childEnvironment({})
  return {
    PATH: [tools.bin, PATH].join(delimiter),
    // Nothing of the person who runs this is read or written.
    HOME: tools.home,
    CURL_HOME: tools.home,
    LANG: 'C.UTF-8',
    ...pythonEnvironment,
    ...more,
  }
}

const texts: Record<string, string> = {
  '.ts': 'export function add(a: number, b: number): number {\n  return a + b\n}\n',
  '.js': 'export const add = (a, b) => a + b\n',
  '.py': 'def add(a: int, b: int) -> int:\n    return a + b\n',
  '.sql': 'alter table orders add column paid_at timestamptz;\n',
  '.diff': '--- a/add.ts\n+++ b/add.ts\n@@ -1 +1 @@\n-const total = a - b\n+const total = a + b\n',
  '.json': '{ "total": 12.5 }\n',
  '.csv': 'day,orders\n2026-11-14,120\n2026-11-15,96\n',
}

function sampleFile(name: string): string | Buffer {
  const extension = extname(name)
  if (extension === '.pdf') return Buffer.from(onePagePdf, 'base64')
  if (extension === '.png') return Buffer.from(smallPng, 'base64')
  return texts[extension] ?? 'The invoice says 12.50, the order 12.05.\n'
}
