// Ports beside the API's: the probes of a process that serves no API, and what a process has counted.
// Metrics are never on a port that clients reach: writing them takes long, and they tell of everybody.
import Fastify, { type FastifyInstance } from 'fastify'
import { registerMetrics, registerProbes } from '../http/probes.ts'
import type { Deps } from './dependencies.ts'

type Listening = { url: string; stop(): Promise<void> }

export async function startProbes(deps: Deps, port: number): Promise<Listening> {
  const app = createListener()
  registerProbes(app, deps)
  const url = await app.listen({ host: deps.config.host, port })
  deps.log.info({ url }, 'serving probes')
  return { url, stop: () => app.close() }
}

export async function startMetricsPort(deps: Deps, port: number): Promise<Listening> {
  const app = createListener()
  registerMetrics(app, deps.metrics)
  const url = await app.listen({ host: deps.config.metricsHost, port })
  deps.log.info({ url }, 'serving metrics')
  return { url, stop: () => app.close() }
}

function createListener(): FastifyInstance {
  return Fastify({ logger: false, forceCloseConnections: true })
}
