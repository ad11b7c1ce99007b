// How a child is started: with nothing of the service's environment, with no file it may read but
// its own code, with 64 MB of heap, and under limits that the kernel keeps.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { chooseUser, listPackageFolders } from '../sandbox.ts'

const adaptersDir = join(import.meta.dirname, '..')
const sourceDir = join(adaptersDir, '..')
const entry = join(adaptersDir, 'schema-validator-child.ts')

const heapMb = 64
const descriptorsMax = 64
const niceness = 15

// Core files and files at all are off. A child that outlives the service in the middle of endless
// work is ended by the kernel when its seconds of processor time are used up.
const limited = [
  ...[`ulimit -n ${descriptorsMax}`, 'ulimit -c 0', 'ulimit -f 0', 'ulimit -t 600'],
  'exec "$0" "$@"',
].join('; ')

/** Another file can be run in place of the child's own, to see what such a process may do. */
export function startChild(file = entry): ChildProcess {
  const readable = [...listReadable(), file]
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...listFlags(readable), file], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    ...chooseUser(listReadable()),
  })
}

function listFlags(readable: string[]): string[] {
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${heapMb}`,
    '--disable-proto=delete',
    '--no-addons',
    '--no-warnings',
  ]
}

/** A child that works steps back for the service, which has others to answer. */
export function yieldProcessor(pid: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, or may not be touched; it then simply competes.
  }
}

let readablePaths: string[] | undefined

/** The child's own sources and the packages; never a configuration file or a key. */
function listReadable(): string[] {
  if (readablePaths === undefined) {
    const folder = join(adaptersDir, 'schema-validator')
    const own = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))
    readablePaths = [
      entry,
      ...own.map((name) => join(folder, name)),
      join(sourceDir, 'core/limits.ts'),
      join(sourceDir, 'core/response-formats.ts'),
      join(sourceDir, '..', 'package.json'),
      ...listPackageFolders(),
    ]
  }
  return readablePaths
}
