// An account is closed while others use it. Each race is held at its narrowest point by a lock of the
// test, so that it happens in every run and not by luck.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import type { Db, Tx } from '../../src/db/client.ts'
import { closeAccount } from '../../src/modules/consoles/account-closing/account-closing.ts'
import { changeRetention } from '../../src/modules/consoles/content/content.ts'
import { createMemberKey, rollKey } from '../../src/modules/identity/api-keys/api-keys.ts'
import { invite } from '../../src/modules/identity/people/members/invitations.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let db: Db
let client: Awaited<ReturnType<Service['makeClient']>>
let owner: TestPerson
let accountUuid: string

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await service.makeClient()
  owner = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
  accountUuid = decodeId('acct', client.accountId) as string
})

const close = () =>
  closeAccount(db, { accountUuid, name: 'Test', byPersonUuid: owner.personUuid }).then(
    () => 'closed',
    (error: { code?: string }) => error.code,
  )

const create = (idempotencyKey = randomUUID()) =>
  service.call('POST', '/tasks/create', {
    key: client.key,
    body: {
      prompt: 'Is anybody still there?',
      maxCredits: 600,
      projectId: client.projectId,
      idempotencyKey,
    },
  })

/** Runs `race` while `statement` holds its locks, and lets go once `waiters` wait for somebody. */
async function holding<T>(
  statement: (tx: Tx) => Promise<unknown>,
  race: (untilWaiting: (waiters: number) => Promise<void>, tx: Tx) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    await statement(tx)
    return await race(async (waiters) => {
      // Not in the transaction, which would see the activity of its first look for ever.
      const countWaiting = async () => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
        return rows[0]?.count
      }
      await expect.poll(countWaiting, { interval: 10, timeout: 3_000 }).toBe(waiters)
    }, tx)
  })
}

/** A closing draws this number last, so a transaction that locked it delays the commit of a closing. */
const holdClosings = (tx: Tx) =>
  sql`update key_change_counter set last_number = last_number`.execute(tx)

async function readMoney() {
  const { rows } = await sql<{ pending: number; held: number; spent: number }>`
    select (select count(*) from task_queue where account_id = ${accountUuid} and status = 'pending')
      as pending, held, spent
    from balances where account_id = ${accountUuid}`.execute(db)
  return rows[0]
}

test('a create that comes while the account is being closed is refused', async () => {
  const race = await holding(holdClosings, async (untilWaiting) => {
    const closing = close()
    await untilWaiting(1)
    const creating = create()
    await untilWaiting(2)
    return { closing, creating }
  })
  expect(await race.closing).toBe('closed')
  const { status, body } = await race.creating
  expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
  expect(await readMoney()).toEqual({ pending: 0, held: 0, spent: 0 })
})

test('a create under way is counted: the closing waits for it, and is refused', async () => {
  const idempotencyKey = randomUUID()
  // An uncommitted duplicate of the create keeps it at its last step, with its credits held.
  const insertTwin = (tx: Tx) =>
    sql`insert into idempotency_keys
      (key, is_test, account_id, lineage_id, operation, fingerprint, object_id)
      values (${idempotencyKey}, false, ${accountUuid}, ${randomUUID()}, 'createTask',
        decode(repeat('00', 32), 'hex'), 'none')`.execute(tx)
  const race = await holding(insertTwin, async (untilWaiting, tx) => {
    const creating = create(idempotencyKey)
    await untilWaiting(1)
    const closing = close()
    await untilWaiting(2)
    await sql`delete from idempotency_keys where key = ${idempotencyKey}`.execute(tx)
    return { closing, creating }
  })
  expect((await race.creating).status).toBe(201)
  expect(await race.closing).toBe('TASK_PENDING')
  expect(await readMoney()).toEqual({ pending: 1, held: 600, spent: 0 })
})

describe('what is added while the account is being closed', () => {
  const key = () => ({ key: client.key })
  const ways: Record<string, () => Promise<unknown>> = {
    'a project': () =>
      service.call('POST', '/projects/create', { ...key(), body: { name: 'Late' } }),
    'a webhook': () =>
      service.call('POST', '/webhooks/create', {
        ...key(),
        body: { url: 'https://example.com/late' },
      }),
    'an upload': () =>
      service.call('POST', '/uploads', {
        ...key(),
        body: { fileName: 'late.txt', mimeType: 'text/plain', fileSize: 3, sha256: 'a'.repeat(64) },
      }),
    'a key of a member': () =>
      createMemberKey(db, service.config.keyPeppers, {
        liveAccountUuid: accountUuid,
        isTest: false,
        options: {},
      }),
    'a successor of a key': () =>
      rollKey(db, service.config.keyPeppers, { keyId: client.keyId, overlapSeconds: 60 }),
    'an invitation': () =>
      invite(db, {
        offer: { kind: 'member', accountUuid, role: 'viewer' },
        email: 'late@example.com',
        byPersonUuid: owner.personUuid,
      }),
    'content that is kept for longer': () =>
      changeRetention(db, { accountUuid, keepDays: 90, actor: 'system' }),
  }

  for (const [what, add] of Object.entries(ways)) {
    test(`${what} is refused`, async () => {
      const race = await holding(holdClosings, async (untilWaiting) => {
        const closing = close()
        await untilWaiting(1)
        const added = add().then(
          (reply) => (reply as { status?: number } | undefined)?.status ?? 'added',
          (error: { code?: string }) => error.code,
        )
        await untilWaiting(2)
        return { closing, added }
      })
      expect(await race.closing).toBe('closed')
      expect([403, 'FORBIDDEN', 'NOT_FOUND']).toContain(await race.added)
      const { rows } = await sql`select
        (select count(*) from api_keys where account_id = ${accountUuid} and revoked_at is null) as keys,
        (select count(*) from projects where account_id = ${accountUuid} and name = 'Late') as projects,
        (select count(*) from uploads where account_id = ${accountUuid}) as uploads,
        (select count(*) from invitations where account_id = ${accountUuid} and revoked_at is null)
          as invitations,
        (select count(*) from webhook_endpoints where account_id = ${accountUuid}
          and deleted_at is null) as webhooks,
        (select keep_days from content_rules where account_id = ${accountUuid}) as keep`.execute(db)
      const none = { keys: 0, projects: 0, uploads: 0, invitations: 0, webhooks: 0 }
      expect(rows).toEqual([{ ...none, keep: 0 }])
    })
  }
})

test('a suspended account holds nothing, whatever a process remembers of its keys', async () => {
  await create()
  const suspended = (at: string) =>
    sql`update accounts set suspended_at = ${sql.raw(at)} where id = ${accountUuid}`.execute(db)
  await suspended('now()')
  const refused = await create()
  expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
  expect(await readMoney()).toMatchObject({ pending: 1, held: 600 })
  await suspended('null')
  expect((await create()).status).toBe(201)
})
