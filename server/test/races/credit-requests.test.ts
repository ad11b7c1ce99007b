// Grant against decline against withdraw, alone and by two persons: one of them happens, and the ledger and
// the request say the same.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../src/core/errors.ts'
import { decodeId, encodeId } from '../../src/core/ids.ts'
import type { Db } from '../../src/db/client.ts'
import {
  askForCredits,
  declineRequest,
  followDecision,
  grantRequest,
  type RequestRow,
  withdrawRequest,
} from '../../src/modules/consoles/credit-requests/credit-requests.ts'
import { approveAdjustment, rejectAdjustment } from '../../src/modules/money/credits/adjustments.ts'
import { auditLedger } from '../../src/modules/money/credits/ledger-audit.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { type Loose, type Service, startService } from '../service.ts'

const aloneMax = 50_000
const rounds = 200

let service: Service
let db: Db
let operators: TestPerson[]
let asker: TestPerson

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
  operators = []
  for (let i = 0; i < 3; i++) operators.push(await signIn(service, { operator: true }))
  asker = await signIn(service)
})
afterAll(() => service.stop())

const operator = (index: number) => (operators[index] as TestPerson).personUuid

type Asked = { accountUuid: string; requestUuid: string; requestId: string }

async function ask(credits: number): Promise<Asked> {
  const { accountId } = await service.makeAccount()
  const accountUuid = decodeId('acct', accountId) as string
  const wish = { accountUuid, personUuid: asker.personUuid, credits, note: undefined }
  const { id } = await askForCredits(db, wish)
  return { accountUuid, requestUuid: id, requestId: encodeId('credreq', id) }
}

const acts = {
  grant: (asked: Asked, by: number) =>
    grantRequest(db, {
      requestId: asked.requestId,
      credits: undefined,
      by: operator(by),
      aloneMax,
    }),
  decline: (asked: Asked, by: number) =>
    declineRequest(db, {
      requestId: asked.requestId,
      note: 'Because of this race.',
      by: operator(by),
    }),
  withdraw: ({ accountUuid, requestUuid }: Asked) =>
    withdrawRequest(db, { accountUuid, requestUuid, personUuid: asker.personUuid }),
}

/** What each came to: done, or the code of its refusal. Anything else fails the test. */
async function settle(racing: Promise<unknown>[]): Promise<string[]> {
  return await Promise.all(
    racing.map((race) =>
      race.then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof ApiError) return error.code
          throw error
        },
      ),
    ),
  )
}

async function readEnd({ requestUuid }: Asked): Promise<Loose> {
  const { rows } = await sql<Loose>`select r.state, r.entry_number is not null as "hasEntry",
      b.available, b.last_entry_number as entries,
      (select count(*) from notices n where n.account_id = r.account_id) as notices,
      (select count(*) from adjustments j where j.account_id = r.account_id and j.state = 'proposed')
        as proposed
    from credit_requests r join balances b on b.account_id = r.account_id
    where r.id = ${requestUuid}`.execute(db)
  return rows[0] as Loose
}

const endOf = (state: RequestRow['state'], credits: number) => ({
  state,
  hasEntry: state === 'granted',
  available: state === 'granted' ? credits : 0,
  entries: state === 'granted' ? 1 : 0,
  notices: state === 'withdrawn' ? 0 : 1,
  proposed: 0,
})

/** Each begins first in a third of the rounds. */
function rotate<T>(items: T[], by: number): T[] {
  const at = by % items.length
  return [...items.slice(at), ...items.slice(0, at)]
}

