// The service in every role as a process of its own, on the stack.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RunningStack } from '../stack/control.ts'
import { childEnvironment } from '../stack/environment.ts'
import { runToEnd, waitUntil } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import { storeEnvironment } from '../stack/versitygw.ts'

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
    MODEL_BASE_URL: stack.modelUrl,
    MODEL_NAME: 'fake:ok',
    MODEL_API_KEY: 'demo',
    ...storeEnvironment(stack, `${place.name}/`),
    WEB_FOLDER: place.webFolder,
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(place.port),
  }
}

export async function startServiceProcess(options: {
  env: Record<string, string>
  port: number
  /** When it ends without having been asked to. */
  onExit(): void
}): Promise<{ url: string; stop(): Promise<void> }> {
  const env = childEnvironment(options.env)
  await runToEnd(process.execPath, [main, '--role', 'migrate'], { cwd: cloneDir, env })
  const child = spawn(process.execPath, ['--max-semi-space-size=8', main, '--role', 'all'], {
    cwd: cloneDir,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C reaches the whole group of a terminal; the service is stopped by us, in its turn.
    detached: true,
  })
  let isAsked = false
  const exited = once(child, 'exit').then(() => {
    if (!isAsked) options.onExit()
  })
  const url = `http://127.0.0.1:${options.port}`
  const isReady = await waitUntil(
    () =>
      fetch(`${url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      ),
    readyTimeoutMs,
  )
  const stop = async () => {
    isAsked = true
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
  }
  if (!isReady) {
    await stop()
    throw new Error('The service did not become ready')
  }
  return { url, stop }
}
