// What a client spends, on the real stack: home and credits show what the API and the ledger say, and the
// file is the ledger.

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../server/src/core/caller.ts'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import { signIn } from '../../server/test/console-client.ts'
import type { Loose } from '../../server/test/service.ts'
import { createTask, makeWorker, type TestClient } from '../../server/test/workbench-client.ts'
import { capturedCredits, finalTask, workFor } from '../assertions.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { inspectNow } from '../inspect.ts'

let stage: Stage
let client: TestClient
let answeredId: string
let openId: string

/** One task was answered and charged for, one was cancelled, one is open. */
beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
  const worker = await makeWorker(stage)
  answeredId = await createTask(stage, client, { prompt: 'Does it lock?', mode: 'fast' })
  const { lease } = await worker.claimNext()
  await workFor(stage, answeredId, 217)
  const result = { message: 'It does not.' }
  await worker.act(answeredId, 'submit', { leaseNumber: lease.number, result })
  const cancelledId = await createTask(stage, client, { prompt: 'Is it needed?' })
  await stage.call('POST', `/tasks/${cancelledId}/cancel`, { key: client.key, body: {} })
  openId = await createTask(stage, client, { prompt: 'Which index is the one to drop?' })
}, 60_000)
afterAll(() => stage?.end())

async function openAs(role: Role, path: string) {
  const { accountId } = client
  const person = await signIn(stage, { memberOf: [{ accountId, role }] })
  const opened = await stage.open({ cookie: person.cookie })
  await opened.page.goto(`${path}?account=${accountId}`)
  const read = async (tail: string): Promise<Loose> =>
    (await person.call('GET', `/console/v1/accounts/${accountId}${tail}`)).body
  return { ...opened, read }
}

const words = (value: number) => value.toLocaleString('en-US').replace('-', '−')
const numberOf = (page: Page, label: string) =>
  page.locator('.stat-card', { hasText: label }).locator('.stat-card-value')

test('home shows what the account has, spent and has open', async () => {
  const { page, read, complaints } = await openAs('viewer', '/dashboard')
  await numberOf(page, 'Available').waitFor()
  expect((await finalTask(stage, client, answeredId)).status).toBe('completed')
  const credits = (await stage.call('GET', '/credits', { key: client.key })).body
  const charged = await capturedCredits(stage, answeredId)
  expect(charged).toBe(Math.ceil(217 * 1.5))
  const statistics = await read('/statistics?days=30&timeZone=UTC')
  expect(statistics).toMatchObject({
    availableCredits: credits.available,
    heldCredits: credits.held,
    spentCredits: charged,
  })
  expect(await numberOf(page, 'Available').innerText()).toContain(words(credits.available))
  expect(await numberOf(page, 'Held').innerText()).toContain(words(credits.held))
  expect(await numberOf(page, 'Spent').innerText()).toContain(words(charged))
  expect(await numberOf(page, 'Open tasks').innerText()).toBe('1')

  await page.getByRole('button', { name: 'Show Credits per day as a table' }).click()
  const rows = page.getByRole('table', { name: 'Credits per day' }).locator('tbody tr')
  expect(await rows.count()).toBe(statistics.creditsByDay.length)
  expect(await rows.first().locator('td').allInnerTexts()).toEqual([
    '0',
    words(charged),
    '0',
    words(charged),
  ])
  expect(complaints.all).toEqual([])
})

test('home leads by keys to a task, and y copies its id', async () => {
  const { page, context, complaints } = await openAs('viewer', '/dashboard')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: /Which index is the one to drop\?/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('y')
  await page.getByText(`Copied ${openId}`).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/dashboard/tasks/${openId}?account=${client.accountId}`)
  const task = (await stage.call('GET', `/tasks/${openId}`, { key: client.key })).body
  expect(task.status).toBe('pending')
  expect(complaints.all).toEqual([])
})

test('the ledger shows every movement with its balance, and adds up', async () => {
  const { page, read, complaints } = await openAs('developer', '/dashboard/credits')
  const table = page.getByRole('table', { name: 'Ledger' })
  await table.getByText('Task created').first().waitFor()
  const { data } = await read('/ledger')
  const shown = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(-4).map((cell) => cell.textContent)),
    )
  const change = (value: number) => (value === 0 ? '–' : `${value > 0 ? '+' : ''}${words(value)}`)
  expect(shown).toEqual(
    data.map((entry: Loose) => [
      change(entry.availableChange),
      change(entry.heldChange),
      words(entry.heldAfter),
      words(entry.availableAfter),
    ]),
  )
  await page.getByText(`verified for ${data.length} rows`).waitFor()
  expect((await auditLedger(stage.deps.database.db)).ok).toBe(true)
  expect(complaints.all).toEqual([])
})

test('filters stand in the address, and a reload keeps them', async () => {
  const { page, read, complaints } = await openAs('developer', '/dashboard/credits')
  await page.getByLabel('Type').selectOption('Charge')
  await page.waitForURL('**kind=capture**')
  await page.reload()
  const rows = page.getByRole('table', { name: 'Ledger' }).locator('tbody tr')
  await page.getByText('1 row shown').waitFor()
  const { data } = await read('/ledger?kind=capture')
  expect(data.map(({ taskId }: Loose) => taskId)).toEqual([answeredId])
  expect(await rows.first().innerText()).toContain(data[0].text)
  await page.getByRole('button', { name: 'Clear: Type' }).click()
  await page.keyboard.press('/')
  await page.keyboard.type(openId)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**task=${openId}**`)
  await page.getByText('1 row shown').waitFor()
  expect(await rows.first().innerText()).toContain('Hold')
  expect(complaints.all).toEqual([])
})

