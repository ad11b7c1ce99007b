// What of the deployment needs an operator, for the navigation of every page.
import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'
import { readStaffedTime, type StaffedTime } from '../../../work/staffing/staffing.ts'

export type OperatorAttention = {
  failingWebhooks: number
  deadJobs: number
  isLedgerWrong: boolean
  staffed: StaffedTime
}

/** More are not counted: nobody reads a larger number in a badge. */
export const countedMax = 1_000

export async function readOperatorAttention(db: Db): Promise<OperatorAttention> {
  const [found, staffed] = await Promise.all([selectAttention(db), readStaffedTime(db, new Date())])
  return { ...found, staffed }
}

async function selectAttention(db: Db): Promise<Omit<OperatorAttention, 'staffed'>> {
  const result = await sql<Omit<OperatorAttention, 'staffed'>>`
    select
      (select count(*) from (select from webhook_lanes l
        join webhook_endpoints e on e.id = l.endpoint_id
        where l.failing_since is not null and e.deleted_at is null and e.disabled_at is null
        limit ${countedMax}) failing) as "failingWebhooks",
      (select count(*) from (select from pgboss.job j join pgboss.queue q on q.dead_letter = j.name
        where j.state < 'active' limit ${countedMax}) dead) as "deadJobs",
      coalesce((select not balanced from ledger_proofs order by proven_at desc limit 1), false)
        as "isLedgerWrong"`.execute(db)
  return result.rows[0] as Omit<OperatorAttention, 'staffed'>
}
