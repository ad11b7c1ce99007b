// One versitygw on the loopback: a store that speaks S3 and keeps each object as a file of its own.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
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
  /** With it the store speaks TLS, under the name localhost. */
  certificate?: { cert: string; key: string }
}): Promise<VersitygwServer> {
  const command = await installVersitygw()
  const { workDir, port, secrets, certificate } = options
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
      ...writeCertificate(workDir, certificate),
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
  const url = certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  await waitUntilReady(mark, logFile, () => answers(url, certificate?.cert))
  return { mark, url }
}

/** Gives the flags that name it. */
function writeCertificate(
  workDir: string,
  certificate: { cert: string; key: string } | undefined,
): string[] {
  if (certificate === undefined) return []
  const [cert, key] = [join(workDir, 'cert.pem'), join(workDir, 'key.pem')]
  writeFileSync(cert, certificate.cert)
  writeFileSync(key, certificate.key, { mode: 0o600 })
  return ['--cert', cert, '--key', key]
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

async function waitUntilReady(
  mark: ProcessMark,
  logFile: string,
  answersNow: () => Promise<boolean>,
): Promise<void> {
  const isReady = await waitUntil(
    async () => !isRunning(mark) || (await answersNow()),
    readyTimeoutMs,
  )
  if (isReady && isRunning(mark)) return
  await stopVersitygw(mark)
  const tail = readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')
  throw new Error(`versitygw did not come up:\n${tail}`)
}

function answers(url: string, ca: string | undefined): Promise<boolean> {
  if (ca !== undefined) return answersByTls(url, ca)
  return fetch(`${url}/health`).then(
    (reply) => reply.ok,
    () => false,
  )
}

/** Not by fetch, which trusts no authority but those of Node. */
function answersByTls(url: string, ca: string): Promise<boolean> {
  return new Promise((done) => {
    const request = get(`${url}/health`, { ca, agent: false }, (reply) => {
      reply.resume()
      done(reply.statusCode === 200)
    })
    request.once('error', () => done(false))
  })
}
