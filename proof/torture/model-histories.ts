// The reference model against the service: random histories of commands, in memory with what must
// hold, and on PostgreSQL with the model beside it, in virtual time.
import { ensureDatabase } from '../../scripts/stack/postgres.ts'
import { checkInMemory } from '../model/memory.ts'
import { checkOnPostgres } from '../model/postgres.ts'
import { migrateInVirtualTime } from '../model/virtual-time.ts'
import type { Campaign, Violation } from './campaign.ts'
import { startCell } from './cell.ts'

const databaseName = 'model'

export const modelHistories: Campaign = {
  about: 'Random histories of commands: the service and the reference model must agree on each.',
  sizes: { commands: 5_000, 'in-memory': 500_000 },
  switches: [],
  async run(context) {
    const startedAtMs = performance.now()
    const seed = Math.floor(context.random.between(1, 1_000_000_000))
    const violations: Violation[] = []
    const figures: Record<string, number> = { 'seed of the histories': seed }
    const attempt = async (kind: string, check: () => Promise<void>) => {
      await check().catch((error: Error) => violations.push({ kind, detail: error.message }))
    }
    await attempt('model broken', async () => {
      const { ran } = await checkInMemory({ commands: context.size('in-memory'), seed })
      figures['commands in memory'] = ran
    })
    const { postgres } = await startCell(context)
    await ensureDatabase(postgres.server(), databaseName)
    const databaseUrl = postgres.server().databaseUrl(databaseName)
    await migrateInVirtualTime(databaseUrl)
    const commands = context.size('commands')
    let shown = 0
    const onProgress = (ran: number) => {
      if (ran < commands && ran - shown < 1_000) return
      shown = ran
      context.progress(Math.min(ran, commands), commands, 'the same in every row')
    }
    await attempt('database differs from the model', async () => {
      const { ran, audit } = await checkOnPostgres({ databaseUrl, commands, seed, onProgress })
      figures['commands on PostgreSQL'] = ran
      figures['ledger entries audited'] = audit.entries
      if (!audit.ok) throw new Error(`the books do not balance: ${JSON.stringify(audit)}`)
    })
    figures.seconds = Math.round((performance.now() - startedAtMs) / 1_000)
    return { figures, checks: ['model broken', 'database differs from the model'], violations }
  },
}
