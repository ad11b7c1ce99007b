// What the link of an invitation tells whoever opens it, before anyone signs in.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { readMail, readToken } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'
import { newAddress } from '../sign-up.ts'

let service: Service
let owner: TestPerson
let accountId: string

beforeAll(async () => {
  service = await startService({ smtpUrl: inject('testStack').smtpUrl })
  owner = await signIn(service, { name: 'Olivia Berg' })
  const made = await owner.call('POST', '/console/v1/accounts', { body: { name: 'Northwind Pay' } })
  accountId = made.body.id
})
afterAll(() => service.stop())

async function invite(email: string) {
  const path = `/console/v1/accounts/${accountId}/invitations`
  const { body } = await owner.call('POST', path, { body: { email, role: 'developer' } })
  const mail = await readMail(email)
  return { token: readToken(mail), path: `${path}/${body.id}`, expiresAt: body.expiresAt, mail }
}

const ask = (act: 'read' | 'decline', token: string) =>
  openBrowser(service).call('POST', `/console/v1/invitations/${act}`, { body: { token } })

const closed = { invitedBy: 'Olivia Berg', offer: null }

test('who invites to what, and whether the address is new, without a session', async () => {
  const email = newAddress()
  const { token, expiresAt, mail } = await invite(email)
  expect(mail.subject).toBe('Olivia Berg invited you to Northwind Pay as a developer')
  const offer = {
    kind: 'member',
    role: 'developer',
    accountName: 'Northwind Pay',
    email,
    expiresAt,
  }
  const read = await ask('read', token)
  expect(read.body).toEqual({ invitedBy: 'Olivia Berg', offer: { ...offer, isNewUser: true } })
  const person = await signIn(service, { email })
  expect((await ask('read', token)).body.offer).toEqual({ ...offer, isNewUser: false })
  await person.call('POST', '/console/v1/invitations/accept', { body: { token } })
  expect((await ask('read', token)).body).toEqual(closed)
})

test('of one that was revoked or has expired only who sent it, of an unknown one nothing', async () => {
  const revoked = await invite(newAddress())
  await owner.call('DELETE', revoked.path)
  expect((await ask('read', revoked.token)).body).toEqual(closed)
  const email = newAddress()
  const expired = await invite(email)
  await service.deps.database.db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('email', '=', email)
    .execute()
  expect((await ask('read', expired.token)).body).toEqual(closed)
  expect((await ask('read', 'none')).body).toEqual({ invitedBy: null, offer: null })
})

test('declined it is closed, once, and the audit log says so and names nobody', async () => {
  const email = newAddress()
  const { token } = await invite(email)
  expect((await ask('decline', token)).status).toBe(204)
  expect((await ask('decline', token)).status).toBe(404)
  expect((await ask('read', token)).body).toEqual(closed)
  const audit = await owner.call('GET', `/console/v1/accounts/${accountId}/audit`)
  expect(audit.body.data[0]).toMatchObject({ act: 'invitation.declined' })
  const open = await owner.call('GET', `/console/v1/accounts/${accountId}/invitations`)
  expect(open.text).not.toContain(email)
})

test('names that are links are left out of the mail', async () => {
  const host = await signIn(service, { name: 'Win at evil.example' })
  const body = { name: 'https://evil.example' }
  const { id } = (await host.call('POST', '/console/v1/accounts', { body })).body
  const email = newAddress()
  const sent = { body: { email, role: 'owner' } }
  await host.call('POST', `/console/v1/accounts/${id}/invitations`, sent)
  const { subject, text } = await readMail(email)
  expect(subject).toBe("You've been invited to an account as an owner")
  expect(text).not.toContain('evil')
})
