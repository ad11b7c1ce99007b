// A project is archived, and a tag retired, while tasks are created with them: each create either made
// its task or was refused and left nothing, and what begins afterwards is refused.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import type { Db } from '../../src/db/client.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { type Reply, type Service, startService } from '../service.ts'

let service: Service
let db: Db
let operator: TestPerson

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
  operator = await signIn(service, { operator: true })
})
afterAll(() => service.stop())

const reason = 'Because of this test.'

async function makeTag(): Promise<number> {
  const name = `Level ${randomUUID()}`
  const body = { name, description: 'Of this test.', multiplier: 1.5, reason }
  return (await operator.call('POST', '/operator/v1/tags', { body })).body.id
}

/** What is ended, and how a task names it. */
const ways = {
  'archiving a project': async (client: Client) => ({
    fields: {},
    field: 'projectId',
    end: () =>
      service.call('PATCH', `/projects/${client.projectId}`, {
        key: client.key,
        body: { archived: true },
      }),
  }),
  'retiring a tag': async () => {
    const tagId = await makeTag()
    const body = { retired: true, reason }
    return {
      fields: { tagId },
      field: 'tagId',
      end: () => operator.call('PATCH', `/operator/v1/tags/${tagId}`, { body }),
    }
  },
}

type Client = Awaited<ReturnType<Service['makeClient']>>

async function countRows({ accountId }: Client) {
  const accountUuid = decodeId('acct', accountId)
  const { rows } = await sql<{ tasks: number; keys: number; held: number }>`select
    (select count(*)::int from tasks where account_id = ${accountUuid}) as tasks,
    (select count(*)::int from idempotency_keys where account_id = ${accountUuid}) as keys,
    (select held from balances where account_id = ${accountUuid}) as held`.execute(db)
  return rows[0]
}

async function untilOneWaits(): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    return rows[0]?.count
  }
  await expect.poll(countWaiting, { interval: 10, timeout: 5_000 }).toBe(1)
}

describe.each(Object.entries(ways))('%s', (_, begin) => {
  const createIn = (client: Client, fields: object) =>
    service.call('POST', '/tasks/create', {
      key: client.key,
      body: {
        ...{ prompt: 'Is anybody still there?', maxCredits: 240, projectId: client.projectId },
        ...fields,
        idempotencyKey: randomUUID(),
      },
    })

  test('among 40 creates: as many tasks, keys and holds as were answered with 201', async () => {
    const client = await service.makeClient()
    const { fields, field, end } = await begin(client)
    const creates: Promise<Reply>[] = []
    for (let i = 0; i < 20; i++) creates.push(createIn(client, fields))
    await creates[3]
    const ending = end()
    for (let i = 0; i < 20; i++) creates.push(createIn(client, fields))
    expect((await ending).status).toBe(200)
    const late = await createIn(client, fields)
    const replies = [...(await Promise.all(creates)), late]
    expect(late.status).toBe(400)
    const made = replies.filter(({ status }) => status === 201)
    const refused = replies.filter(({ status }) => status === 400)
    expect(made.length + refused.length).toBe(41)
    for (const { body } of refused) expect(body.error.details.errors[0].field).toBe(field)
    const count = made.length
    expect(await countRows(client)).toEqual({ tasks: count, keys: count, held: count * 240 })
  })

  test('a create under way when it happens is made, and the next one refused', async () => {
    const client = await service.makeClient()
    const { fields, end } = await begin(client)
    // The hold waits for the balance, after the project and the tag were read.
    const creating = await db.transaction().execute(async (tx) => {
      await sql`select from balances where account_id = ${decodeId('acct', client.accountId)}
        for update`.execute(tx)
      const create = createIn(client, fields)
      await untilOneWaits()
      expect((await end()).status).toBe(200)
      return { create }
    })
    expect((await creating.create).status).toBe(201)
    expect((await createIn(client, fields)).status).toBe(400)
    expect(await countRows(client)).toEqual({ tasks: 1, keys: 1, held: 240 })
  })
})
