// The tasks of a client on the real stack: found, read, downloaded, repeated by curl, cancelled. What the
// page shows is what the API and the ledger say.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import type { Loose } from '../../server/test/service.ts'
import {
  addDraft,
  clearQueue,
  createTask,
  makeWorker,
  refOf,
  type TestClient,
  type Worker,
} from '../../server/test/workbench-client.ts'
import { finalTask, workFor } from '../assertions.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { hasFocus } from '../keys.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

const run = promisify(execFile)

/** An account with an owner at a page of its own. */
async function openAs(
  role: 'owner' | 'viewer',
  path: string,
  client: TestClient,
  { isPhone = false } = {},
) {
  const person = await signIn(stage, { memberOf: [{ accountId: client.accountId, role }] })
  const opened = await stage.open({ cookie: person.cookie, isPhone })
  const { page } = opened
  const go = (to: string) =>
    page.goto(`${to}${to.includes('?') ? '&' : '?'}account=${client.accountId}`)
  await go(path)
  return { ...opened, person, go }
}

function readOf(person: TestPerson, client: TestClient) {
  return async (tail: string): Promise<Loose> =>
    (await person.call('GET', `/console/v1/accounts/${client.accountId}${tail}`)).body
}

const responseSchema = {
  type: 'object',
  required: ['locks', 'lockMode'],
  additionalProperties: false,
  properties: { locks: { type: 'boolean' }, lockMode: { type: 'string' } },
}

/** Drafted by an AI, then claimed, worked on for so long and answered. */
async function answer(
  worker: Worker,
  taskId: string,
  { draft, result, seconds }: { draft: object; result: object; seconds: number },
) {
  await addDraft(stage, taskId, draft)
  const { id, lease } = await worker.claimNext()
  expect(id).toBe(taskId)
  await workFor(stage, taskId, seconds)
  const sent = await worker.answer(taskId, { leaseNumber: lease.number, result })
  expect(sent.status, sent.text).toBe(200)
}

test('tasks are found by filters in the address and by id', async () => {
  const client = await stage.makeClient()
  const fastId = await createTask(stage, client, { prompt: 'A fast question', mode: 'fast' })
  const slowId = await createTask(stage, client, { prompt: 'A standard question' })
  const { page, complaints, person, go } = await openAs('viewer', '/dashboard/tasks', client)
  const titles = async () => {
    const rows = await page.locator('.task-name').allInnerTexts()
    return rows.map((text) => text.split('\n')[0])
  }
  await page.getByText('A fast question').waitFor()
  expect(await titles()).toEqual(['A standard question', 'A fast question'])

  await page.getByRole('combobox', { name: 'Mode' }).selectOption('fast')
  await expect.poll(titles).toEqual(['A fast question'])
  expect(new URL(page.url()).searchParams.get('mode')).toBe('fast')
  await page.reload()
  await expect.poll(titles).toEqual(['A fast question'])

  await go('/dashboard/tasks')
  await page.getByText('A standard question').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.insertText(slowId)
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['A standard question'])
  // The id opens its task.
  await page.getByRole('complementary').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })

  const read = readOf(person, client)
  const fast = await read('/tasks?mode=fast')
  expect(fast.data.map((task: Loose) => task.id)).toEqual([fastId])
  expect((await read(`/tasks?search=${fastId}x`)).data).toEqual([])
  expect(complaints.all).toEqual([])
})

test('the file is the list, as filtered', async () => {
  const client = await stage.makeClient()
  await createTask(stage, client, { prompt: 'A standard question' })
  const fastId = await createTask(stage, client, { prompt: 'A fast question', mode: 'fast' })
  const { page, complaints } = await openAs('viewer', '/dashboard/tasks?mode=fast', client)
  await page.getByText('A fast question').waitFor()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const [names, ...lines] = (await readFile(await (await started).path(), 'utf8')).split('\r\n')
  expect(names).toMatch(/^id,title,status,/)
  expect(lines).toEqual([expect.stringMatching(`^${fastId},A fast question,pending,`), ''])
  expect(complaints.all).toEqual([])
})

