// The worker role: background work on timers. Every round is safe to run twice and on several
// workers at once.
import type { Deps } from './deps.ts'
import { deleteOldChanges } from './modules/api-keys/api-keys.ts'
import { auditLedger } from './modules/credits/ledger-audit.ts'
import { expireKeys } from './modules/idempotency/idempotency.ts'

type Work = { name: string; everyMs: number; run(deps: Deps): Promise<void> }

const hourMs = 3_600_000

const works: Work[] = [
  {
    name: 'ledger-audit',
    everyMs: hourMs,
    async run({ database, metrics }) {
      const audit = await auditLedger(database.db)
      metrics.ledgerAuditOk.set(audit.ok ? 1 : 0)
    },
  },
  {
    name: 'idempotency-expiry',
    everyMs: hourMs / 6,
    async run({ database }) {
      await expireKeys(database.db)
    },
  },
  {
    name: 'key-change-expiry',
    everyMs: hourMs,
    async run({ database }) {
      await deleteOldChanges(database.db)
    },
  },
]

export function startWorker(deps: Deps): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>()
  const timers = works.map((work) => {
    const round = () => {
      const running = work
        .run(deps)
        .catch(() => deps.metrics.backgroundErrors.inc({ work: work.name }))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    }
    round()
    return setInterval(round, work.everyMs)
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}
