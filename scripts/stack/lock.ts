// A lock between processes: a file that names its holder, so one that died holding it does not
// block the next.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isRunning, markOf, type ProcessMark, waitUntil } from './processes.ts'

export async function withLock<T>(
  lockFile: string,
  timeoutMs: number,
  run: () => Promise<T>,
): Promise<T> {
  const isMine = await waitUntil(() => takeLock(lockFile), timeoutMs)
  if (!isMine) throw new Error(`another process holds ${lockFile}`)
  try {
    return await run()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function takeLock(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, JSON.stringify(markOf(process.pid)), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const holder = readHolder(lockFile)
  if (holder !== undefined && !isRunning(holder)) rmSync(lockFile, { force: true })
  return false
}

// Undefined while the holder is still writing its mark, or has just let go.
function readHolder(lockFile: string): ProcessMark | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as ProcessMark
  } catch {
    return undefined
  }
}
