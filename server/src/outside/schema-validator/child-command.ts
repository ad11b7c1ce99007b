// How a child is started: with nothing of the service's environment, with no file it may read but
// its own code, with 64 MB of heap, and under limits that the kernel keeps.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'

const outsideDir = join(import.meta.dirname, '..')
const sourceDir = join(outsideDir, '..')
const entry = join(outsideDir, 'schema-validator-child.ts')

const heapMb = 64
const descriptorsMax = 64
const niceness = 5
const nobody = 65_534

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
    ...chooseUser(),
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
    const folder = join(outsideDir, 'schema-validator')
    const own = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))
    readablePaths = [
      entry,
      ...own.map((name) => join(folder, name)),
      join(sourceDir, 'limits.ts'),
      join(sourceDir, '..', 'package.json'),
      ...listPackageFolders(),
    ]
  }
  return readablePaths
}

/** Both the folder in which the packages are named and the one in which they lie. */
function listPackageFolders(): string[] {
  const found = realpathSync(createRequire(import.meta.url).resolve('ajv'))
  const outermost = found.slice(0, found.indexOf('/node_modules/') + '/node_modules'.length)
  const named = join(sourceDir, '..', 'node_modules')
  return [...new Set([`${outermost}/`, `${named}/`])]
}

/**
 * A service that runs as root hands its children to nobody. Where nobody may not read what the child
 * needs, as below a home folder, it stays with root, and the other walls have to do.
 */
function chooseUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  isOpenToNobody ??= [process.execPath, ...listReadable()].every(isOpenToAll)
  return isOpenToNobody ? { uid: nobody, gid: nobody } : {}
}

let isOpenToNobody: boolean | undefined

function isOpenToAll(path: string): boolean {
  try {
    const file = realpathSync(path)
    if ((statSync(file).mode & 0o004) === 0) return false
    for (let folder = dirname(file); folder !== '/'; folder = dirname(folder)) {
      if ((statSync(folder).mode & 0o001) === 0) return false
    }
    return true
  } catch {
    return false
  }
}
