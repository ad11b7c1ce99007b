// What every child process that handles strangers' bytes is kept behind: it runs as nobody where that
// is possible, may read its own code and the packages only, and has limits that the kernel keeps.
import { existsSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'

const nobody = 65_534

export type ResourceLimits = { descriptors: number; processorSeconds: number; dataBytes?: number }

const limiterPrograms = ['/usr/bin/prlimit', '/bin/prlimit']

/**
 * The command that starts Node under these limits. Not by a shell, which the image does not have. Core
 * files and files at all are off. A child that outlives the service in the middle of endless work is
 * ended by the kernel when its seconds of processor time are used up.
 */
export function limitNode(limits: ResourceLimits, nodeArguments: string[]): [string, string[]] {
  const program = limiterPrograms.find((path) => existsSync(path))
  if (program === undefined)
    throw new Error('prlimit is missing: install util-linux, which limits the child processes')
  const { descriptors, processorSeconds, dataBytes } = limits
  const flags = ['--core=0', '--fsize=0', `--nofile=${descriptors}`, `--cpu=${processorSeconds}`]
  if (dataBytes !== undefined) flags.push(`--data=${dataBytes}`)
  return [program, [...flags, process.execPath, ...nodeArguments]]
}

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

/** A child that works steps back for the service, which has others to answer. */
export function yieldProcessor(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, or may not be touched; it then simply competes.
  }
}
