// Putting a job that failed for good back into its queue. The package moves it, in the caller's
// transaction, because the tables are its own. It is loaded when it is needed: only the worker runs
// jobs, and an API starts faster without it.
import type { Tx } from '../db/client.ts'

/** False where no such job waits in this queue of dead letters. */
export async function redriveDeadJob(
  tx: Tx,
  dead: { queue: string; jobId: string },
): Promise<boolean> {
  const { fromKysely, PgBoss } = await import('pg-boss')
  const db = fromKysely(tx)
  const boss = new PgBoss({
    db,
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  // Errors of statements are thrown to the caller too; without a listener the process would end.
  boss.on('error', () => undefined)
  await boss.start()
  try {
    return (await boss.redrive(dead.queue, { ids: [dead.jobId], db })) === 1
  } finally {
    await boss.stop({ graceful: false })
  }
}
