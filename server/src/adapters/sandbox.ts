// What every child process that handles strangers' bytes is kept behind: it runs as nobody where that
// is possible, and may read its own code and the packages only.
import { realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const nobody = 65_534

/** Both the folder in which the packages are named and the one in which they lie. */
export function listPackageFolders(): string[] {
  const found = realpathSync(createRequire(import.meta.url).resolve('ajv'))
  const outermost = found.slice(0, found.indexOf('/node_modules/') + '/node_modules'.length)
  const named = join(import.meta.dirname, '..', '..', 'node_modules')
  return [...new Set([`${outermost}/`, `${named}/`])]
}

/**
 * A service that runs as root hands its children to nobody. Where nobody may not read what the child
 * needs, as below a home folder, it stays with root, and the other walls have to do.
 */
export function chooseUser(readable: readonly string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const isOpen = [process.execPath, ...readable].every(isOpenToAll)
  return isOpen ? { uid: nobody, gid: nobody } : {}
}

const openPaths = new Map<string, boolean>()

function isOpenToAll(path: string): boolean {
  let isOpen = openPaths.get(path)
  if (isOpen === undefined) {
    isOpen = mayAnybodyRead(path)
    openPaths.set(path, isOpen)
  }
  return isOpen
}

function mayAnybodyRead(path: string): boolean {
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
