// A delivery of a webhook that was given up, as its worker leaves it.
import { sql } from 'kysely'
import { decodeId } from '../src/core/ids.ts'
import type { Db } from '../src/db/client.ts'

/** As a worker does that gives up on it. */
export async function failDelivery(db: Db, id: string): Promise<void> {
  const uuid = decodeId('delivery', id)
  await sql`update webhook_deliveries set status = 'failed', attempts = 1, finished_at = now()
    where id = ${uuid}`.execute(db)
  await sql`delete from webhook_due where delivery_id = ${uuid}`.execute(db)
  await sql`insert into webhook_attempts
      (endpoint_id, delivery_id, number, started_at, latency_ms, status_code, response_excerpt)
    select endpoint_id, id, 1, now(), 84, 503, 'upstream connect error'
    from webhook_deliveries where id = ${uuid}`.execute(db)
}
