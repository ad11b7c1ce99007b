// Accounts, their people and invitations, as people use them.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type PersonRequest, signIn, type TestPerson } from '../console-client.ts'
import { listMails, readMail } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ smtpUrl: inject('testStack').smtpUrl })
})
afterAll(() => service.stop())

const newEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`

async function openAccount(request: PersonRequest = {}) {
  const owner = await signIn(service, request)
  const made = await owner.call('POST', '/console/v1/accounts', { body: { name: 'Team' } })
  expect(made.status).toBe(201)
  return { owner, accountId: made.body.id as string, made: made.body }
}

async function inviteTo(owner: TestPerson, accountId: string, email: string, role = 'developer') {
  const path = `/console/v1/accounts/${accountId}/invitations`
  return await owner.call('POST', path, { body: { email, role } })
}

async function readInvitationToken(email: string, count = 1): Promise<string> {
  const { text } = await readMail(email, count)
  return /\/accept-invitation#token=([\w-]{43})$/m.exec(text)?.[1] as string
}

describe('an account', () => {
  test('is opened by a person, who owns it, with test credits on its twin', async () => {
    const { owner, accountId, made } = await openAccount()
    expect(made).toEqual({
      id: expect.stringMatching(/^acct_/),
      testAccountId: expect.stringMatching(/^acct_/),
      name: 'Team',
    })
    const mine = await owner.call('GET', '/console/v1/accounts')
    expect(mine.body).toMatchObject({
      data: [{ id: accountId, testAccountId: made.testAccountId, name: 'Team', role: 'owner' }],
      hasMore: false,
    })
    const path = `/console/v1/accounts/${accountId}/keys`
    const key = await owner.call('POST', path, { body: { mode: 'test' } })
    const credits = await service.call('GET', '/credits', { key: key.body.secret })
    expect(credits.body.available).toBe(1_000_000)
  })

  test('needs a name', async () => {
    const person = await signIn(service)
    const reply = await person.call('POST', '/console/v1/accounts', { body: { name: '' } })
    expect(reply.body.error.details.errors).toEqual([
      { field: 'name', message: 'must not be empty' },
    ])
  })

  test('is the last of twenty that one person may own, also when many are opened at once', async () => {
    const person = await signIn(service)
    const open = () => person.call('POST', '/console/v1/accounts', { body: { name: 'One' } })
    const replies = await Promise.all(Array.from({ length: 24 }, open))
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(403)])
    const mine = await person.call('GET', '/console/v1/accounts?limit=100')
    expect(mine.body.data).toHaveLength(20)
  })

  test('is not opened by who has not confirmed their address', async () => {
    const person = await signIn(service)
    await service.deps.database.db
      .updateTable('auth.users')
      .set({ email_verified: false })
      .where('id', '=', person.personUuid)
      .execute()
    const reply = await person.call('POST', '/console/v1/accounts', { body: { name: 'One' } })
    expect(reply.status).toBe(403)
  })
})

describe('an invitation', () => {
  test('goes out by mail, and whoever it was sent to becomes a member', async () => {
    const { owner, accountId } = await openAccount({ name: 'Olivia' })
    const email = newEmail()
    const invited = await inviteTo(owner, accountId, email)
    expect(invited.status).toBe(201)
    expect(invited.body).toMatchObject({ email, role: 'developer' })
    const token = await readInvitationToken(email)
    expect(invited.text).not.toContain(token)

    const { subject, text } = await readMail(email)
    expect(subject).toBe('Olivia invited you to Team as a developer')
    expect(text).toContain('Olivia invited you to Team as a developer on Task Review')

    const someone = await signIn(service)
    const accept = { body: { token } }
    const stranger = await someone.call('POST', '/console/v1/invitations/accept', accept)
    expect(stranger.status).toBe(404)

    const ada = await signIn(service, { email, name: 'Ada' })
    const accepted = await ada.call('POST', '/console/v1/invitations/accept', accept)
    expect(accepted.body).toEqual({ kind: 'member', accountId })
    const members = await ada.call('GET', `/console/v1/accounts/${accountId}/members`)
    expect(members.body.data).toMatchObject([
      { email: owner.email, role: 'owner' },
      { email, name: 'Ada', role: 'developer' },
    ])
    const again = await ada.call('POST', '/console/v1/invitations/accept', accept)
    expect(again.status).toBe(404)
  })

  test('is listed until it is taken back', async () => {
    const { owner, accountId } = await openAccount()
    const email = newEmail()
    const { id } = (await inviteTo(owner, accountId, email)).body
    const path = `/console/v1/accounts/${accountId}/invitations`
    expect((await owner.call('GET', path)).body.data).toMatchObject([{ id, email }])
    expect((await owner.call('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await owner.call('GET', path)).body.data).toEqual([])
    const token = await readInvitationToken(email)
    const ada = await signIn(service, { email })
    const reply = await ada.call('POST', '/console/v1/invitations/accept', { body: { token } })
    expect(reply.status).toBe(404)
  })

  test('sent again works, and the one before does not', async () => {
    const { owner, accountId } = await openAccount()
    const email = newEmail()
    await inviteTo(owner, accountId, email, 'owner')
    const first = await readInvitationToken(email)
    await inviteTo(owner, accountId, email, 'viewer')
    await readMail(email, 2)
    const tokens = (await listMails(email)).map(({ text }) => /#token=(\S+)/.exec(text)?.[1])
    const second = tokens.find((token) => token !== first)
    const ada = await signIn(service, { email })
    const accept = (token?: string) =>
      ada.call('POST', '/console/v1/invitations/accept', { body: { token } })
    expect((await accept(first)).status).toBe(404)
    expect((await accept(second)).status).toBe(200)
    const mine = await ada.call('GET', '/console/v1/accounts')
    expect(mine.body.data).toMatchObject([{ id: accountId, role: 'viewer' }])
  })

  test('needs an address and a role, and both are said at once', async () => {
    const { owner, accountId } = await openAccount()
    const reply = await inviteTo(owner, accountId, 'not an address', 'king')
    expect(reply.status).toBe(400)
    const fields = reply.body.error.details.errors.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(['email', 'role'])
  })

  test('is not sent where there is no mail server', async () => {
    const mute = await startService()
    try {
      const owner = await signIn(mute)
      const { id } = (await owner.call('POST', '/console/v1/accounts', { body: { name: 'X' } }))
        .body
      const reply = await inviteTo(owner, id, newEmail())
      expect(reply.status).toBe(503)
      const path = `/console/v1/accounts/${id}/invitations`
      expect((await owner.call('GET', path)).body.data).toEqual([])
    } finally {
      await mute.stop()
    }
  })
})

describe('a member', () => {
  test('gets another role, which holds from the next request on', async () => {
    const { owner, accountId } = await openAccount()
    const ada = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
    const keys = `/console/v1/accounts/${accountId}/keys`
    expect((await ada.call('POST', keys, { body: { mode: 'test' } })).status).toBe(403)
    const path = `/console/v1/accounts/${accountId}/members/${ada.personId}`
    const changed = await owner.call('PATCH', path, { body: { role: 'developer' } })
    expect(changed.body).toMatchObject({ personId: ada.personId, role: 'developer' })
    expect((await ada.call('POST', keys, { body: { mode: 'test' } })).status).toBe(201)
    expect((await owner.call('DELETE', path)).status).toBe(204)
    expect((await ada.call('GET', keys)).status).toBe(404)
  })

  test('who is the last owner stays', async () => {
    const { owner, accountId } = await openAccount()
    const path = `/console/v1/accounts/${accountId}/members/${owner.personId}`
    const demoted = await owner.call('PATCH', path, { body: { role: 'viewer' } })
    expect([demoted.status, demoted.body.error.code]).toEqual([409, 'LAST_OWNER'])
    expect((await owner.call('DELETE', path)).body.error.code).toBe('LAST_OWNER')
  })

  test('may leave', async () => {
    const { accountId } = await openAccount()
    const ada = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
    const path = `/console/v1/accounts/${accountId}/members/${ada.personId}`
    expect((await ada.call('DELETE', path)).status).toBe(204)
    expect((await ada.call('GET', `/console/v1/accounts/${accountId}/members`)).status).toBe(404)
  })

  test('is found on a further page', async () => {
    const { owner, accountId } = await openAccount()
    await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
    const path = `/console/v1/accounts/${accountId}/members?limit=1`
    const first = (await owner.call('GET', path)).body
    expect(first.hasMore).toBe(true)
    const second = (await owner.call('GET', `${path}&cursor=${first.nextCursor}`)).body
    expect(second).toMatchObject({ data: [{ role: 'viewer' }], hasMore: false, nextCursor: null })
  })
})
