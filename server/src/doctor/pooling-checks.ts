// A pooler between the service and its database (docs/operate/pgbouncer.md): what it must keep of a session.
import { sessionLimitsMs } from '../db/connection-settings.ts'
import type { Check } from './check.ts'

const needs = 'database-reachable'
const names = Object.keys(sessionLimitsMs)

/** What PgBouncer says to a connection that asks for more than it knows. */
const refusedParameter = /unsupported startup parameter/

export function changeForRefusal(message: string): string | undefined {
  if (!refusedParameter.test(message)) return undefined
  return `pgbouncer.ini: ignore_startup_parameters = ${names.join(', ')} (docs/operate/pgbouncer.md)`
}

export const poolingChecks: readonly Check[] = [
  {
    id: 'database-prepared',
    severity: 'dangerous',
    finds:
      'A pooler in front of the database forgets prepared statements: creates, claims and polls fail',
    change: 'pgbouncer.ini: max_prepared_statements = 200 (PgBouncer 1.21 or later)',
    atStart: true,
    needs,
    async find({ pooling }) {
      const { keepsPrepared } = await pooling()
      return keepsPrepared
        ? undefined
        : 'A statement that a connection prepared is gone in its next transaction.'
    },
  },
  {
    id: 'database-limits',
    severity: 'unsafe',
    finds:
      'A pooler in front of the database drops the time limits that connections ask for: a statement that hangs keeps its locks',
    change: `pgbouncer.ini: connect_query='${names.map((name) => `set ${name} = ${sessionLimitsMs[name as keyof typeof sessionLimitsMs]}`).join('; ')}' in the line of the database`,
    atStart: true,
    needs,
    async find({ pooling }) {
      const { lostLimits } = await pooling()
      return lostLimits.length === 0
        ? undefined
        : `Connections have no ${lostLimits.join(', no ')}, though they asked for it.`
    },
  },
]
