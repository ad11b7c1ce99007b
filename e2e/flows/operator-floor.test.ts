// The floor and what operators do to tasks, from the pages: give, take, put in front, cancel. Each act
// ends in what the client reads, what the engineer holds, and the row in the audit with its reason.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeId } from '../../server/src/core/ids.ts'
import { listActs } from '../../server/src/modules/identity/audit/audit.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import {
  createTask,
  makeWorker,
  openForAWhile,
  type TestClient,
  type Worker,
} from '../../server/test/workbench-client.ts'
import { openLeases } from '../assertions.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient
let operator: TestPerson

beforeAll(async () => {
  stage = await raiseStage({ model: undefined, floorLookMs: 200 })
  operator = await signIn(stage, { operator: true, name: 'Sofia Lindqvist' })
}, 60_000)
afterAll(() => stage?.end())
beforeEach(async () => {
  client = await stage.makeClient()
  await leaveFloor()
})

/** What the test before left behind is none of this one's: everybody goes, and nothing is open. */
async function leaveFloor(): Promise<void> {
  const { db } = stage.deps.database
  await db.updateTable('task_queue').set({ claim_class: null }).execute()
  await db.updateTable('incident_snoozes').set({ until: new Date() }).execute()
  const gone = { on_duty_since: null, suspended_at: new Date() }
  await db.updateTable('engineers').set(gone).execute()
}

const reason = 'The promise is at risk and she has the context.'

const openAs = (path: string, options: { isPhone?: boolean } = {}) =>
  stage.open({ cookie: operator.cookie, ...options }).then(async (opened) => {
    await opened.page.goto(path)
    return opened
  })

const readTask = async (taskId: string) =>
  (await stage.call('GET', `/tasks/${taskId}`, { key: client.key })).body

/** The newest act on the account: who, what, on which task and why. */
async function readAct() {
  const accountUuid = decodeId('acct', client.accountId) as string
  const page = { beforeNumber: undefined, limit: 1 }
  const { items } = await listActs(stage.deps.database.db, accountUuid, page)
  return items.map(({ act, actor, subject, details }) => ({ act, actor, subject, details }))[0]
}

const actOf = (act: string, subject: string, details: object = {}) => ({
  act,
  actor: `person:${operator.personUuid}`,
  subject,
  details: { ...details, reason },
})

const drawerOf = (page: Page) => page.getByRole('complementary')

async function choose(page: Page, act: string): Promise<void> {
  const drawer = drawerOf(page)
  await drawer.getByRole('radio', { name: act }).check()
  await drawer.getByRole('radio', { name: 'Other' }).check()
  await drawer.getByLabel('Reason', { exact: true }).fill(reason)
}

const nameOf = async ({ personUuid }: Worker, name: string) =>
  await stage.deps.database.db
    .updateTable('auth.users')
    .set({ name })
    .where('id', '=', personUuid)
    .execute()

test('the floor tells as it happens what waits, who is there and what they hold', async () => {
  const { page, complaints } = await openAs('/admin')
  const waiting = page.locator('.stat-card').filter({ hasText: 'Waiting' }).first()
  await waiting.getByText('No tasks waiting').waitFor()
  const taskId = await createTask(stage, client, { prompt: 'Which index is missing?', tagId: 2 })
  await page.getByRole('row', { name: /^Senior/ }).waitFor()
  await page.getByRole('button', { name: 'Assign: Which index is missing?' }).waitFor()
  const worker = await makeWorker(stage)
  await nameOf(worker, 'Lena Fischer')
  await worker.act(taskId, 'claim')
  const person = page.getByRole('listitem').filter({ hasText: 'Lena Fischer' })
  await person.filter({ hasText: 'Answering' }).waitFor()
  await page.getByRole('button', { name: 'Reassign: Which index is missing?' }).waitFor()
  await page.getByText(/^Live, /).waitFor()
  const { body } = await operator.call('GET', '/operator/v1/floor')
  expect(body).toMatchObject({
    waiting: { total: 0 },
    onDuty: [{ personId: worker.personId, state: 'answering', taskId }],
  })
  expect(complaints.all).toEqual([])
})

