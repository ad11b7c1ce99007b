import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHistory } from '../../../../../test/account-history.ts'
import { signIn, type TestPerson } from '../../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../../test/workbench-client.ts'
import { writeCell } from '../../../../core/csv.ts'
import { decodeId } from '../../../../core/ids.ts'
import { listLedger, readLedger } from './ledger.ts'
import { selectEntryPlace } from './ledger-queries.ts'

let service: Service
let client: TestClient
let owner: TestPerson
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  owner = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
})
afterAll(() => service.stop())

const pathOf = (query = '', accountId = client.accountId) =>
  `/console/v1/accounts/${accountId}/ledger${query}`
const read = async (query = '') => {
  const reply = await owner.call('GET', pathOf(query))
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Loose
}
const noFilter = {
  ...{ kind: undefined, taskUuid: undefined, projectId: undefined, makerUuid: undefined },
  ...{ from: undefined, to: undefined, beforeNumber: undefined },
}

describe('GET /console/v1/accounts/{account_id}/ledger', () => {
  let taskId: string
  let otherProjectId: number

  beforeAll(async () => {
    taskId = await createTask(service, client)
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    const made = await service.call('POST', '/projects/create', {
      key: client.key,
      body: { name: '=cmd|calc' },
    })
    otherProjectId = made.body.id
    await createTask(service, client, { projectId: otherProjectId })
  })

  test('200: every move with the balance after it, newest first', async () => {
    const { data } = await read()
    expect(data.map(({ number }: Loose) => number)).toEqual([4, 3, 2, 1])
    expect(data).toMatchObject([
      { kind: 'hold', projectId: otherProjectId, availableChange: -600, heldChange: 600 },
      { kind: 'release', availableChange: 600, heldChange: -600, text: 'Cancelled by you', taskId },
      { kind: 'hold', text: 'Task created', availableAfter: 999_400, heldAfter: 600 },
      { kind: 'grant', availableChange: 1_000_000, heldChange: 0, taskId: null, createdBy: null },
    ])
    expect(data[1].createdBy).toMatchObject({ kind: 'key', id: client.keyId })
    // Each balance is the one before it and the change.
    for (const [i, entry] of data.slice(0, -1).entries())
      expect(entry.availableAfter).toBe(data[i + 1].availableAfter + entry.availableChange)
  })

  test.each([
    ['?kind=grant', [1]],
    ['?kind=adjust', []],
    ['?kind=hold', [4, 2]],
    ['?kind=hold&limit=1', [4]],
    ['?taskId={task}', [3, 2]],
    ['?taskId={task}&kind=release', [3]],
    ['?projectId={project}', [4]],
    ['?projectId={project}&kind=release', []],
    ['?keyId={key}', [4, 3, 2]],
    ['?keyId=key_06a1ynhfm3vw5b8q2d3r4s5t6v', []],
    ['?from=2020-01-01T00:00:00Z', [4, 3, 2, 1]],
    ['?from=2100-01-01T00:00:00Z', []],
    ['?to=2020-01-01T00:00:00Z', []],
    ['?to=2100-01-01T00:00:00Z&from=2020-01-01T00:00:00Z', [4, 3, 2, 1]],
  ])('200: %s', async (template, numbers) => {
    const query = template
      .replace('{task}', taskId)
      .replace('{project}', String(otherProjectId))
      .replace('{key}', client.keyId)
    const { data } = await read(query)
    expect(data.map(({ number }: Loose) => number)).toEqual(numbers)
  })

  test("200: another account's task, project and key find nothing", async () => {
    const other = await service.makeClient()
    const foreign = await createTask(service, other)
    for (const query of [
      `?taskId=${foreign}`,
      `?taskId=task_7${'z'.repeat(25)}`,
      `?projectId=${other.projectId}`,
      `?keyId=${other.keyId}`,
    ])
      expect((await read(query)).data, query).toEqual([])
    for (const path of [pathOf('', other.accountId), `${pathOf('', other.accountId)}.csv`])
      expect((await owner.call('GET', path)).status).toBe(404)
  })

  test.each(['kind=spend', 'taskId=1', 'keyId=key_1', 'from=now', 'cursor=0', 'limit=101'])(
    '400: %s',
    async (query) => {
      expect((await owner.call('GET', pathOf(`?${query}`))).status).toBe(400)
    },
  )

  test('200: as CSV, the same entries under a row of names', async () => {
    const reply = await owner.call('GET', pathOf('.csv'))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="ledger-.+csv"$/,
    )
    const [names, ...lines] = reply.text.trimEnd().split('\r\n')
    expect(names).toBe(
      'number,time_utc,type,what,task_id,project_id,project,created_by_id,created_by,' +
        'available_change,held_change,held_after,available_after',
    )
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain(`,"'=cmd|calc",`)
    expect(lines[0]).toMatch(/,-600,600,600,999400$/)
    expect((await owner.call('GET', pathOf('.csv?kind=grant'))).text.split('\r\n')).toHaveLength(3)
    expect((await owner.call('HEAD', pathOf('.csv'))).status).toBe(200)
  })

  test('429: more concurrent downloads than an account may have', async () => {
    const headers = { cookie: owner.cookie }
    await using held = await holdDownloads(2, headers)
    expect(held.replies.map(({ status }) => status)).toEqual([200, 200])
    const refused = await owner.call('GET', pathOf('.csv'))
    expect(refused.body.error).toMatchObject({ code: 'RATE_LIMITED' })
  })

  /** Downloads that nobody reads stay open while there is more to send than buffers hold. */
  async function holdDownloads(count: number, headers: Record<string, string>) {
    await sql`insert into ledger_entries (account_id, number, kind, debit, credit, amount,
        available_after, held_after, reason)
      select ${decodeId('acct', client.accountId)}, 100 + n, 'grant', 'granted', 'available', 1, 1, 0,
        repeat('x', 900) from generate_series(1, 20000) n`.execute(db())
    const ending = new AbortController()
    const open = { headers, signal: ending.signal }
    // Kept: a reply that nobody holds any more is ended when its memory is taken back.
    const replies: Response[] = []
    while (replies.length < count)
      replies.push(await fetch(`${service.url}${pathOf('.csv')}`, open))
    return { replies, [Symbol.asyncDispose]: async () => ending.abort() }
  }
})

