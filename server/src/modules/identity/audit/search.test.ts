import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import type { Actor } from '../../../core/caller.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { erasePerson } from '../../consoles/person-erasure/person-erasure.ts'
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

  test('takes a name or a part of it for the actor and the target', async () => {
    expect(await find({ actor: 'ada act' })).toHaveLength(4)
    expect(await find({ actor: 'No Such Person' })).toEqual([])
    const subject = ada.personId
    await act(accountId, 'system', 'member.removed', subject)
    expect(await find({ subject: 'Ada Actor' })).toEqual([`member.removed ${subject}`])
    const { data } = await search({ subject: 'Ada Actor' })
    expect(data[0].names).toEqual({ [subject]: 'Ada Actor' })
  })

  test('refuses a name that fits too many', async () => {
    await service.deps.database.db
      .insertInto('auth.users')
      .values(
        Array.from({ length: limits.namesFoundMax + 1 }, (_, index) => ({
          name: `Twin ${index}`,
          email: `twin-${index}@example.com`,
        })),
      )
      .execute()
    expect((await operator.call('GET', '/operator/v1/audit?actor=twin')).status).toBe(400)
    expect(await find({ actor: 'Twin 77' })).toEqual([])
  })

  test('an erased person is an id alone', async () => {
    const gone = await signIn(service, { name: 'Gone Person' })
    await act(accountId, personActor(gone.personUuid), 'key.revoked', 'key_9')
    const { db } = service.deps.database
    await erasePerson(db, { person: gone.personId, actor: 'operator-cli' })
    const { data } = await search({ actor: gone.personId })
    expect(data[0]).toMatchObject({
      actor: { kind: 'person', personId: gone.personId },
      actorName: null,
      names: {},
    })
    expect(await find({ actor: 'Erased person' })).toEqual([])
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

  test.each(['act=Key', 'actor=', 'accountId=1', 'after=yesterday', 'cursor=AAAA'])(
    '400 for %s',
    async (query) => {
      expect((await operator.call('GET', `/operator/v1/audit?${query}`)).status).toBe(400)
    },
  )
})

describe('GET /console/v1/accounts/{account_id}/audit', () => {
  let owner: TestPerson
  let ownedId: string

  beforeAll(async () => {
    owner = await signIn(service, { name: 'Olwen Owner' })
    const made = await owner.call('POST', '/console/v1/accounts', { body: { name: 'Owned' } })
    ownedId = made.body.id
    await act(ownedId, personActor(operator.personUuid), 'account.suspended', ownedId)
    await act(ownedId, personActor(ada.personUuid), 'invitation.declined', 'invite_1')
  })

  const list = async (query = ''): Promise<Loose[]> => {
    const reply = await owner.call('GET', `/console/v1/accounts/${ownedId}/audit${query}`)
    expect(reply.status, reply.text).toBe(200)
    return reply.body.data
  }

  test('names members and the account, never who works for the service', async () => {
    const entries = await list()
    const added = entries.find((entry) => entry.act === 'member.added')
    expect(added?.names).toEqual({ [owner.personId]: 'Olwen Owner' })
    const suspended = entries.find((entry) => entry.act === 'account.suspended')
    expect(suspended?.actor).toMatchObject({ kind: 'operator', personId: operator.personId })
    expect(suspended?.names).toEqual({ [ownedId]: 'Owned' })
    const declined = entries.find((entry) => entry.act === 'invitation.declined')
    expect(declined).toMatchObject({ actor: { kind: 'person' }, names: {} })
  })

  test('is searched by the names of the account alone', async () => {
    const mine = await list('?actor=olwen')
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.every((entry) => entry.actor.personId === owner.personId)).toBe(true)
    expect(await list('?actor=Ada%20Actor')).toEqual([])
    expect((await list('?subject=owned')).map((entry) => entry.act)).toContain('account.suspended')
    expect((await list('?act=member.')).map((entry) => entry.act)).toEqual(['member.added'])
  })
})