test('on a phone an id is read to its end, and an open task alone can be reached', async () => {
  const client = await stage.makeClient()
  const taskId = await createTask(stage, client, { prompt: 'A question in the pocket' })
  const path = `/dashboard/tasks?search=${taskId}`
  const { page } = await openAs('owner', path, client, { isPhone: true })
  const row = page.getByRole('link', { name: 'A question in the pocket' })
  await row.waitFor()
  const field = page.getByRole('searchbox', { name: 'Search' })
  const cutPx = () =>
    page.evaluate(`(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
      document.querySelector('input[type=search]'))`)
  await page.getByRole('complementary').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  expect(await cutPx()).toBe(0)
  await field.focus()
  expect(await cutPx()).toBe(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('heading', { name: 'Tasks' }).focus()
  expect(await cutPx()).toBe(0)

  await row.tap()
  await page.getByRole('complementary').waitFor()
  // From its end the focus goes by the browser itself, which the page knows as its body.
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await hasFocus(page, '.drawer *, body')).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await field.fill('')
})

test('a task says what it cost, whose each value is, and is what the API gives', async () => {
  const client = await stage.makeClient()
  const worker = await makeWorker(stage)
  const taskId = await createTask(stage, client, {
    prompt: 'Does this migration lock the orders table?',
    mode: 'fast',
    tagId: 2,
    responseSchema,
  })
  await answer(worker, taskId, {
    draft: { locks: true, lockMode: 'SHARE' },
    result: { locks: true, lockMode: 'ACCESS EXCLUSIVE' },
    seconds: 217,
  })
  const { page, complaints, person } = await openAs('owner', `/dashboard/tasks/${taskId}`, client)
  await page.getByText(/^\d+ s × 1\.5 Fast/).waitFor()
  const told = await readOf(person, client)(`/tasks/${taskId}`)
  const { effortSeconds, expertiseMultiplier, exactCredits } = told.breakdown
  // What passes between the last beat and the answer counts too, and that is up to the machine.
  expect(effortSeconds).toBeGreaterThanOrEqual(217)
  expect(effortSeconds).toBeLessThan(247)
  const product = `${effortSeconds} s × 1.5 Fast × ${expertiseMultiplier} ${told.tagName}`
  const isWhole = Number.isInteger(exactCredits)
  const why = isWhole ? product : `${product} = ${exactCredits}, rounded up`
  expect(await page.locator('.task-credits-why').innerText()).toBe(why)
  const numbers = await page.locator('.task-credits-line dd').allInnerTexts()
  const charged = numbers.map((text) => Number(text.replaceAll(',', '')))
  const ledger = await readOf(person, client)(`/ledger?taskId=${taskId}`)
  const captured = ledger.data.find((entry: Loose) => entry.kind === 'capture')
  const released = ledger.data.find((entry: Loose) => entry.kind === 'release')
  expect(charged).toEqual([600, -captured.heldChange, released.availableChange])

  const engineer = told.timeline.at(-1).engineer
  await page.getByText("1 of 2 values is the engineer's, edited or written").waitFor()
  const rows = page.locator('.changes-row')
  const origins = page.locator('.changes-origin')
  expect((await origins.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Accepted as drafted',
    `Edited by ${engineer}`,
  ])
  expect(await rows.locator('del').innerText()).toBe('SHARE')
  const final = await finalTask(stage, client, taskId)
  expect(final.provenance.fields).toEqual({ '/locks': 'ai', '/lockMode': 'human_changed' })
  await page.getByRole('radio', { name: 'Answer' }).click()
  await rows.getByText(final.result.lockMode, { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'Draft' }).click()
  await rows.getByText('SHARE', { exact: true }).waitFor()

  await page.getByRole('tab', { name: 'JSON' }).click()
  await page.locator('.code-block code').waitFor()
  expect(JSON.parse(await page.locator('.code-block code').innerText())).toEqual(final)
  expect(complaints.all).toEqual([])
})

