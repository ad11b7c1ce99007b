// The end of an account: who may, when not, and that nothing of it works afterwards.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { listMails, readMail } from '../../../../test/mailbox.ts'
import { indexAllTasks } from '../../../../test/search.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../test/workbench-client.ts'
import type { Mailer } from '../../../adapters/mail.ts'
import { decodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { invite } from '../../identity/people/members/invitations.ts'
import { auditLedger } from '../../money/credits/ledger-audit.ts'
import { removeExpiredContent } from '../content/content.ts'
import { sendClosingMails } from './closing-mails.ts'

let service: Service
let db: Db
let operator: TestPerson
let client: TestClient
let owner: TestPerson

beforeAll(async () => {
  service = await startService({ smtpUrl: inject('testStack').smtpUrl })
  db = service.deps.database.db
  operator = await signIn(service, { operator: true })
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await service.makeClient()
  owner = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
})

const path = () => `/console/v1/accounts/${client.accountId}`
const close = (name = 'Test', person = owner) =>
  person.call('POST', `${path()}/close`, { body: { name } })
const cancel = (taskId: string) =>
  service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
const readState = async () =>
  (await operator.call('GET', `/operator/v1/accounts/${client.accountId}`)).body

describe('closing', () => {
  test('ends keys, webhooks, invitations, memberships and content, and leaves the ledger', async () => {
    const taskId = await createTask(service, client)
    await cancel(taskId)
    await indexAllTasks(db)
    const webhook = await service.call('POST', '/webhooks/create', {
      key: client.key,
      body: { url: 'https://example.com/hook' },
    })
    expect(webhook.status, webhook.text).toBe(201)
    const accountUuid = decodeId('acct', client.accountId) as string
    const offer = { kind: 'member', accountUuid, role: 'viewer' } as const
    await invite(db, { offer, email: 'ada@example.com', byPersonUuid: owner.personUuid })
    const before = await readState()
    expect((await close()).status).toBe(200)

    const read = () => service.call('GET', `/tasks/${taskId}`, { key: client.key })
    await expect.poll(async () => (await read()).status, { timeout: 5_000 }).toBe(401)
    expect((await owner.call('GET', path())).status).toBe(404)
    expect((await owner.call('GET', '/console/v1/accounts')).body.data).toEqual([])
    const { rows: open } = await sql<Loose>`select
      (select count(*) from webhook_endpoints where account_id = ${accountUuid} and deleted_at is null) as webhooks,
      (select count(*) from webhook_lanes where account_id = ${accountUuid}) as lanes,
      (select count(*) from invitations where account_id = ${accountUuid} and revoked_at is null) as invitations,
      (select count(*) from api_keys k join accounts a on a.id = k.account_id
        where ${accountUuid} in (a.id, a.live_account_id) and revoked_at is null) as keys`.execute(
      db,
    )
    expect(open).toEqual([{ webhooks: 0, lanes: 0, invitations: 0, keys: 0 }])
    const countWords = () =>
      sql`select from task_search where account_id = ${accountUuid}`
        .execute(db)
        .then(({ rows }) => rows.length)
    expect(await countWords()).toBe(1)
    expect(await removeExpiredContent(db)).toBe(1)
    expect(await countWords()).toBe(0)
    expect(await readState()).toMatchObject({
      closedAt: expect.any(String),
      suspendedAt: expect.any(String),
      members: [],
      live: {
        ...before.live,
        quotas: { ...before.live.quotas, contentBytes: { limit: expect.any(Number), used: 0 } },
      },
    })
    expect((await auditLedger(db)).ok).toBe(true)
    const acts = (
      await operator.call('GET', `/operator/v1/audit?accountId=${client.accountId}&limit=100`)
    ).body.data.map(({ act }: Loose) => act)
    for (const act of ['key.revoked', 'webhook.deleted', 'invitation.revoked', 'member.removed'])
      expect(acts).toContain(act)
    expect(acts[0]).toBe('account.closed')
  })

  test('409 while a task is pending, live or test, and nothing is changed', async () => {
    const taskId = await createTask(service, client)
    const refused = await close()
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({
      code: 'TASK_PENDING',
      message: 'Tasks of the account are pending: 1, live and test together.',
    })
    expect(await readState()).toMatchObject({ closedAt: null, suspendedAt: null, memberCount: 1 })
    await cancel(taskId)
    expect((await close()).status).toBe(200)
  })

  test('400 for any other name, 404 once it is closed', async () => {
    expect((await close('test')).status).toBe(400)
    expect(await readState()).toMatchObject({ closedAt: null })
    expect((await close(' Test ')).status).toBe(200)
    expect((await close()).status).toBe(404)
  })

  test('of owners who close it at once, one does', async () => {
    const second = await signIn(service, {
      memberOf: [{ accountId: client.accountId, role: 'owner' }],
    })
    const replies = await Promise.all([close(), close('Test', second), close(), close()])
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 404, 404, 404])
  })

  test('says what is left, and mails every owner and nobody else, once', async () => {
    const memberOf = (role: 'owner' | 'developer') => [{ accountId: client.accountId, role }]
    const second = await signIn(service, { memberOf: memberOf('owner') })
    const developer = await signIn(service, { memberOf: memberOf('developer') })
    const { available } = (await readState()).live
    expect((await close()).body).toEqual({
      name: 'Test',
      closedAt: expect.any(String),
      availableCredits: available,
      ownersMailed: 2,
    })
    const mail = service.deps.mail as Mailer
    const unable = { send: () => Promise.reject(new Error('no mail server')) }
    await expect(sendClosingMails(db, unable)).rejects.toThrow('no mail server')
    await sql`update closing_mails set held_until = '-infinity'`.execute(db)
    await sendClosingMails(db, mail)
    expect(await sendClosingMails(db, mail)).toBe(0)
    const own = await readMail(owner.email)
    expect(own.subject).toBe('Test was closed')
    expect(own.text).toContain('You closed Test, live and test')
    expect(own.text).toContain(`${available.toLocaleString('en-US')} credits were left.`)
    expect((await readMail(second.email)).text).not.toContain('You closed')
    expect(await listMails(second.email)).toHaveLength(1)
    expect(await listMails(developer.email)).toEqual([])
  })

  test('no operator brings it back', async () => {
    await close()
    const resumed = await operator.call('PATCH', `/operator/v1/accounts/${client.accountId}`, {
      body: { suspended: false, reason: 'They asked for it back.' },
    })
    expect(resumed.status).toBe(400)
    expect(await readState()).toMatchObject({ suspendedAt: expect.any(String) })
  })

  test('nobody makes a key of it afterwards, not even from the command line', async () => {
    await close()
    const making = service.makeKey({ account: client.accountId })
    await expect(making).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
