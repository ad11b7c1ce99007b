// The service in every role as a process of its own, on the stack.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RunningStack } from '../stack/control.ts'
import { childEnvironment } from '../stack/environment.ts'
import { runToEnd, waitUntil } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import { storeEnvironment } from '../stack/versitygw.ts'
import { demoModelKey } from './teach.ts'

const main = join(cloneDir, 'server/src/main.mjs')
const readyTimeoutMs = 60_000

export function serviceEnvironment(
  stack: RunningStack & { modelUrl: string },
  place: { name: string; port: number; webFolder: string },
): Record<string, string> {
  return {
    DATABASE_URL: stack.databaseUrl,
    VALKEY_URL: stack.valkeyUrl,
    KEY_PEPPERS: `1:${stack.keyPepper}`,
    SESSION_SECRET: stack.sessionSecret,
    WEBHOOK_SECRET_KEYS: `1:${stack.webhookSecretKey}`,
    // A client on this machine may be told of its tasks.
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    SMTP_URL: stack.smtpUrl,
    SIGN_UP: 'open',
    MODEL_BASE_URL: stack.modelUrl,
    MODEL_NAME: 'coder-32b',
    MODEL_API_KEY: demoModelKey,
    // The fake model of this machine reads what the demo's own clients ask; see seed.ts.
    AI_PROSE_DRAFTS: 'on',
    ...storeEnvironment(stack, `${place.name}/`),
    WEB_FOLDER: place.webFolder,
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(place.port),
    // A passkey belongs to a name, never to a number; files are read under the other one.
    PUBLIC_URL: `http://localhost:${place.port}`,
    FILES_URL: `http://127.0.0.1:${place.port}`,
  }
}

/** Its stop is in `stops` as soon as the process exists, ready or not. */
export async function startServiceProcess(
  options: {
    env: Record<string, string>
    /** What role migrate has besides: it makes the database where there is none. */
    migrateEnv: Record<string, string>
    signal: AbortSignal | undefined
    /** When it ends without having been asked to. */
    onExit(): void
  },
  stops: (() => Promise<void>)[],
): Promise<{ url: string }> {
  const env = childEnvironment(options.env)
  await runToEnd(process.execPath, [main, '--role', 'migrate'], {
    cwd: cloneDir,
    env: { ...env, ...options.migrateEnv },
  })
  options.signal?.throwIfAborted()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--max-old-space-size=1024', main, '--role', 'all'],
    {
      cwd: cloneDir,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Ctrl-C reaches the whole group of a terminal; the service is stopped by us, in its turn.
      detached: true,
    },
  )
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  let isReady = false
  let isAsked = false
  const exited = once(child, 'exit').then(() => {
    if (isReady && !isAsked) options.onExit()
  })
  stops.push(async () => {
    isAsked = true
    if (!isOver()) child.kill('SIGTERM')
    await exited
  })
  const url = options.env.PUBLIC_URL as string
  await waitUntil(async () => isOver() || (await isAnswering(url)), readyTimeoutMs)
  if (isOver() || !(await isAnswering(url))) throw new Error('The service did not become ready')
  isReady = true
  return { url }
}

async function isAnswering(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )
}
