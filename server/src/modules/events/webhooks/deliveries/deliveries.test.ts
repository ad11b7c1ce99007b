import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebhookPlace, type WebhookPlace } from '../../../../../test/webhook-environment.ts'
import { limits } from '../../../../core/limits.ts'
import { keepDeliveryDays } from './deliveries.ts'

let place: WebhookPlace
beforeAll(async () => {
  place = await openWebhookPlace()
})
afterAll(async () => {
  await place.close()
})

async function listDays(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by c.relname`.execute(place.db)
  return rows.map(({ name }) => name)
}

async function makeWaiting() {
  const accountUuid = await place.makeAccount()
  const { endpointUuid } = await place.makeEndpoint({ accountUuid, url: 'https://example.com/' })
  await place.addEvents(accountUuid, 1)
  return endpointUuid
}

test('days are made ahead, and what came before them moves in', async () => {
  const endpointUuid = await makeWaiting()
  await keepDeliveryDays(place.db)
  for (const table of ['webhook_deliveries', 'webhook_attempts']) {
    const days = await listDays(table)
    expect(days).toHaveLength(5)
    expect(days[0]).toMatch(new RegExp(`^${table}_\\d{8}$`))
  }
  const { rows } = await sql<{ table: string }>`
    select tableoid::regclass::text as table from webhook_deliveries
    where endpoint_id = ${endpointUuid}`.execute(place.db)
  expect(rows[0]?.table).toMatch(/^webhook_deliveries_\d{8}$/)
})

test('what waits for a paused endpoint goes before its delivery does', async () => {
  const [old, young] = [await makeWaiting(), await makeWaiting()]
  await sql`update webhook_due
    set delivery_created_at = now() - make_interval(days => ${limits.deliveryKeepDays}, mins => 1)
    where endpoint_id = ${old}`.execute(place.db)
  await keepDeliveryDays(place.db)
  expect(await place.countWaiting(old)).toBe(0)
  expect(await place.countWaiting(young)).toBe(1)
})
