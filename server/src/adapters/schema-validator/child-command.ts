// How a child is started: with nothing of the service's environment, with no file it may read but
// its own code, with 64 MB of heap, and under limits that the kernel keeps.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chooseUser, limitNode, listPackageFolders } from '../sandbox.ts'

const adaptersDir = join(import.meta.dirname, '..')
const sourceDir = join(adaptersDir, '..')
const entry = join(adaptersDir, 'schema-validator-child.ts')

const heapMb = 64
const resources = { descriptors: 64, processorSeconds: 600 }

/** Another file can be run in place of the child's own, to see what such a process may do. */
export function startChild(file = entry): ChildProcess {
  const readable = [...listReadable(), file]
  const [command, args] = limitNode(resources, [...listFlags(readable), file])
  return spawn(command, args, {
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
