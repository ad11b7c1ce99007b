// A worker as its operators run it: a process of its own, which can be killed, stopped or lied to.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { childEnvironment } from '../../scripts/stack/environment.ts'
import { cloneDir } from '../../scripts/stack/stack-file.ts'

export type WorkerProcess = {
  pid: number
  isRunning(): boolean
  kill9(): Promise<void>
  /** Asks it to stop, and gives its exit status; null where it had to be killed. */
  stop(): Promise<number | null>
}

export type WorkerOptions = {
  env: Record<string, string>
  logFile: string
  /** Of another version than this clone. */
  dir?: string
}

const stopTimeoutMs = 15_000

/** It serves nothing, so whether it works is seen by what it does. */
export function startWorkerProcess({ env, logFile, dir = cloneDir }: WorkerOptions): WorkerProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['server/src/main.mjs', '--role', 'worker'], {
    cwd: dir,
    stdio: ['ignore', log, log],
    env: childEnvironment({ LOG_LEVEL: 'error', ...env }),
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    pid: child.pid as number,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async kill9() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      child.kill('SIGTERM')
      await ended
      clearTimeout(timer)
      return child.exitCode
    },
  }
}