test('two grants, a decline and a withdrawal at the same time: one outcome, at most one entry', async () => {
  const seen = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    const asked = await ask(1_000)
    const racing = rotate(
      [
        { state: 'granted', run: () => acts.grant(asked, 0) },
        { state: 'declined', run: () => acts.decline(asked, 1) },
        { state: 'withdrawn', run: () => acts.withdraw(asked) },
        { state: 'granted', run: () => acts.grant(asked, 2) },
      ] as const,
      round,
    )
    const ends = await settle(racing.map(({ run }) => run()))
    expect(ends.toSorted()).toEqual([...Array(3).fill('ADJUSTMENT_DECIDED'), 'done'])
    const winner = racing[ends.indexOf('done')]?.state ?? 'open'
    expect(await readEnd(asked)).toEqual(endOf(winner, 1_000))
    seen.set(winner, (seen.get(winner) ?? 0) + 1)
  }
  expect([...seen.keys()].toSorted()).toEqual(['declined', 'granted', 'withdrawn'])
  expect((await auditLedger(db)).ok).toBe(true)
})

test('the approval of a proposed grant against its rejection, a decline and a withdrawal', async () => {
  const credits = aloneMax + 1
  const seen = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    const asked = await ask(credits)
    const { proposal } = await acts.grant(asked, 0)
    const adjustmentId = encodeId('adjust', proposal?.uuid ?? '')
    const racing = rotate(
      [
        {
          state: 'granted',
          run: () => approveAdjustment(db, { adjustmentId, by: operator(1) }, followDecision),
        },
        { state: 'declined', run: () => acts.decline(asked, 2) },
        { state: 'withdrawn', run: () => acts.withdraw(asked) },
        {
          state: 'open',
          run: () => {
            const reason = 'Because of this race.'
            const act = { adjustmentId, reason, by: operator(2) }
            return rejectAdjustment(db, act, followDecision)
          },
        },
      ] as const,
      round,
    )
    const ends = await settle(racing.map(({ run }) => run()))
    const done = racing.filter((_, index) => ends[index] === 'done').map(({ state }) => state)
    // A rejected proposal leaves the request open for the decline or the withdrawal that comes later.
    const winners = done.filter((state) => state !== 'open')
    expect(winners).toHaveLength(1)
    const [winner = 'open'] = winners
    if (winner === 'granted') expect(done).toEqual(['granted'])
    expect(await readEnd(asked)).toEqual(endOf(winner, credits))
    seen.set(winner, (seen.get(winner) ?? 0) + 1)
  }
  expect([...seen.keys()].toSorted()).toEqual(['declined', 'granted', 'withdrawn'])
  expect((await auditLedger(db)).ok).toBe(true)
})

test('eight members ask at the same time: one request is open', async () => {
  for (let round = 0; round < 20; round++) {
    const { accountId } = await service.makeAccount()
    const accountUuid = decodeId('acct', accountId) as string
    const wish = { accountUuid, personUuid: asker.personUuid, credits: 5, note: undefined }
    const ends = await settle(Array.from({ length: 8 }, () => askForCredits(db, wish)))
    expect(ends.toSorted()).toEqual([...Array(7).fill('FORBIDDEN'), 'done'])
  }
})

test('a suspension against a grant: granted before it, or closed with it', async () => {
  const [first] = operators as [TestPerson, ...TestPerson[]]
  const seen = new Set<string>()
  for (let round = 0; round < 40; round++) {
    const asked = await ask(1_000)
    const accountId = encodeId('acct', asked.accountUuid)
    const body = { suspended: true, reason: 'Because of this race.' }
    const suspend = () => first.call('PATCH', `/operator/v1/accounts/${accountId}`, { body })
    const grant = () =>
      first.call('POST', `/operator/v1/credit-requests/${asked.requestId}/grant`, { body: {} })
    const [one, other] = await Promise.all(
      round % 2 === 0 ? [suspend(), grant()] : [grant(), suspend()],
    )
    const granted = round % 2 === 0 ? other : one
    const suspended = round % 2 === 0 ? one : other
    expect(suspended.status, suspended.text).toBe(200)
    expect([200, 409]).toContain(granted.status)
    const state = granted.status === 200 ? 'granted' : 'closed'
    expect(await readEnd(asked)).toMatchObject({ state, entries: state === 'granted' ? 1 : 0 })
    seen.add(state)
  }
  expect([...seen].toSorted()).toEqual(['closed', 'granted'])
})
