// The relay adds to a queue whose row another worker changes at that moment, and a removal beside both.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { connectDatabase, type Database } from '../../src/db/client.ts'
import { deleteCallbacks } from '../../src/modules/events/callbacks/writes.ts'
import type { TaskEventType } from '../../src/modules/events/feed/feed.ts'
import { eventIdOf } from '../../src/modules/events/feed/present.ts'
import { fanOut } from '../../src/modules/events/webhooks/sending/fan-out.ts'
import { openWebhookPlace, type WebhookPlace } from '../webhook-environment.ts'

let place: WebhookPlace
let database: Database
beforeAll(async () => {
  place = await openWebhookPlace()
  database = connectDatabase({ databaseUrl: place.databaseUrl, poolSize: 4, hotConnections: 2 })
})
afterAll(async () => {
  await database.close()
  await place.close()
})

async function makeCallback() {
  const { db } = place
  const accountUuid = await place.makeAccount()
  const [taskUuid, originUuid] = [randomUUID(), randomUUID()]
  await sql`insert into callback_origins (id, account_id, origin)
    values (${originUuid}, ${accountUuid}, 'https://example.com')`.execute(db)
  await sql`insert into webhook_lanes (endpoint_id, account_id, is_callback)
    values (${originUuid}, ${accountUuid}, true)`.execute(db)
  await sql`insert into task_callbacks (task_id, account_id, origin_id, sealed_for, url, format, revision)
    values (${taskUuid}, ${accountUuid}, ${originUuid}, ${randomUUID()}, '\\x00', 'event', 'A')`.execute(
    db,
  )
  return { accountUuid, taskUuid, originUuid }
}

type Made = Awaited<ReturnType<typeof makeCallback>>

const fanOutTo = (some: Made[], version: number) =>
  database.db.transaction().execute((tx) => {
    const told = { version, type: 'task.claimed' as TaskEventType, data: {}, number: version }
    const occurredAt = new Date()
    const events = some.map(({ accountUuid, taskUuid }) => ({
      ...{ ...told, accountUuid, taskUuid, occurredAt },
    }))
    return fanOut(tx, events, ({ taskUuid }) => eventIdOf({ taskUuid, version, epoch: 1 }))
  })

const isBlocked = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(place.db)
  return rows.length > 0
}

// Which queues are found after the wait depends on the plan, and that on how many there are.
test.each([1, 5, 50])(
  'of %d queues the one that changes meanwhile gets its delivery too',
  async (count) => {
    const all: Made[] = []
    for (let index = 0; index < count; index++) all.push(await makeCallback())
    const { endpointUuid } = await place.makeEndpoint({
      accountUuid: all[0]?.accountUuid as string,
      url: 'https://example.com/webhooks',
    })
    const made = all[0] as Made
    let adding: Promise<number> | undefined
    await place.db.transaction().execute(async (tx) => {
      await sql`update webhook_lanes set held_until = now() + interval '4 s'
      where endpoint_id in (${made.originUuid}, ${endpointUuid})`.execute(tx)
      adding = fanOutTo(all, 1)
      expect(await waitUntil(isBlocked, 5_000)).toBe(true)
    })
    expect(await adding).toBe(count + 1)
    expect(await place.countWaiting(made.originUuid)).toBe(1)
    expect(await place.countWaiting(endpointUuid)).toBe(1)
  },
)

test('what is removed while the relay adds to it leaves nothing waiting, whoever is first', async () => {
  const made = await makeCallback()
  expect(await fanOutTo([made], 1)).toBe(1)
  let adding: Promise<number> | undefined
  await place.db.transaction().execute(async (tx) => {
    await deleteCallbacks(tx, made.accountUuid, [made.taskUuid])
    adding = fanOutTo([made], 2)
    expect(await waitUntil(isBlocked, 5_000)).toBe(true)
  })
  expect(await adding).toBe(0)
  expect(await place.countWaiting(made.originUuid)).toBe(0)
})
