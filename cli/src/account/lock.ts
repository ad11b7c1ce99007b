// One process at a time, by a file that only one can make. A process that dies leaves its file behind,
// so one that is old counts for nothing. Taking it away is itself done by one process at a time: else
// two could find it old, and the slower would take away what the quicker had just made.
import { randomUUID } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CliError } from '../frame/failure.ts'

/** Much longer than anybody needs: a keyring that does not answer is given up within 10 seconds. */
const oldAfterMs = 30_000
const waitAtMostMs = 60_000
const lookAgainMs = 20

export async function withLock<T>(
  lockFile: string,
  run: () => Promise<T>,
  waitMs = waitAtMostMs,
): Promise<T> {
  const holder = randomUUID()
  const until = performance.now() + waitMs
  while (!(await make(lockFile, holder))) {
    await takeAwayOld(lockFile)
    if (performance.now() > until) throw stillLocked(lockFile)
    await sleep(lookAgainMs * (0.5 + Math.random()))
  }
  try {
    return await run()
  } finally {
    // A process that was stopped for long may have lost the lock to another.
    const isMine = (await readFile(lockFile, 'utf8').catch(() => '')) === holder
    if (isMine) await rm(lockFile, { force: true })
  }
}

/** Whether the file was made now; false when it is there already. */
async function make(file: string, holder: string): Promise<boolean> {
  try {
    await writeFile(file, holder, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function takeAwayOld(lockFile: string): Promise<void> {
  if (!(await isOld(lockFile))) return
  const taking = `${lockFile}.old`
  if (await make(taking, '')) {
    if (await isOld(lockFile)) await rm(lockFile, { force: true })
    await rm(taking, { force: true })
  } else if (await isOld(taking)) await rm(taking, { force: true })
}

/** A file of a time to come is of a clock that was set back since, and counts as old. */
async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > oldAfterMs
}

function stillLocked(lockFile: string): CliError {
  return new CliError(
    'Timed out waiting for another taskreview process to release the profile lock.',
    {
      code: 'CONFIGURATION_LOCKED',
      next: `Try again. If no other is running, delete ${lockFile}`,
    },
  )
}
