// One maildev server on the loopback: it takes every mail and delivers none, and shows them on a page
// and as JSON.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installMaildev } from './downloads.ts'
import {
  findFreePort,
  isRunning,
  type ProcessMark,
  startDetached,
  stopProcess,
  waitUntil,
} from './processes.ts'

const readyTimeoutMs = 30_000
const stopTimeoutMs = 10_000

export type MaildevServer = { mark: ProcessMark; port: number; webPort: number }

export async function startMaildev(options: {
  workDir: string
  port: number
}): Promise<MaildevServer> {
  const program = await installMaildev()
  const webPort = await findFreePort()
  const mailDir = join(options.workDir, 'mails')
  // It would read again whatever an earlier one has left there.
  rmSync(mailDir, { recursive: true, force: true })
  mkdirSync(mailDir, { recursive: true })
  const logFile = join(options.workDir, 'maildev.log')
  const mark = await startDetached({
    command: process.execPath,
    args: [
      ...[program, '--silent', '--ip', '127.0.0.1', '--mail-directory', mailDir],
      ...['--smtp', String(options.port), '--web', String(webPort)],
    ],
    logFile,
    cwd: options.workDir,
    runAs: undefined,
  })
  await waitUntilReady(mark, webPort, logFile)
  return { mark, port: options.port, webPort }
}

export async function stopMaildev(mark: ProcessMark): Promise<void> {
  await stopProcess(mark, { signal: 'SIGTERM', timeoutMs: stopTimeoutMs })
}

async function waitUntilReady(mark: ProcessMark, webPort: number, logFile: string): Promise<void> {
  const isReady = await waitUntil(
    async () => !isRunning(mark) || (await answers(webPort)),
    readyTimeoutMs,
  )
  if (isReady && isRunning(mark)) return
  await stopMaildev(mark)
  const tail = readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')
  throw new Error(`maildev did not come up:\n${tail}`)
}

function answers(webPort: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${webPort}/healthz`).then(
    (reply) => reply.ok,
    () => false,
  )
}
