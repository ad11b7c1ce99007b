// What operators and load balancers ask: is the process alive, can it serve, what has it counted.
import type { FastifyInstance } from 'fastify'
import type { Valkey } from '../adapters/valkey.ts'
import type { Metrics } from '../core/metrics.ts'
import type { SecretRing } from '../core/secret-ring.ts'
import type { Database } from '../db/client.ts'
import { answerDoctor, doctorHeader, readDoctorQuestion } from './doctor-view.ts'

export type ProbeDeps = {
  config: { sessionSecrets: SecretRing }
  database: Database
  valkey: Valkey
  adoption: { isAdopted(): boolean }
  leaving: { hasBegun: boolean }
}

/** Anybody may ask whether the process is ready, so however many do, the database is asked once. */
const checkEveryMs = 1_000

export function registerProbes(app: FastifyInstance, deps: ProbeDeps): void {
  const { config, database, valkey, adoption, leaving } = deps
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const readState = shareChecks(() => database.readState())

  app.get('/healthz', async () => ({ status: 'ok' }))

  // A database that was restored is served when an operator has adopted it (adoption.ts).
  // Valkey is reported and not required: without it the service limits per process and reads
  // polls from the database.
  app.get('/readyz', async (request, reply) => {
    const asked = readDoctorQuestion(config.sessionSecrets, request.headers[doctorHeader])
    if (asked !== undefined) return await answerDoctor(asked, request, reply)
    const databaseState = await readState()
    const isAdopted = adoption.isAdopted()
    const isDraining = isClosing || leaving.hasBegun
    const isReady = databaseState === 'up' && isAdopted && !isDraining
    return reply.code(isReady ? 200 : 503).send({
      status: isDraining ? 'draining' : isReady ? 'ready' : 'unavailable',
      database: databaseState,
      valkey: valkey.status === 'ready' ? 'up' : 'down',
      ...(!isAdopted && { detail: 'database_not_adopted' }),
    })
  })
}

/** One check at a time, and the next one a second after it began, however many ask meanwhile. */
export function shareChecks<T>(check: () => Promise<T>, nowMs = () => performance.now()) {
  let last: { startedAtMs: number; outcome: Promise<T>; isOver: boolean } | undefined
  return (): Promise<T> => {
    if (last === undefined || (last.isOver && nowMs() - last.startedAtMs >= checkEveryMs)) {
      const begun = { startedAtMs: nowMs(), outcome: check(), isOver: false }
      const end = () => {
        begun.isOver = true
      }
      begun.outcome.then(end, end)
      last = begun
    }
    return last.outcome
  }
}

export function registerMetrics(app: FastifyInstance, { registry }: Metrics): void {
  app.get('/metrics', async (_request, reply) => {
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
