// The api role: the HTTP application on its port, and the keys it knows.
import { buildApp } from './app.ts'
import { type Deps, openKeys } from './deps.ts'

export type RunningApi = { url: string; stop(): Promise<void> }

export async function startApi(deps: Deps): Promise<RunningApi> {
  const keys = await openKeys(deps)
  const app = buildApp(deps, keys)
  const url = await app.listen({ host: deps.config.host, port: deps.config.port })
  return {
    url,
    // New connections are refused, requests under way are answered, then the rest is closed.
    async stop() {
      await app.close()
      await keys.stop()
    },
  }
}