describe('over a long history', () => {
  let history: TestClient
  const accountUuid = () => decodeId('acct', history.accountId) as string

  beforeAll(async () => {
    history = await service.makeClient()
    await makeHistory(service.adminDb, {
      client: history,
      rows: 500,
      oldProjectId: history.projectId,
    })
  })

  // The first entry is a grant of just now, before all of a history that was made later.
  test('a time finds the same place as counting does', async () => {
    for (const day of [0, 1, 13.5, 44, 89.9, 100]) {
      const time = new Date(Date.now() - day * 86_400_000)
      const { rows } = await sql<{ number: number | null }>`
        select min(number) as number from ledger_entries
        where account_id = ${accountUuid()} and number > 1 and created_at >= ${time}`.execute(db())
      const [place, counted] = [await selectEntryPlace(db(), accountUuid(), time), rows[0]?.number]
      const between = await sql<{ count: number }>`select count(*) as count from ledger_entries
        where account_id = ${accountUuid()} and number > 1 and number >= ${place}
          and number < ${counted ?? place}`
        .execute(db())
        .then((result) => result.rows[0]?.count)
      expect([day, between]).toEqual([day, 0])
    }
  })

  test('pages meet without a gap, also where each looks at few', async () => {
    const numbersOf = async (scanMax: number, limit: number) => {
      const numbers: number[] = []
      const filter = { ...noFilter, kind: 'capture' as const, scanMax }
      for await (const page of readLedger(db(), accountUuid(), filter, limit))
        numbers.push(...page.map(({ number }) => number))
      return numbers
    }
    const all = await numbersOf(20_000, 1_000)
    expect(all.length).toBeGreaterThan(400)
    expect(await numbersOf(5, 3)).toEqual(all)
  })

  test('a span of days holds exactly its entries', async () => {
    const [from, to] = [60, 30].map((days) => new Date(Date.now() - days * 86_400_000))
    const { items } = await listLedger(db(), accountUuid(), { ...noFilter, from, to, limit: 5_000 })
    const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_entries
      where account_id = ${accountUuid()} and created_at >= ${from} and created_at < ${to}`.execute(
      db(),
    )
    expect(items).toHaveLength(rows[0]?.count as number)
    expect(items.length).toBeGreaterThan(300)
  })
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@sum', `"'@sum"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['＝1', `"'＝1"`],
  ['a "b", c', '"a ""b"", c"'],
  ['a = b', 'a = b'],
  [-600, '-600'],
  [null, ''],
])('the cell of %j is %s', (value, cell) => {
  expect(writeCell(value)).toBe(cell)
})
