// Two persons, one entry: whoever decides at once, and whoever spends meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../console-client.ts'
import { type Reply, type Service, startService } from '../service.ts'

let service: Service
let proposer: TestPerson
let others: TestPerson[]

beforeAll(async () => {
  service = await startService()
  proposer = await signIn(service, { operator: true })
  others = []
  for (let i = 0; i < 8; i++) others.push(await signIn(service, { operator: true }))
})
afterAll(() => service.stop())

const body = { reason: 'Because of this race.' }

async function propose(accountId: string, credits: number): Promise<string> {
  const path = `/operator/v1/accounts/${accountId}/adjustments`
  return (await proposer.call('POST', path, { body: { ...body, credits } })).body.id
}

function approve(id: string, by: TestPerson): Promise<Reply> {
  return by.call('POST', `/operator/v1/adjustments/${id}/approve`)
}

const countOf = (replies: Reply[], status: number) =>
  replies.filter((reply) => reply.status === status).length

async function readCredits(key: string) {
  return (await service.call('GET', '/credits', { key })).body
}

test('eight approve at once: one entry, seven are told that it is decided', async () => {
  for (let round = 0; round < 10; round++) {
    const { accountId, key } = await service.makeClient({ credits: 1_000 })
    const id = await propose(accountId, round % 2 === 0 ? 100 : -100)
    const replies = await Promise.all(others.map((by) => approve(id, by)))
    expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([1, 7])
    expect((await readCredits(key)).available).toBe(round % 2 === 0 ? 1_100 : 900)
  }
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
})

test('approve against reject: one of them happened, and the money says which', async () => {
  for (let round = 0; round < 20; round++) {
    const { accountId, key } = await service.makeClient({ credits: 1_000 })
    const id = await propose(accountId, 100)
    const [first, second] = others as [TestPerson, TestPerson]
    const [approved, rejected] = await Promise.all([
      approve(id, first),
      second.call('POST', `/operator/v1/adjustments/${id}/reject`, { body }),
    ])
    expect([approved.status, rejected.status].sort()).toEqual([200, 409])
    expect((await readCredits(key)).available).toBe(approved.status === 200 ? 1_100 : 1_000)
  }
})

test('approve against spend: never below nothing, whoever is first', async () => {
  let taken = 0
  for (let round = 0; round < 12; round++) {
    // Enough for the adjustment and six of the ten tasks, or for ten tasks without it.
    const { accountId, key, projectId } = await service.makeClient({ credits: 2_400 })
    const id = await propose(accountId, -960)
    const task = { prompt: 'Who is first to be served?', maxCredits: 240, projectId }
    const create = () => service.call('POST', '/tasks/create', { key, body: task })
    // Which goes first is varied, so that either side wins in some rounds.
    const early = Array.from({ length: round % 12 }, create)
    const approval = approve(id, others[0] as TestPerson)
    // An approval takes longer than a create and may lose every race: once it comes first for certain.
    if (round === 0) await approval
    const late = Array.from({ length: 12 - early.length }, create)
    const [approved, ...made] = await Promise.all([approval, ...early, ...late])
    const tasks = countOf(made, 201)
    expect([200, 402]).toContain(approved.status)
    const isTaken = approved.status === 200
    if (isTaken) taken++
    const credits = await readCredits(key)
    const granted = isTaken ? 1_440 : 2_400
    expect(credits).toEqual({
      available: granted - tasks * 240,
      held: tasks * 240,
      spent: 0,
      granted,
    })
    // With twelve who ask, all that could be spent was.
    expect(tasks).toBe(granted / 240)
  }
  expect(taken).toBeGreaterThan(0)
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
})

test('adjustments of one account in both directions at once add up', async () => {
  const { accountId, key } = await service.makeClient({ credits: 1_000 })
  const changes = [700, -600, 500, -400, 300, -200, 100, -50]
  const ids = await Promise.all(changes.map((credits) => propose(accountId, credits)))
  const replies = await Promise.all(ids.map((id, i) => approve(id, others[i] as TestPerson)))
  const done = changes.filter((_, i) => replies[i]?.status === 200)
  const expected = done.reduce((sum, credits) => sum + credits, 1_000)
  expect((await readCredits(key)).available).toBe(expected)
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
})
