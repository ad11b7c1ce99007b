// The content of a task, opened by an operator from its page: nothing is shown before, each opening is in
// the audit log of the account, and its owner reads of it without a name.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { createTask, makeWorker, type TestClient } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient
let operator: TestPerson

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
  operator = await signIn(stage, { operator: true, name: 'Sofia Lindqvist' })
}, 60_000)
afterAll(() => stage?.end())

async function listOpenings(taskId: string) {
  return await stage.deps.database.db
    .selectFrom('audit_entries')
    .select(['actor', 'details'])
    .where('subject', '=', taskId)
    .where('act', '=', 'task.content_opened')
    .orderBy('number')
    .execute()
}

const opening = (content: string) => ({
  actor: `person:${operator.personUuid}`,
  details: { content },
})

test('content is shown for an act that is recorded, in the logs of both sides', async () => {
  const prompt = `# Which lock?\n\n${'Some words before it. '.repeat(30)}The **last** words.`
  const file = { fileName: 'pool.ts', mimeType: 'text/typescript', content: 'lock()' }
  const taskId = await createTask(stage, client, { prompt, attachments: [file] })
  const worker = await makeWorker(stage)
  await worker.act(taskId, 'claim')
  await worker.call('PUT', `/workbench/v1/tasks/${taskId}/draft`, {
    body: { content: 'It is the **second** one.' },
    headers: { 'if-match': '"0"' },
  })
  const { page, complaints } = await stage.open({ cookie: operator.cookie })
  await page.goto(`/admin/tasks/${taskId}`)
  const show = page.getByRole('button', { name: 'Show content' })
  await show.waitFor()
  expect(await page.content()).not.toContain('The last words')
  expect(await listOpenings(taskId)).toEqual([])

  await show.press('Enter')
  await page.getByText('The last words.').waitFor()
  await page.getByText('It is the second one.').waitFor()
  expect(await listOpenings(taskId)).toEqual([opening('texts')])
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await timeline.getByText('Content opened by Sofia Lindqvist').waitFor()
  await page.getByRole('tab', { name: "Client's view" }).click()
  await page.getByText('"stage": "claimed"').waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download pool.ts' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe('lock()')
  expect(await listOpenings(taskId)).toEqual([opening('texts'), opening('file 1')])
  await page.getByRole('radio', { name: 'Operators' }).click()
  await timeline.getByText('File 1').waitFor()
  expect(await timeline.getByText('Created', { exact: true }).count()).toBe(0)

  // A page that is loaded again shows nothing, and records nothing.
  await page.reload()
  await show.waitFor()
  expect(await listOpenings(taskId)).toHaveLength(2)
  expect(complaints.all).toEqual([])

  const memberOf = [{ accountId: client.accountId, role: 'owner' as const }]
  const owner = await signIn(stage, { memberOf })
  const own = await stage.open({ cookie: owner.cookie })
  await own.page.goto('/dashboard/audit')
  const entry = own.page.getByRole('row', { name: /Opened the content of a task/ })
  await entry.first().waitFor()
  expect(await entry.count()).toBe(2)
  expect(await entry.first().textContent()).toContain('Service operator')
  expect(await own.page.content()).not.toContain('Sofia')
  expect(own.complaints.all).toEqual([])
})

test('an engineer is taken off duty from the list, and their task waits again', async () => {
  const worker = await makeWorker(stage)
  const { db } = stage.deps.database
  const name = 'Sam Adeyemi'
  await db.updateTable('auth.users').set({ name }).where('id', '=', worker.personUuid).execute()
  const taskId = await createTask(stage, client)
  await worker.act(taskId, 'claim')
  const { page, complaints } = await stage.open({ cookie: operator.cookie })
  await page.goto('/admin/engineers')
  await page.getByRole('button', { name: `Take ${name} off duty` }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 claimed task returns to the queue').waitFor()
  await dialog.getByRole('button', { name: `Take ${name} off duty` }).click()
  await page.getByText(`${name} is off duty.`).waitFor()
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText('Off duty', { exact: true }).waitFor()
  const polled = await stage.call('GET', `/tasks/${taskId}`, { key: client.key })
  expect(polled.body.stage).toBe('queued')
  const duty = await worker.call('GET', '/workbench/v1/duty')
  expect(duty.body.onDuty).toBe(false)
  const acts = await db
    .selectFrom('audit_entries')
    .select(['actor', 'act'])
    .where('subject', '=', worker.personId)
    .execute()
  expect(acts).toEqual([{ actor: `person:${operator.personUuid}`, act: 'engineer.off_duty' }])
  expect(complaints.all).toEqual([])
})