test('a claimed task says who has it and what it has cost so far; its answer shows each paragraph', async () => {
  const client = await stage.makeClient()
  const worker = await makeWorker(stage)
  const taskId = await createTask(stage, client, { prompt: 'Is the loop safe?', mode: 'fast' })
  const { page, complaints, person } = await openAs('owner', `/dashboard/tasks/${taskId}`, client)
  await page.getByText('Next in the queue').waitFor()
  const kept = 'The loop is not safe: the event is delivered again.'
  await addDraft(stage, taskId, { message: `${kept}\n\nPass a random key on each attempt.` })
  const { lease } = await worker.claimNext()
  await workFor(stage, taskId, 120)
  const { engineer } = (await readOf(person, client)(`/tasks/${taskId}`)).timeline.at(-1)
  expect(engineer).toMatch(/^E-\d{4}$/)
  // The page is notified of the claim; the figures are those that the API gives to programs.
  await page
    .getByText(new RegExp(`^Claimed by ${engineer}, .* of work, \\d+ credits so far$`))
    .waitFor()
  await page.getByText('Updates automatically').waitFor()

  const message = `${kept}\n\nPass the id of the event on each attempt.\n\nI ran it against your log.`
  const sent = await worker.answer(taskId, { leaseNumber: lease.number, result: { message } })
  expect(sent.status, sent.text).toBe(200)
  await page.getByRole('heading', { name: 'What the engineer changed' }).waitFor()
  const final = await finalTask(stage, client, taskId)
  expect(final.provenance).toMatchObject({ source: 'human_with_ai', keptShare: 0.33 })
  await page.getByText("2 of 3 paragraphs are the engineer's, edited or written").waitFor()
  const origins = page.locator('.changes-origin')
  expect((await origins.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Accepted as drafted',
    `Edited by ${engineer}`,
    `Written by ${engineer}`,
  ])
  await page.getByRole('button', { name: 'Paragraph 3, written' }).press('Enter')
  await expect.poll(() => hasFocus(page, '.changes-written')).toBe(true)
  expect(complaints.all).toEqual([])
})

test('a copied curl makes the same task again, and only once', async () => {
  const client = await stage.makeClient()
  const prompt = `It's "quoted", \\ and $HOME stays \`as it is\``
  const taskId = await createTask(stage, client, { prompt, metadata: { ticket: "O'Hara-1" } })
  const { page, context, complaints, go } = await openAs('viewer', '/dashboard/tasks', client)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await go(`/dashboard/tasks?task=${taskId}`)
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await page.getByText(/creates the same task again/).waitFor()
  const command: string = await page.evaluate('navigator.clipboard.readText()')
  const made = []
  for (let times = 0; times < 2; times += 1) {
    const { stdout } = await run('bash', ['-c', `KEY='${client.key}'\n${command}`])
    made.push(JSON.parse(stdout).id)
  }
  expect(made[1]).toBe(made[0])
  expect(made[0]).not.toBe(taskId)
  const { body } = await stage.call('GET', '/tasks', { key: client.key })
  expect(body.data).toHaveLength(2)
  const [again] = body.data
  expect({ id: again.id, mode: again.mode, maxCredits: again.maxCredits }).toEqual({
    id: made[0],
    mode: 'standard',
    maxCredits: 600,
  })
  const { taskUuid } = await refOf(stage, made[0])
  const row = await stage.deps.database.db
    .selectFrom('tasks')
    .select(['prompt', 'metadata'])
    .where('id', '=', taskUuid)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ prompt, metadata: { ticket: "O'Hara-1" } })
  expect(complaints.all).toEqual([])
})

test('a file is saved as it was sent', async () => {
  const client = await stage.makeClient()
  const content = 'alter table orders add column seen boolean;\n'
  const attachments = [{ fileName: 'up.sql', mimeType: 'application/sql', content }]
  const taskId = await createTask(stage, client, { attachments })
  const path = `/dashboard/tasks/${taskId}?tab=files`
  const { page, complaints } = await openAs('viewer', path, client)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download up.sql' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('up.sql')
  expect(await readFile(await download.path(), 'utf8')).toBe(content)
  expect(complaints.all).toEqual([])
})

test('many are cancelled at once, what is final stays, and the books balance', async () => {
  const client = await stage.makeClient({ credits: 100_000 })
  const worker = await makeWorker(stage, { tagIds: [3] })
  const doneId = await createTask(stage, client, { prompt: 'Done before', tagId: 3 })
  const { page, complaints, person, go } = await openAs('owner', '/dashboard/projects', client)
  for (let count = 0; count < 7; count += 1)
    await createTask(stage, client, { prompt: `Open question ${count}` })
  await go('/dashboard/tasks')
  await page.getByText('Open question 6').waitFor()
  // The list still says that it is open: what it reads meanwhile does not arrive.
  await page.route(/\/tasks\?/, () => undefined)
  const { lease } = await worker.claimNext()
  const result = { message: 'Yes.' }
  await worker.act(doneId, 'submit', { leaseNumber: lease.number, result })
  await page.getByRole('checkbox', { name: /^Select all shown/ }).check()
  await page.getByRole('button', { name: 'Cancel 8 open tasks' }).click()
  await page.getByRole('button', { name: 'Cancel 8 tasks' }).click()
  await page.getByText('7 of 8 tasks cancelled, 1 had already ended.').waitFor()

  const { data } = await readOf(person, client)('/tasks?limit=100')
  const endings = data.map((task: Loose) => [task.title, task.stage, task.cancelReason])
  expect(endings.filter(([, stageName]: string[]) => stageName === 'cancelled')).toHaveLength(7)
  expect(endings).toContainEqual(['Done before', 'completed', null])
  expect(endings).toContainEqual(['Open question 3', 'cancelled', 'client'])
  const credits = await stage.call('GET', '/credits', { key: client.key })
  expect(credits.body.held).toBe(0)
  expect(await stage.admin('audit-ledger')).toMatchObject({ ok: true })
  expect(complaints.all).toEqual([])
})

