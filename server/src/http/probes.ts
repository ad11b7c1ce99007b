// What operators and load balancers ask: is the process alive, can it serve, what has it counted.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Metrics } from '../metrics.ts'
import type { Valkey } from '../outside/valkey.ts'

export type ProbeDeps = { database: Database; valkey: Valkey; metrics: Metrics }

export function registerProbes(
  app: FastifyInstance,
  { database, valkey, metrics }: ProbeDeps,
): void {
  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
  })

  app.get('/healthz', async () => ({ status: 'ok' }))

  // Valkey is reported and not required: without it the service limits per process and reads
  // polls from the database.
  app.get('/readyz', async (_request, reply) => {
    const isDatabaseUp = await sql`select 1`.execute(database.db).then(
      () => true,
      () => false,
    )
    const isReady = isDatabaseUp && !isDraining
    return reply.code(isReady ? 200 : 503).send({
      status: isDraining ? 'draining' : isReady ? 'ready' : 'unavailable',
      database: isDatabaseUp ? 'up' : 'down',
      valkey: valkey.status === 'ready' ? 'up' : 'down',
    })
  })

  app.get('/metrics', async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