test('a task that waits is assigned in place, by keys alone, undone, and assigned again', async () => {
  const [lena, ines] = [await makeWorker(stage), await makeWorker(stage)]
  await nameOf(lena, 'Lena Fischer')
  await nameOf(ines, 'Ines Moreau')
  // Her page is open, but she has not touched it: never chosen for the operator.
  await stage.deps.database.db
    .updateTable('engineers')
    .set({ last_input_at: new Date(Date.now() - 36 * 60_000) })
    .where('person_id', '=', lena.personUuid)
    .execute()
  const taskId = await createTask(stage, client, { prompt: 'Is this lock ordering free?' })
  const { page, complaints } = await openAs('/admin')
  await page.getByRole('button', { name: 'Assign: Is this lock ordering free?' }).waitFor()
  await page.keyboard.press('a')
  const panel = page.getByRole('form', { name: 'Assign: Is this lock ordering free?' })
  await panel.getByText('Away 36 min').waitFor()
  expect(await panel.getByRole('radio', { name: /Ines Moreau/ }).isChecked()).toBe(true)
  await panel.getByRole('button', { name: 'Assign to Ines' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo: Is this lock ordering free?' }).click()
  await page.getByText('Assignment undone. The task is in the queue again.').waitFor()
  expect(await readTask(taskId)).toMatchObject({ stage: 'queued', version: 3 })

  await page.getByRole('button', { name: 'Assign: Is this lock ordering free?' }).click()
  await panel.getByText('Other', { exact: true }).click()
  await panel.getByLabel('Reason', { exact: true }).fill(reason)
  await panel.getByRole('button', { name: 'Assign to Ines' }).click()
  await page.getByText('Assigned to Ines Moreau').waitFor()
  expect(await readTask(taskId)).toMatchObject({ stage: 'claimed', version: 4 })
  expect(await readAct()).toEqual(actOf('task.assigned', taskId, { personId: ines.personId }))
  await openForAWhile(stage.deps.database.db, { id: taskId, lease: { number: 2 } })
  const result = { message: 'Yes.' }
  const sent = await ines.act(taskId, 'submit', { leaseNumber: 2, result })
  expect(sent.status, sent.text).toBe(200)
  expect(await stage.admin('audit-ledger')).toMatchObject({ ok: true })
  expect(complaints.all).toEqual([])
})

test('what is wrong is a line, on every page, until it is snoozed or over', async () => {
  const taskId = await createTask(stage, client, { prompt: 'Why is this late?' })
  await makeWorker(stage)
  const setDue = async (minutes: number) =>
    await stage.deps.database.db
      .updateTable('task_queue')
      .set({ due_at: new Date(Date.now() + minutes * 60_000) })
      .where('task_id', '=', decodeId('task', taskId) as string)
      .execute()
  await setDue(-30)
  const { page, complaints } = await openAs('/admin/tasks')
  await page.getByRole('complementary', { name: 'Incidents' }).getByText('1 overdue').waitFor()
  await page.getByRole('link', { name: 'Live overview' }).first().click()
  const strip = page.getByRole('region', { name: 'Incidents' })
  await strip.getByText('longest 30 min').waitFor()
  await strip.getByRole('button', { name: 'Snooze for 30 min: 1 overdue' }).click()
  await strip.getByText(/1 overdue, snoozed by Sofia Lindqvist until/).waitFor()
  await page.locator('.stat-card').first().waitFor()
  await setDue(120)
  await strip.waitFor({ state: 'detached' })
  expect(complaints.all).toEqual([])
})

test('all overdue tasks are selected, spread over who is free, released and cancelled', async () => {
  const [lena, ines] = [await makeWorker(stage), await makeWorker(stage)]
  await nameOf(lena, 'Lena Fischer')
  await nameOf(ines, 'Ines Moreau')
  const taskIds = [
    await createTask(stage, client, { prompt: 'The first late one' }),
    await createTask(stage, client, { prompt: 'The second late one' }),
  ]
  await stage.deps.database.db
    .updateTable('task_queue')
    .set({ due_at: new Date(Date.now() - 60_000) })
    .where('claim_class', 'is not', null)
    .execute()
  const { page, complaints } = await openAs('/admin')
  await page.getByRole('button', { name: 'Select 2' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select: The first late one' }).waitFor()
  await page.keyboard.press('o')
  const panel = page.getByRole('region', { name: 'Selected tasks' })
  await panel.getByText(/gets 1, .* 1\.$/).waitFor()
  await panel.getByRole('button', { name: 'Assign 2' }).click()
  await page.getByText('2 tasks assigned.').waitFor()
  for (const taskId of taskIds) expect(await readTask(taskId)).toMatchObject({ stage: 'claimed' })

  await page.getByRole('radio', { name: 'At risk 0' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select: The first late one' }).check()
  await panel.getByRole('button', { name: 'Release 1' }).click()
  await page.getByText('1 task released.').waitFor()
  // What is at risk again is shown alone, until the operator asks for all.
  await page.getByRole('radio', { name: 'At risk 1', checked: true }).waitFor()
  await page.getByRole('radio', { name: 'All 2' }).click()
  await page.getByRole('checkbox', { name: 'Select: The second late one' }).check()
  await panel.getByRole('button', { name: 'Cancel tasks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel tasks' }).click()
  await page.getByText('1 task cancelled.').waitFor()
  expect(await readTask(taskIds[0] ?? '')).toMatchObject({ stage: 'queued' })
  expect(await readTask(taskIds[1] ?? '')).toMatchObject({ status: 'cancelled' })
  expect(complaints.all).toEqual([])
})

test('a task is taken from its holder and given to another, on a page of its own', async () => {
  const [sam, lena] = [await makeWorker(stage), await makeWorker(stage, { tagIds: [2] })]
  await nameOf(sam, 'Sam Adeyemi')
  await nameOf(lena, 'Lena Fischer')
  const taskId = await createTask(stage, client, { tagId: 2 })
  await sam.act(taskId, 'claim')
  const { page, complaints } = await openAs(`/admin/tasks/${taskId}`)
  await page.getByText(/Sam Adeyemi, lease 1/).waitFor()
  await page.getByRole('radio', { name: 'Reassign' }).check()
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('Reason', { exact: true }).fill(reason)
  await page.getByText(/end lease 1 and assign the task to Lena Fischer/).waitFor()
  await page.getByRole('button', { name: 'Reassign to Lena' }).click()
  await page.getByText(/Lena Fischer, lease 2/).waitFor()
  const late = await sam.act(taskId, 'submit', { leaseNumber: 1, result: { message: 'Late.' } })
  expect(late.status).toBe(409)
  expect(await readAct()).toEqual(actOf('task.assigned', taskId, { personId: lena.personId }))
  expect(await openLeases(stage, taskId)).toBe(1)

  await page.getByRole('radio', { name: 'Extend' }).check()
  await page.getByRole('radio', { name: 'Overdue' }).check()
  await page.getByRole('button', { name: 'Extend task' }).click()
  await page.getByText('Task extended.').waitFor()
  expect(await readAct()).toMatchObject({
    act: 'task.extended',
    details: { hours: 4, reason: 'Overdue' },
  })
  expect(complaints.all).toEqual([])
})

test('a task is put in front of its queue, and the next claim gets it', async () => {
  const worker = await makeWorker(stage)
  await createTask(stage, client, { mode: 'fast' })
  const taskId = await createTask(stage, client, { prompt: 'Their release waits for this.' })
  const { page, complaints } = await openAs('/admin/tasks?mode=standard')
  // By keys alone: to the row, into it.
  await page.getByText('Their release waits for this.').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await choose(page, 'Move to front')
  await drawerOf(page).getByRole('button', { name: 'Move to front', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'Front of queue' }).waitFor()
  expect(await readTask(taskId)).toMatchObject({ stage: 'queued', version: 1 })
  expect(await readAct()).toEqual(actOf('task.raised', taskId))
  expect((await worker.claimNext()).id).toBe(taskId)
  expect(complaints.all).toEqual([])
})

test('a lease is released and a task cancelled with all it held, at a phone', async () => {
  const worker = await makeWorker(stage)
  const taskId = await createTask(stage, client, { maxCredits: 600 })
  await worker.act(taskId, 'claim')
  const { page, complaints } = await openAs(`/admin/tasks?search=${taskId}`, { isPhone: true })
  await page.getByRole('link', { name: /Is this lock held too long/ }).click()
  await choose(page, 'Release task')
  await drawerOf(page).getByRole('button', { name: 'Release task' }).click()
  await page.getByText('Task returned to the queue.').waitFor()
  expect(await readTask(taskId)).toMatchObject({ stage: 'queued' })
  expect(await readAct()).toEqual(actOf('task.released', taskId))

  await choose(page, 'Cancel and release 600')
  await drawerOf(page).getByRole('button', { name: 'Cancel task' }).click()
  await drawerOf(page).getByRole('button', { name: 'Cancel task' }).waitFor({ state: 'detached' })
  expect(await readTask(taskId)).toMatchObject({ status: 'cancelled', cancelReason: 'operator' })
  expect(await readAct()).toEqual(actOf('task.cancelled', taskId))
  const credits = await stage.call('GET', '/credits', { key: client.key })
  expect(credits.body).toMatchObject({ available: 1_000_000, held: 0 })
  expect(await stage.admin('audit-ledger')).toMatchObject({ ok: true })
  expect(complaints.all).toEqual([])
})

test('the tasks of a client are found by its name, which is asked about where it fits several', async () => {
  const other = await stage.makeClient()
  await nameAccount(client, 'Quill Labs')
  await nameAccount(other, 'Quill Press')
  await createTask(stage, client, { prompt: 'Asked by the labs' })
  await createTask(stage, other, { prompt: 'Asked by the press' })
  const { page, complaints } = await openAs('/admin/tasks')
  const labs = page.getByRole('link', { name: /^Asked by the labs/ })
  const press = page.getByRole('link', { name: /^Asked by the press/ })
  await labs.waitFor()
  await press.waitFor()
  await page.getByLabel('Client', { exact: true }).fill('quill')
  await page.keyboard.press('Enter')
  await page.getByText('2 clients match “quill”').waitFor()
  await page.getByRole('button', { name: 'Quill Press' }).click()
  await labs.waitFor({ state: 'detached' })
  await press.waitFor()
  expect(new URL(page.url()).searchParams.get('client')).toBe(other.accountId)
  await page.goto('/admin/tasks?client=quill+labs')
  await labs.waitFor()
  expect(await press.count()).toBe(0)
  expect(await page.getByLabel('Client', { exact: true }).inputValue()).toBe('Quill Labs')
  expect(complaints.all).toEqual([])
})

async function nameAccount({ accountId }: TestClient, name: string): Promise<void> {
  const id = decodeId('acct', accountId) as string
  await stage.deps.database.db.updateTable('accounts').set({ name }).where('id', '=', id).execute()
}
