// One versitygw on the loopback: a store that speaks S3 and keeps each object as a file of its own.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installVersitygw } from './downloads.ts'
import { childEnvironment } from './environment.ts'
import { isRunning, type ProcessMark, startDetached, stopProcess, waitUntil } from './processes.ts'

export const stackBucket = 'task-review'
const region = 'us-east-1'
const readyTimeoutMs = 30_000
const stopTimeoutMs = 10_000

export type VersitygwServer = { mark: ProcessMark; url: string }

export async function startVersitygw(options: {
  workDir: string
  port: number
  secrets: { storeAccessKeyId: string; storeSecretAccessKey: string }
}): Promise<VersitygwServer> {
  const command = await installVersitygw()
  const { workDir, port, secrets } = options
  const [dataDir, sidecarDir] = [join(workDir, 'data'), join(workDir, 'sidecar')]
  // A folder beside the others is a bucket.
  for (const dir of [join(dataDir, stackBucket), sidecarDir]) mkdirSync(dir, { recursive: true })
  const logFile = join(workDir, 'versitygw.log')
  const mark = await startDetached({
    command,
    args: [
      ...['--port', `127.0.0.1:${port}`, '--region', region, '--health', '/health'],
      // Pages of any origin may send files here, with the link that they were given.
      ...['--quiet', '--keep-alive', '--cors-allow-origin', '*'],
      // Not every file system has extended attributes, so what is known of an object lies beside it.
      ...['posix', '--sidecar', sidecarDir, dataDir],
    ],
    logFile,
    cwd: workDir,
    runAs: undefined,
    env: childEnvironment({
      ROOT_ACCESS_KEY_ID: secrets.storeAccessKeyId,
      ROOT_SECRET_ACCESS_KEY: secrets.storeSecretAccessKey,
    }),
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(mark, url, logFile)
  return { mark, url }
}

export async function stopVersitygw(mark: ProcessMark): Promise<void> {
  await stopProcess(mark, { signal: 'SIGTERM', timeoutMs: stopTimeoutMs })
}

/** What tells a service of this store; its objects lie under the prefix. */
export function storeEnvironment(
  store: {
    storeUrl: string
    storeBucket: string
    storeAccessKeyId: string
    storeSecretAccessKey: string
  },
  keyPrefix = '',
): Record<string, string> {
  return {
    S3_ENDPOINT: store.storeUrl,
    S3_PUBLIC_ENDPOINT: store.storeUrl,
    S3_REGION: region,
    S3_BUCKET: store.storeBucket,
    S3_KEY_PREFIX: keyPrefix,
    S3_ACCESS_KEY_ID: store.storeAccessKeyId,
    S3_SECRET_ACCESS_KEY: store.storeSecretAccessKey,
    S3_FORCE_PATH_STYLE: '1',
  }
}

/** Removes what lies under the prefixes that are unwanted, without asking the server. */
export function clearStackBucket(stateDir: string, isUnwanted: (name: string) => boolean): void {
  for (const tree of ['data', 'sidecar']) {
    const dir = join(stateDir, 'store', tree, stackBucket)
    if (!existsSync(dir)) continue
    for (const name of readdirSync(dir).filter(isUnwanted))
      rmSync(join(dir, name), { recursive: true, force: true })
  }
}

async function waitUntilReady(mark: ProcessMark, url: string, logFile: string): Promise<void> {
  const isReady = await waitUntil(
    async () => !isRunning(mark) || (await answers(url)),
    readyTimeoutMs,
  )
  if (isReady && isRunning(mark)) return
  await stopVersitygw(mark)
  const tail = readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')
  throw new Error(`versitygw did not come up:\n${tail}`)
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    (reply) => reply.ok,
    () => false,
  )
}
