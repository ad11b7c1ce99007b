// The probes of a process that serves no API: a worker has no other door.
import Fastify from 'fastify'
import type { Deps } from './deps.ts'
import { registerProbes } from './http/probes.ts'

export async function startProbes(
  deps: Deps,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  registerProbes(app, deps)
  const url = await app.listen({ host: deps.config.host, port })
  deps.log.info({ url }, 'serving probes')
  return { url, stop: () => app.close() }
}
