// What people did today by hand: without it the audit log would know the command line alone.
import type { ConsoleSession } from '../../scripts/demo/enrol.ts'

type Engineer = { personId: string; name: string }

export async function doDailyActs(options: {
  omar: ConsoleSession
  olivia: ConsoleSession
  accountId: string
}): Promise<void> {
  const { omar, olivia, accountId } = options
  const account = `/console/v1/accounts/${accountId}`
  const scopes = ['tasks:read', 'credits:read']
  await olivia.call('POST', `${account}/keys`, { mode: 'live', name: 'Nightly report', scopes })
  await olivia.call('POST', `${account}/invitations`, {
    email: 'dora@example.com',
    role: 'developer',
  })
  await omar.call('POST', '/operator/v1/calendar/holidays', {
    ...{ date: '2026-12-25', name: 'Christmas Day' },
    reason: 'A public holiday in New York.',
  })
  await omar.call('POST', '/operator/v1/engineers', { email: 'grace@example.com', tagIds: [1, 2] })
  await omar.call('POST', `/operator/v1/accounts/${accountId}/adjustments`, {
    credits: -1_200,
    reason: 'Invoice 7 was booked twice.',
  })
  const { body } = await omar.call('GET', '/operator/v1/engineers')
  const { data } = body as { data: Engineer[] }
  const hugo = data.find(({ name }) => name === 'Hugo Weber')
  await omar.call('PATCH', `/operator/v1/engineers/${hugo?.personId}`, {
    tagIds: [1, 2, 3, 5],
    reason: 'Has shipped firmware for four years.',
  })
}
