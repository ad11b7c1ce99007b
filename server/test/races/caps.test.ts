import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pauseSpending } from '../../src/modules/money/caps/caps.ts'
import { sized } from '../full-size.ts'
import { type Service, startService } from '../service.ts'
import {
  addCap,
  type CapKind,
  capKinds,
  create,
  expectTrueCounts,
  makeCapClient,
  maxCredits,
  removeCap,
  roomForTasks,
  rushCap,
  setAmount,
} from './caps-rush.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const clients = 64
const ofAccount: CapKind = { subject: 'account', period: 'day' }
const atOnce = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('64 creates at once against room for ten: exactly ten succeed', () => {
  test.each(capKinds)(
    'a cap of a $subject and $period',
    { timeout: sized(60_000, 1_800_000) },
    async (kind) => {
      await rushCap(service, kind, { rounds: sized(2, 200), clients })
    },
  )

  test('with every kind of cap set, and with idempotency keys, which are not burnt', async () => {
    const client = await makeCapClient(service)
    for (const kind of capKinds) await addCap(service, client, kind, roomForTasks * maxCredits)
    const keys = Array.from({ length: clients }, () => randomUUID())
    const replies = await atOnce(clients, (index) =>
      create(service, client, { idempotencyKey: keys[index] }),
    )
    const made = replies.flatMap(({ status }, index) => (status === 201 ? [index] : []))
    expect(made).toHaveLength(roomForTasks)
    // The first create is shown again although the caps are full now; another is refused as before.
    const first = made[0] as number
    const again = await create(service, client, { idempotencyKey: keys[first] })
    expect([again.status, again.body.id]).toEqual([201, replies[first]?.body.id])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const refused = keys.find((_, index) => !made.includes(index))
    expect((await create(service, client, { idempotencyKey: refused })).status).toBe(402)
    expect(await expectTrueCounts(service, client)).toHaveLength(6)
  })
})

describe('while creates run', () => {
  test('a cap that is lowered is never passed', async () => {
    const client = await makeCapClient(service)
    for (let round = 0; round < sized(4, 40); round++) {
      const cap = await addCap(service, client, ofAccount, 1_000_000_000)
      const lowered: number[] = []
      await Promise.all([
        atOnce(clients, () => create(service, client)),
        (async () => {
          // Each time to what is used then and two tasks more: later creates may use those, and no third.
          for (let step = 0; step < 5; step++) {
            const rows = await expectCounted(client)
            const amount = rows + 2 * maxCredits
            const { used } = await setAmount(service, client, cap.id, amount)
            lowered.push(Math.max(amount, used))
          }
        })(),
      ])
      const [row] = await expectTrueCounts(service, client)
      expect(row?.used).toBeLessThanOrEqual(lowered.at(-1) as number)
      await removeCap(service, client, cap.id)
    }
  })

  test('a cap that is added counts every task, held and released, that came before or after', async () => {
    for (let round = 0; round < sized(3, 30); round++) {
      const client = await makeCapClient(service)
      const churn = async (index: number) => {
        const { body } = await create(service, client)
        if (index % 2 === 0)
          await service.call('POST', `/tasks/${body.id}/cancel`, { key: client.key })
      }
      const [, ...caps] = await Promise.all([
        atOnce(24, churn),
        ...capKinds.map((kind) => addCap(service, client, kind, 1_000_000_000)),
      ])
      expect(caps).toHaveLength(capKinds.length)
      const rows = await expectTrueCounts(service, client)
      expect(rows.map(({ used }) => used)).toEqual(Array(6).fill(12 * maxCredits))
    }
  })

  test('holds and releases never let more through than the cap, and lose nothing', async () => {
    const client = await makeCapClient(service)
    await addCap(service, client, ofAccount, 5 * maxCredits)
    let refusals = 0
    await atOnce(12, async () => {
      for (let i = 0; i < sized(8, 60); i++) {
        const made = await create(service, client)
        if (made.status === 402) refusals++
        else await service.call('POST', `/tasks/${made.body.id}/cancel`, { key: client.key })
      }
    })
    expect(refusals).toBeGreaterThan(0)
    const rows = await expectTrueCounts(service, client)
    expect(rows.map(({ used }) => used)).toEqual([0])
    expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
  })

  test('nothing is created after spending was paused', async () => {
    const client = await makeCapClient(service)
    const { accountUuid } = client
    let pausedHeld: number | undefined
    const [replies] = await Promise.all([
      atOnce(clients, () => create(service, client)),
      (async () => {
        const { db } = service.deps.database
        await pauseSpending(db, { accountUuid, actor: 'system', isPaused: true })
        const { body } = await service.call('GET', '/credits', { key: client.key })
        pausedHeld = body.held
      })(),
    ])
    const { body } = await service.call('GET', '/credits', { key: client.key })
    expect(body.held).toBe(pausedHeld)
    const codes = replies
      .filter(({ status }) => status !== 201)
      .map((reply) => reply.body.error.code)
    expect(codes).toEqual(Array(codes.length).fill('SPENDING_PAUSED'))
    expect((await create(service, client)).body.error.code).toBe('SPENDING_PAUSED')
  })
})

async function expectCounted({ key }: { key: string }): Promise<number> {
  return (await service.call('GET', '/credits', { key })).body.held
}
