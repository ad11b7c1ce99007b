// Engineers and the calendar, from the operators' pages: what is changed there is what the API says and
// what stands in the audit of the place, with its reason.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { createTask, makeWorker } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../stage.ts'

let stage: Stage
let operator: TestPerson

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  operator = await signIn(stage, { operator: true, name: 'Sofia Lindqvist' })
}, 60_000)
afterAll(() => stage?.end())

const reason = 'As agreed with the whole team.'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openAs(path: string) {
  const opened = await stage.open({ cookie: operator.cookie })
  await opened.page.goto(path)
  return opened
}

/** The newest act on the place itself. */
async function readPlaceAct() {
  return await stage.deps.database.db
    .selectFrom('audit_entries')
    .select(['actor', 'act', 'subject', 'details'])
    .where('account_id', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
}

const actor = () => `person:${operator.personUuid}`

test('an engineer gets another skill and room for more, then is suspended', async () => {
  const worker = await makeWorker(stage, { tagIds: [1] })
  const client = await stage.makeClient()
  const { page, complaints } = await openAs('/admin/engineers')
  const dialog = page.getByRole('dialog')
  await press(page, 'Change Test Person')
  await dialog.getByRole('checkbox', { name: 'Senior' }).check()
  await dialog.getByLabel('Tasks at once').fill('3')
  await dialog.getByLabel('Reason').fill(reason)
  await press(page, 'Save')
  await page.getByText('0 of 3').waitFor()
  const duty = await worker.call('GET', '/workbench/v1/duty')
  expect(duty.body).toMatchObject({ tagIds: [1, 2], capacity: 3 })
  const change = { tagIds: [1, 2], capacity: 3 }
  const act = { actor: actor(), act: 'engineer.changed', subject: worker.personId }
  expect(await readPlaceAct()).toEqual({ ...act, details: { ...change, reason } })

  const taskId = await createTask(stage, client)
  await press(page, 'Change Test Person')
  await dialog.getByRole('radio', { name: 'Suspended' }).click()
  await dialog.getByLabel('Reason').fill(reason)
  await press(page, 'Suspend Test Person')
  await page.getByRole('row').filter({ hasText: 'Suspended' }).waitFor()
  expect((await worker.act(taskId, 'claim')).status).toBe(403)
  expect((await readPlaceAct()).details).toEqual({ ...change, suspended: true, reason })
  expect(complaints.all).toEqual([])
})

test('somebody is invited, and the invitation is withdrawn', async () => {
  const { page, complaints } = await openAs('/admin/engineers')
  await press(page, 'Invite')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByRole('checkbox', { name: 'Senior' }).check()
  await press(page, 'Send the invitation')
  await page.getByRole('row').filter({ hasText: 'grace@example.com' }).waitFor()
  const open = async () => (await operator.call('GET', '/operator/v1/invitations')).body.data
  expect(await open()).toMatchObject([
    { email: 'grace@example.com', kind: 'engineer', tagIds: [1, 2], capacity: 1 },
  ])
  await press(page, 'Invite')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('radio', { name: 'Operator' }).click()
  await press(page, 'Send the invitation')
  await page.getByRole('row').filter({ hasText: 'ada@example.com' }).waitFor()
  await press(page, 'Withdraw the invitation to grace@example.com')
  await press(page, 'Withdraw it')
  // While the dialog is open the table behind it is hidden from roles.
  await page.getByText('grace@example.com').first().waitFor({ state: 'detached' })
  expect(await open()).toMatchObject([{ email: 'ada@example.com', kind: 'operator' }])
  expect(complaints.all).toEqual([])
})

test('the hours change for clients, and a holiday comes and goes', async () => {
  const { key } = await stage.makeClient()
  const { page, complaints } = await openAs('/admin/calendar')
  await page.getByLabel('Monday, revision A: closes').fill('18:30')
  await page.getByLabel('Sunday, revision A: open', { exact: true }).uncheck()
  await press(page, 'Save the hours')
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: 'Save the hours' }).click()
  await page.getByText('Nothing is changed').waitFor()
  const read = async () => (await operator.call('GET', '/operator/v1/calendar')).body
  const { hours } = await read()
  expect(hours.A[0]).toEqual({ day: 'monday', opensAt: '08:00', closesAt: '18:30' })
  expect(hours.A.map(({ day }: { day: string }) => day)).not.toContain('sunday')
  const told = await stage.call('GET', '/status', { key })
  expect(JSON.stringify(told.body)).toContain('18:30')
  expect(await readPlaceAct()).toEqual({
    actor: actor(),
    act: 'hours.set',
    subject: 'calendar',
    details: { hours, reason },
  })

  await press(page, 'Add a holiday')
  await page.getByLabel('Day', { exact: true }).fill('2030-12-25')
  await page.getByLabel('Name').fill('Christmas Day')
  await page.getByLabel('Reason').fill(reason)
  await press(page, 'Add the holiday')
  await page.getByText('Wed 25 Dec 2030').waitFor()
  const christmas = { date: '2030-12-25', name: 'Christmas Day' }
  expect((await read()).holidays).toEqual([christmas])
  expect(await readPlaceAct()).toMatchObject({ act: 'holiday.added', details: { reason } })

  await press(page, 'Remove Christmas Day, 25 Dec 2030')
  await page.getByLabel('Reason').fill(reason)
  await press(page, 'Remove the holiday')
  await page.getByText('No holidays').waitFor()
  expect((await read()).holidays).toEqual([])
  expect(await readPlaceAct()).toMatchObject({ act: 'holiday.removed', details: { reason } })
  expect(complaints.all).toEqual([])
})