test('one is cancelled from its page, and its credits come back', async () => {
  const client = await stage.makeClient({ credits: 1_000 })
  const taskId = await createTask(stage, client)
  const { page, complaints } = await openAs('owner', `/dashboard/tasks/${taskId}`, client)
  await page.getByRole('button', { name: 'Cancel task' }).click()
  await page.getByRole('button', { name: 'Cancel task' }).click()
  await page.getByText('Cancelled by you, 600 released').first().waitFor()
  expect(await finalTask(stage, client, taskId)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'client',
  })
  const { body } = await stage.call('GET', '/credits', { key: client.key })
  expect(body).toMatchObject({ available: 1_000, held: 0, spent: 0 })
  expect(await stage.admin('audit-ledger')).toMatchObject({ ok: true })
  expect(complaints.all).toEqual([])
})

test('a project is renamed, archived and restored on its page, by keyboard', async () => {
  const client = await stage.makeClient()
  const { page, complaints } = await openAs('owner', '/dashboard/projects', client)
  const readProject = async () =>
    (await stage.call('GET', `/projects/${client.projectId}`, { key: client.key })).body
  await page.getByRole('button', { name: 'Rename Test project' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('Checkout')
  await page.keyboard.press('Enter')
  await page.getByText('Project renamed to Checkout.').waitFor()
  await page.getByRole('button', { name: 'Archive Checkout' }).press('Enter')
  await page.getByRole('button', { name: 'Archive project' }).press('Enter')
  await page.getByText('Checkout archived.').waitFor()
  expect(await readProject()).toMatchObject({ name: 'Checkout', archived: true })
  const body = { prompt: 'Is it open?', maxCredits: 600, projectId: client.projectId }
  const refused = await stage.call('POST', '/tasks/create', { key: client.key, body })
  expect(refused.status).toBe(400)
  await page.getByRole('button', { name: 'Restore Checkout' }).press('Enter')
  await page.getByRole('button', { name: 'Restore project' }).press('Enter')
  await page.getByText('Checkout restored.').waitFor()
  await createTask(stage, client)
  expect(complaints.all).toEqual([])
})

test('a project is made on its page and takes tasks; viewers are told who may', async () => {
  const client = await stage.makeClient()
  const owner = await openAs('owner', '/dashboard/projects', client)
  await owner.page.getByRole('button', { name: 'New project' }).click()
  await owner.page.getByRole('dialog').getByLabel('Name').fill('Checkout')
  await owner.page.keyboard.press('Enter')
  await owner.page.getByText(/^Checkout created/).waitFor()
  const { body } = await stage.call('GET', '/projects', { key: client.key })
  const [made] = body.data
  expect(made).toMatchObject({ name: 'Checkout', archived: false })
  const taskId = await createTask(stage, client, { projectId: made.id })
  await owner.page.getByRole('link', { name: /tasks? of Checkout/ }).click()
  await owner.page.locator('.task-name').waitFor()
  const named = owner.page.locator('.task-name .mono')
  expect(await named.evaluateAll((all) => all.map((it) => it.getAttribute('title')))).toEqual([
    taskId,
  ])

  const viewer = await openAs('viewer', '/dashboard/projects', client)
  await viewer.page.getByText('Checkout').waitFor()
  const button = viewer.page.getByRole('button', { name: 'New project' })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  const refused = await viewer.person.call(
    'POST',
    `/console/v1/accounts/${client.accountId}/api/projects/create`,
    { body: { name: 'No' } },
  )
  expect(refused.status).toBe(403)
  expect([...owner.complaints.all, ...viewer.complaints.all]).toEqual([])
})
