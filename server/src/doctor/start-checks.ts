// What every process checks before it serves: the settings and the database, nothing over the network
// besides. What is dangerous is refused, what is unsafe is logged. Development, where pages and database
// are on this machine alone, is told of dangers only.
import type { Logger } from 'pino'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/client.ts'
import { isLoopback } from './addresses.ts'
import { checks } from './checks.ts'
import { createGround } from './ground.ts'
import { type Finding, runChecks } from './run-checks.ts'

export const startChecks = checks.filter(({ atStart }) => atStart)

export type StartDeps = { config: Config; database: { db: Db }; log: Pick<Logger, 'warn'> }

export async function assertSafeToStart({ config, database, log }: StartDeps): Promise<void> {
  const ground = createGround(config, database.db)
  const { findings } = await runChecks(startChecks, ground)
  const dangers = findings.filter(({ severity }) => severity === 'dangerous')
  if (dangers.length > 0) throw new Error(dangers.map(writeDanger).join('\n'))
  if (ground.isLocal && hasLocalDatabase(config)) return
  for (const { id, says, change } of findings)
    log.warn({ check: id, change }, `unsafe: ${says} See: admin doctor`)
}

/** Without a host it is reached by a socket. */
function hasLocalDatabase({ databaseUrl }: Config): boolean {
  const host = URL.parse(databaseUrl)?.hostname ?? ''
  return host === '' || isLoopback(host)
}

function writeDanger({ id, says, change }: Finding): string {
  return `${says} Change: ${change} (${id}, see: admin doctor)`
}
