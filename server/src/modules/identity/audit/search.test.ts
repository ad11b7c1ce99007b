import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import type { Actor } from '../../../core/caller.ts'
import { decodeId } from '../../../core/ids.ts'
import { personActor, recordAct } from './audit.ts'

let service: Service
let operator: TestPerson
let ada: TestPerson
let accountId: string
let otherId: string

beforeAll(async () => {
  service = await startService()
  operator = await signIn(service, { operator: true })
  ada = await signIn(service, { name: 'Ada Actor' })
  accountId = (await service.makeAccount()).accountId
  otherId = (await service.makeAccount()).accountId
  const mine = personActor(ada.personUuid)
  await act(accountId, mine, 'key.created', 'key_1')
  await act(accountId, mine, 'key.rolled', 'key_1')
  await act(otherId, mine, 'key.created', 'key_2')
  await act(null, mine, 'tag.created', 'tag 9')
})
afterAll(() => service.stop())

async function act(account: string | null, actor: Actor, name: string, subject: string) {
  const accountUuid = account === null ? null : (decodeId('acct', account) as string)
  await service.deps.database.db
    .transaction()
    .execute((tx) => recordAct(tx, { accountUuid, actor, act: name, subject, details: { n: 1 } }))
}

async function search(query: Record<string, string>): Promise<Loose> {
  const text = new URLSearchParams(query)
  const reply = await operator.call('GET', `/operator/v1/audit?${text}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

async function find(query: Record<string, string>): Promise<string[]> {
  const { data } = await search(query)
  return data.map((entry: Loose) => `${entry.act} ${entry.subject}`)
}

describe('GET /operator/v1/audit', () => {
  test('finds the acts of a person on all accounts and on the place, newest first', async () => {
    expect(await find({ actor: ada.personId })).toEqual([
      'tag.created tag 9',
      'key.created key_2',
      'key.rolled key_1',
      'key.created key_1',
    ])
  })

  test('names the person, the account and what was done', async () => {
    const { data } = await search({ actor: ada.personId, accountId })
    expect(data[0]).toMatchObject({
      mode: 'live',
      accountId,
      actor: { kind: 'person', personId: ada.personId },
      actorName: 'Ada Actor',
      details: { n: 1 },
    })
    const place = (await search({ subject: 'tag 9' })).data[0]
    expect(place).toMatchObject({ mode: 'place', accountId: null, accountName: null })
  })

  test('takes a whole act, or how it begins', async () => {
    const actor = ada.personId
    expect(await find({ actor, act: 'key.created' })).toHaveLength(2)
    expect(await find({ actor, act: 'key.' })).toHaveLength(3)
    expect(await find({ actor, act: 'key.cre' })).toEqual([])
  })

  test('takes subject, account and times', async () => {
    const actor = ada.personId
    expect(await find({ actor, subject: 'key_1' })).toHaveLength(2)
    expect(await find({ actor, accountId: otherId })).toEqual(['key.created key_2'])
    const { data } = await search({ actor })
    const before = await find({ actor, before: data[1].at })
    expect(before.length).toBeLessThan(4)
    expect(await find({ actor, after: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
  })

  test('an account or a key that cannot be is found nowhere, not everywhere', async () => {
    expect(await find({ accountId: `acct_${'z'.repeat(26)}` })).toEqual([])
    expect(await find({ actor: `key_${'z'.repeat(26)}` })).toEqual([])
  })

  test('pages follow each other without gap or repeat', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Loose = await search({
        actor: ada.personId,
        limit: '1',
        ...(cursor !== null && { cursor }),
      })
      seen.push(...page.data.map((entry: Loose) => entry.hash))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(4)
  })

  test.each(['act=Key', 'actor=ada', 'accountId=1', 'after=yesterday', 'cursor=AAAA'])(
    '400 for %s',
    async (query) => {
      expect((await operator.call('GET', `/operator/v1/audit?${query}`)).status).toBe(400)
    },
  )
})
