// A server of the tree that scripts/debian-parts makes, as a process that is known by its pid.
import { join } from 'node:path'
import {
  isRunning,
  type ProcessMark,
  runToEnd,
  signal,
  startDetached,
  stopProcess,
  waitUntilGone,
} from './processes.ts'
import { cloneDir } from './stack-file.ts'

const script = join(cloneDir, 'scripts/debian-parts')
const stopTimeoutMs = 20_000

/** Who may own the data of PostgreSQL inside the tree. */
export const postgresUser = { name: 'postgres', uid: 102, gid: 102 }

export type DebianPart = {
  mark: ProcessMark
  isRunning(): boolean
  /** SIGSTOP and SIGCONT: it stands still, and goes on as if nothing had been. */
  signal(name: NodeJS.Signals): void
  kill9(): Promise<void>
  stop(): Promise<void>
}

export async function startDebianPart(options: {
  user: string
  command: string[]
  logFile: string
  cwd: string
}): Promise<DebianPart> {
  const { user, command, logFile, cwd } = options
  const mark = await startDetached({
    command: script,
    args: ['run', user, ...command],
    logFile,
    cwd,
    runAs: undefined,
  })
  return {
    mark,
    isRunning: () => isRunning(mark),
    signal: (name) => signal(mark, name),
    async kill9() {
      signal(mark, 'SIGKILL')
      await waitUntilGone(mark, stopTimeoutMs)
    },
    async stop() {
      // One that stands still would not hear that it should end.
      signal(mark, 'SIGCONT')
      await stopProcess(mark, { signal: 'SIGTERM', timeoutMs: stopTimeoutMs })
    },
  }
}

export async function runDebianPart(user: string, command: string[]): Promise<string> {
  return await runToEnd(script, ['run', user, ...command])
}

/** Making the tree needs root and minutes, which a test cannot take: CI makes it before. */
export async function isDebianReady(): Promise<boolean> {
  return await runToEnd(script, ['ready']).then(
    () => true,
    () => false,
  )
}
