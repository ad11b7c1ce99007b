// Engineers and the calendar, from the operators' pages: what is changed there is what the API says and
// what is in the audit of the deployment, with its reason.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { createTask, makeWorker } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

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

/** The newest action on the deployment itself. */
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
  await dialog.getByLabel('Concurrent tasks').fill('3')
  await dialog.getByLabel('Reason').fill(reason)
  await press(page, 'Save changes')
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
  await press(page, 'Invite engineer')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByRole('checkbox', { name: 'Senior' }).check()
  await press(page, 'Send invitation')
  await page.getByRole('row').filter({ hasText: 'grace@example.com' }).waitFor()
  const open = async () => (await operator.call('GET', '/operator/v1/invitations')).body.data
  expect(await open()).toMatchObject([
    { email: 'grace@example.com', kind: 'engineer', tagIds: [1, 2], capacity: 1 },
  ])
  await press(page, 'Revoke the invitation to grace@example.com')
  await press(page, 'Revoke invitation')
  // While the dialog is open the table behind it is hidden from roles.
  await page.getByText('grace@example.com').first().waitFor({ state: 'detached' })
  expect(await open()).toEqual([])
  expect(complaints.all).toEqual([])
})

test('an operator is proposed by one, approved by another, and removed', async () => {
  const mine = await openAs('/admin/approvals')
  await press(mine.page, 'Propose operator')
  const dialog = mine.page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('ada@example.com')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Propose operator' }).click()
  await mine.page.getByRole('button', { name: 'Withdraw' }).waitFor()
  expect(await listOperatorInvitations()).toEqual([])

  const other = await signIn(stage, { operator: true, name: 'Grace Example' })
  const theirs = await stage.open({ cookie: other.cookie })
  await theirs.page.goto('/admin/approvals')
  await theirs.page.getByRole('link', { name: 'Approvals 1' }).waitFor()
  await press(theirs.page, 'Approve')
  await theirs.page.getByLabel('Type ada@example.com to confirm').fill('ada@example.com')
  await press(theirs.page, 'Approve operator')
  await theirs.page.getByText('Approved. Invitation sent.').waitFor()
  expect(await listOperatorInvitations()).toMatchObject([{ email: 'ada@example.com' }])

  await mine.page.reload()
  await press(mine.page, 'Remove Grace Example')
  await mine.page.getByLabel('Reason').fill(reason)
  await press(mine.page, 'Remove operator')
  await mine.page.getByText('Grace Example is no longer an operator.').waitFor()
  expect((await other.call('GET', '/operator/v1/operators')).status).toBe(401)
  expect([...mine.complaints.all, ...theirs.complaints.all]).toEqual([])
})

test('a reset of second factors is proposed, and taken back', async () => {
  const iris = await signIn(stage, { name: 'Iris Marsh' })
  const { page, complaints } = await openAs('/admin/approvals')
  await press(page, 'Reset second factors')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(iris.email)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Propose reset' }).click()
  await press(page, 'Withdraw')
  await dialog.getByLabel('Reason').fill('Their phone was found.')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Rejected: Their phone was found.').waitFor()
  // Nobody was signed out by it.
  expect((await iris.call('GET', '/console/v1/me')).status).toBe(200)
  expect(complaints.all).toEqual([])
})

async function listOperatorInvitations() {
  const { data } = (await operator.call('GET', '/operator/v1/invitations')).body
  return data.filter(({ kind }: { kind: string }) => kind === 'operator')
}

test('the hours change for clients, and a holiday comes and goes', async () => {
  const { key } = await stage.makeClient()
  const { page, complaints } = await openAs('/admin/calendar')
  await page.getByRole('button', { name: /^Edit Sun/ }).click()
  await page.getByLabel('Sunday, revision A: open', { exact: true }).uncheck()
  await page.getByRole('button', { name: /^Edit Mon/ }).click()
  await page.getByLabel('Monday, revision A: closes').fill('18:30')
  await press(page, 'Copy to Tue')
  await page.getByText('3 days change as soon as you save').waitFor()
  await press(page, 'Save hours')
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('No changes').waitFor()
  const read = async () => (await operator.call('GET', '/operator/v1/calendar')).body
  const { hours } = await read()
  expect(hours.A[0]).toEqual({ day: 'monday', opensAt: '08:00', closesAt: '18:30' })
  expect(hours.A[1]).toEqual({ day: 'tuesday', opensAt: '08:00', closesAt: '18:30' })
  expect(hours.A.map(({ day }: { day: string }) => day)).not.toContain('sunday')
  const told = await stage.call('GET', '/status', { key })
  expect(JSON.stringify(told.body)).toContain('18:30')
  expect(await readPlaceAct()).toEqual({
    actor: actor(),
    act: 'hours.set',
    subject: 'calendar',
    details: { hours, reason },
  })

  await press(page, 'Add holiday')
  await page.getByLabel('Date', { exact: true }).fill('2030-12-25')
  await page.getByLabel('Name').fill('Christmas Day')
  await page.getByLabel('Reason').fill(reason)
  await press(page, 'Add holiday')
  await page.getByText('Wed 25 Dec 2030').waitFor()
  const christmas = { date: '2030-12-25', name: 'Christmas Day' }
  expect((await read()).holidays).toEqual([christmas])
  expect(await readPlaceAct()).toMatchObject({ act: 'holiday.added', details: { reason } })

  await press(page, 'Remove Christmas Day, 25 Dec 2030')
  await page.getByLabel('Reason').fill(reason)
  await press(page, 'Remove holiday')
  await page.getByText('No holidays').waitFor()
  expect((await read()).holidays).toEqual([])
  expect(await readPlaceAct()).toMatchObject({ act: 'holiday.removed', details: { reason } })
  expect(complaints.all).toEqual([])
})
