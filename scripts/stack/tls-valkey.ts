// Valkey with TLS, which the build of the stack has not: that of Debian, in the tree that scripts/debian-parts makes for
// it alone. It runs outside of the tree as any process, by the tree's own loader and libraries.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from './environment.ts'
import { runToEnd } from './processes.ts'
import { cloneDir } from './stack-file.ts'

const tree = join(cacheDir(), 'debian-valkey-1')
const libraries = join(tree, 'usr/lib/x86_64-linux-gnu')

export type Program = { command: string; args: string[] }

/** Making the tree needs root, so CI makes it before, and a test that wants it is left out elsewhere. */
export const isTlsValkeyReady = () => existsSync(tree)

export async function installTlsValkey(): Promise<Program> {
  if (!isTlsValkeyReady()) await runToEnd(join(cloneDir, 'scripts/debian-parts'), ['valkey'])
  return {
    command: join(libraries, 'ld-linux-x86-64.so.2'),
    args: ['--library-path', libraries, join(tree, 'usr/bin/valkey-server')],
  }
}
