// Live before test: receivers of test accounts that hang hold neither the lanes nor the slots that
// live deliveries need.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebhookPlace, type WebhookPlace } from '../../../../../test/webhook-environment.ts'
import { connectDatabase, type Database } from '../../../../db/client.ts'
import { createHolder } from './queue-lease.ts'

let place: WebhookPlace
let database: Database
beforeAll(async () => {
  place = await openWebhookPlace()
  database = connectDatabase({
    databaseUrl: place.databaseUrl,
    poolSize: 2,
    onConnectionError: () => undefined,
  })
})
afterAll(async () => {
  await database.close()
  await place.close()
})

async function makeDue(url: string, { isTest = false } = {}): Promise<string> {
  const accountUuid = await place.makeAccount({ isTest })
  const { endpointUuid } = await place.makeEndpoint({ accountUuid, url })
  await place.addEvents(accountUuid, 1)
  return endpointUuid
}

test('a look takes live lanes before test lanes that are due longer, and of those only some', async () => {
  const { url } = await place.hear()
  const tested = [await makeDue(url, { isTest: true }), await makeDue(url, { isTest: true })]
  const live = [await makeDue(url), await makeDue(url)]
  const holder = createHolder(database)
  const take = async (countMax: number, testMax: number) =>
    (await holder.take({ countMax, testMax, inHand: [] })).map(({ endpointUuid }) => endpointUuid)
  expect(await take(1, 1)).toEqual([live[0]])
  expect(new Set(await take(3, 1))).toEqual(new Set([live[1], tested[0]]))
  expect(await take(3, 0)).toEqual([])
  expect(await take(3, 3)).toEqual([tested[1]])
})

test('a live delivery is sent while receivers of test accounts hang', async () => {
  const hanging = await place.hear(() => new Promise(() => undefined))
  for (let i = 0; i < 4; i++) await makeDue(hanging.url, { isTest: true })
  const deliverer = place.deliver({ timeoutMs: 20_000, lanesMax: 3, testLanesMax: 2 })
  await hanging.until(2)
  const live = await place.hear()
  await makeDue(live.url)
  deliverer.wake()
  await live.until(1, 10_000)
  // Those that hang are still under way, and the others of their kind wait for them.
  expect(hanging.told).toHaveLength(2)
  await hanging.stop().catch(() => undefined)
})