test('dates of the ledger are chosen by keys, typed, and taken back', async () => {
  const { page, complaints } = await openAs('viewer', '/dashboard/credits')
  const dates = page.getByRole('button', { name: /^Dates: / })
  await dates.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor()
  expect(await inspectNow(page)).toEqual([])
  await page.getByRole('button', { name: 'Last month' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**from=**')
  await page.getByText('No rows match the filters').waitFor()
  await expectFocusAt(dates)
  await page.keyboard.press('Enter')
  const to = page.getByLabel('To', { exact: true })
  await to.fill('today')
  await to.press('Enter')
  await page.getByText(/rows shown/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('grid').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear: Dates' }).click()
  await page.getByRole('button', { name: 'Dates: Any' }).waitFor()
  expect(new URL(page.url()).searchParams.has('from')).toBe(false)
  expect(complaints.all).toEqual([])
})

const expectFocusAt = async (element: Locator) =>
  await expect
    .poll(() => element.evaluate((it) => it === it.ownerDocument.activeElement))
    .toBe(true)

test('the file is the ledger, as filtered', async () => {
  const { page, read, complaints } = await openAs('viewer', '/dashboard/credits')
  const download = async () => {
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    return await readFile(await (await started).path(), 'utf8')
  }
  const columns = ['number', 'type', 'task_id', 'available_change', 'held_change', 'held_after']
  const readFileRows = (text: string) => {
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    const places = [...columns, 'available_after'].map((name) => head.split(',').indexOf(name))
    return lines.map((line) => places.map((place) => line.split(',')[place]))
  }
  const readRows = async (query: string) =>
    (await read(`/ledger${query}`)).data.map((entry: Loose) =>
      [
        ...[entry.number, entry.kind, entry.taskId ?? '', entry.availableChange],
        ...[entry.heldChange, entry.heldAfter, entry.availableAfter],
      ].map(String),
    )
  await page.getByText(/rows shown/).waitFor()
  const all = await readRows('')
  expect(readFileRows(await download())).toEqual(all)
  expect(all.length).toBeGreaterThan(5)
  await page.getByLabel('Type').selectOption('Hold')
  await page.getByText('3 rows shown').waitFor()
  expect(readFileRows(await download())).toEqual(await readRows('?kind=hold'))
  expect(complaints.all).toEqual([])
})

test('the alert of the account is for its owners; others read who may', async () => {
  const settings = { lowBalanceCredits: 12_345 }
  const { accountId } = client
  const owner = await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] })
  const address = `/console/v1/accounts/${accountId}/notice-settings`
  expect((await owner.call('PUT', address, { body: settings })).status).toBe(200)
  const seen = await openAs('owner', '/dashboard/credits')
  await numberOf(seen.page, 'Low balance alert').getByText('12,345').waitFor()
  const other = await openAs('developer', '/dashboard/credits')
  await other.page.getByText('Only owners can view and change the alert. Ask Test Person').waitFor()
  expect((await owner.call('GET', address)).body).toEqual(settings)
  expect([...seen.complaints.all, ...other.complaints.all]).toEqual([])
})

/** More than a line of text is a page that jumps from under the finger. */
const movedPxMax = 24

test.each([
  ['/dashboard', '.home-tasks'],
  ['/dashboard/credits', '.ledger'],
  ['/dashboard/playground', '.playground .card'],
  ['/dashboard/start', '.then-card'],
  ['/dashboard/tasks/answered', '.task-page-card'],
])('%s stays where it is when its numbers come', async (path, selector) => {
  const { accountId } = client
  const { cookie } = await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] })
  for (const isPhone of [false, true]) {
    const { page } = await stage.open({ cookie, isPhone })
    const replies = Promise.withResolvers<void>()
    await page.route(/\/console\/v1\/accounts\//, async (route) => {
      await replies.promise
      await route.continue()
    })
    await page.goto(`${path.replace('answered', answeredId)}?account=${accountId}`)
    const busy = page.locator('.skeleton, .stat-card-wait, [aria-busy=true]')
    const part = page.locator(selector).first()
    const readTop = async () => (await part.boundingBox())?.y ?? Number.NaN
    await part.waitFor({ state: 'attached' })
    // What is held back until all above it is there appears where it stays.
    const before = (await part.isVisible()) ? await readTop() : undefined
    replies.resolve()
    await expect.poll(() => busy.count(), { timeout: 10_000 }).toBe(0)
    await part.waitFor()
    const after = await readTop()
    const moved = Math.abs(after - (before ?? after))
    expect(moved, isPhone ? 'phone' : 'desk').toBeLessThanOrEqual(movedPxMax)
  }
})
