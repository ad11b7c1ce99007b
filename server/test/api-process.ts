// Another API process on the database of a service, as a second replica would be.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { trustedCertificate } from '../../scripts/stack/environment.ts'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import { testKeyPepper, testStoreEnvironment } from './harness.ts'
import type { Service } from './service.ts'

const repository = join(import.meta.dirname, '../..')
const readyTimeoutMs = 30_000

export type ApiProcess = {
  url: string
  /** Where it serves /metrics. */
  metricsUrl: string
  pid: number
  /** Asks it to stop, and gives its exit code. */
  stop(): Promise<number | null>
}

export async function startApiProcess(service: Service, valkeyUrl: string): Promise<ApiProcess> {
  const port = await findFreePort()
  const metricsPort = await findFreePort()
  const child = spawn(
    process.execPath,
    // As `pnpm start` does.
    [
      '--max-semi-space-size=8',
      '--max-old-space-size=1024',
      'server/src/main.mjs',
      '--role',
      'api',
      '--port',
      String(port),
    ],
    {
      cwd: repository,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        DATABASE_URL: service.databaseUrl,
        VALKEY_URL: valkeyUrl,
        KEY_PEPPERS: `1:${testKeyPepper()}`,
        SESSION_SECRET: testKeyPepper(),
        WEBHOOK_SECRET_KEYS: `1:${testKeyPepper()}`,
        ...testStoreEnvironment(service.databaseUrl),
        ...trustedCertificate(),
        METRICS_PORT: String(metricsPort),
        LOG_LEVEL: 'fatal',
      },
    },
  )
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isReady = await waitUntil(
    () =>
      fetch(`${url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      ),
    readyTimeoutMs,
  )
  if (!isReady) {
    child.kill('SIGKILL')
    throw new Error('The second API process did not become ready')
  }
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}
