// An operator who is removed is out: at the next request, and out of pages that are open.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { signIn, type TestPerson } from '../console-client.ts'
import { readMail } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'

const reason = 'Because of this test.'

let service: Service
let grace: TestPerson

beforeAll(async () => {
  const smtpUrl = inject('testStack').smtpUrl
  service = await startService({ smtpUrl, floorLookMs: 50, liveLookMs: 50 })
})
beforeEach(async () => {
  await service.deps.database.db.deleteFrom('operators').execute()
  grace = await signIn(service, { operator: true, name: 'Grace' })
})
afterAll(() => service.stop())

const remove = (by: TestPerson, who: TestPerson) =>
  by.call('POST', `/operator/v1/operators/${who.personId}/remove`, { body: { reason } })

describe('removing an operator', () => {
  test('ends every session of theirs and is in the audit', async () => {
    const ada = await signIn(service, { operator: true })
    expect((await remove(grace, ada)).status).toBe(204)
    expect((await ada.call('GET', '/operator/v1/engineers')).status).toBe(401)
    const listed = await grace.call('GET', '/operator/v1/operators')
    expect(listed.body.data).toMatchObject([{ personId: grace.personId, madeAloneBy: null }])
    const acts = await grace.call('GET', '/operator/v1/audit?limit=1')
    expect(acts.body.data).toMatchObject([{ act: 'operator.removed', subject: ada.personId }])
    expect((await remove(grace, ada)).status).toBe(404)
  })

  test.each([
    ['/operator/v1/floor/stream', undefined],
    ['/workbench/v1/stream', { tagIds: [1] }],
  ])('ends an open stream: %s', async (path, engineer) => {
    const ada = await signIn(service, { operator: true, ...(engineer && { engineer }) })
    const headers = { cookie: ada.cookie }
    const stream = await fetch(`${service.url}${path}`, { headers })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await remove(grace, ada)
    // The server ends it: without that this would wait until the test is given up.
    for (let isDone = false; !isDone; ) isDone = (await reader.read()).done
    expect((await fetch(`${service.url}${path}`, { headers })).status).toBe(401)
  })

  test('revokes the invitations of operators that they sent', async () => {
    const ada = await signIn(service, { operator: true })
    const email = `invited-${ada.personUuid}@example.com`
    const proposed = await ada.call('POST', '/operator/v1/operators', { body: { email, reason } })
    await grace.call('POST', `/operator/v1/proposals/${proposed.body.id}/approve`)
    const token = /#token=(\S+)/.exec((await readMail(email)).text)?.[1]
    await remove(grace, ada)
    const invited = await signIn(service, { email, secondFactor: true })
    const accepted = await invited.call('POST', '/console/v1/invitations/accept', {
      body: { token },
    })
    expect(accepted.status).toBe(404)
  })
})

test('the last operator does not remove themself, but the command line does', async () => {
  const refused = await remove(grace, grace)
  expect(refused.body.error.message).toContain('last operator')
  const ada = await signIn(service, { operator: true })
  expect((await remove(ada, ada)).status).toBe(204)
  await service.admin('remove-operator', { email: grace.email, reason })
  expect((await grace.call('GET', '/console/v1/me')).status).toBe(401)
})

test('of two who remove each other at once, one stays', async () => {
  for (let round = 0; round < 10; round++) {
    await service.deps.database.db.deleteFrom('operators').execute()
    const [one, other] = [
      await signIn(service, { operator: true }),
      await signIn(service, { operator: true }),
    ]
    const replies = await Promise.all([remove(one, other), remove(other, one)])
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    const left = await service.deps.database.db.selectFrom('operators').selectAll().execute()
    expect(left).toHaveLength(1)
  }
})
