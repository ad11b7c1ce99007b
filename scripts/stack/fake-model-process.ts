// The fake model as a process of the stack, which outlives the command that started it.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, type ProcessMark, startDetached, stopProcess, waitUntil } from './processes.ts'

const readyTimeoutMs = 20_000
const stopTimeoutMs = 5_000

export type FakeModelProcess = { mark: ProcessMark; url: string }

export async function startFakeModelProcess(options: {
  workDir: string
  port: number
}): Promise<FakeModelProcess> {
  const { workDir, port } = options
  mkdirSync(workDir, { recursive: true })
  const logFile = join(workDir, 'model.log')
  const mark = await startDetached({
    command: process.execPath,
    args: [join(import.meta.dirname, 'fake-model.ts'), '--port', String(port)],
    logFile,
    cwd: workDir,
    runAs: undefined,
  })
  const isReady = await waitUntil(
    async () => !isRunning(mark) || (await answers(port)),
    readyTimeoutMs,
  )
  if (isReady && isRunning(mark)) return { mark, url: `http://127.0.0.1:${port}/v1` }
  await stopFakeModelProcess(mark)
  throw new Error(`The fake model did not come up:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
}

export async function stopFakeModelProcess(mark: ProcessMark): Promise<void> {
  await stopProcess(mark, { signal: 'SIGTERM', timeoutMs: stopTimeoutMs })
}

async function answers(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/control`).then(
    (reply) => reply.ok,
    () => false,
  )
}
