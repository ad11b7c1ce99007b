// The api role: the HTTP application on its port, and the keys it knows.
import { buildApp } from './app.ts'
import { type Deps, openKeys } from './deps.ts'

const idleSweepMs = 50

export type RunningApi = { url: string; stop(): Promise<void> }

export async function startApi(deps: Deps): Promise<RunningApi> {
  const keys = await openKeys(deps)
  const app = buildApp(deps, keys)
  const url = await app.listen({ host: deps.config.host, port: deps.config.port })
  deps.log.info({ url }, 'listening')
  return {
    url,
    // New connections are refused, requests under way are answered, then the rest is closed. A
    // connection that falls idle meanwhile would be kept for its client, so the idle ones are
    // closed again and again until none is left.
    async stop() {
      const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs)
      await app.close()
      clearInterval(sweep)
      await keys.stop()
    },
  }
}
