// Caps and the pause, on the real stack: an owner sets them on the credits page, and creates are refused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../server/src/core/caller.ts'
import { signIn } from '../../server/test/console-client.ts'
import { createTask, type TestClient } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
  await createTask(stage, client, { maxCredits: 600 })
}, 60_000)
afterAll(() => stage?.end())

async function openAs(role: Role) {
  const { accountId } = client
  const person = await signIn(stage, { memberOf: [{ accountId, role }] })
  const opened = await stage.open({ cookie: person.cookie })
  await opened.page.goto(`/dashboard/credits?account=${accountId}`)
  return opened
}

const create = (maxCredits: number) =>
  stage.call('POST', '/tasks/create', {
    key: client.key,
    body: { prompt: 'Is there room for this one?', maxCredits, projectId: client.projectId },
  })

test('an owner adds a cap, creates fill it, and it is raised and deleted', async () => {
  const { page, complaints } = await openAs('owner')
  await page.getByRole('button', { name: 'Add cap' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Credits').fill('1200')
  await dialog.getByRole('button', { name: 'Add cap' }).click()
  const row = page.getByRole('table', { name: 'Spending caps' }).locator('tbody tr')
  // What the day has seen counts from the start.
  await row.getByText('50% used').waitFor()
  expect((await create(600)).status).toBe(201)
  const refused = await create(240)
  expect([refused.status, refused.body.error.code]).toEqual([402, 'SPENDING_CAP_REACHED'])
  await page.reload()
  await row.getByText(/Reached at/).waitFor()

  await row.getByRole('button', { name: /Edit/ }).click()
  await dialog.getByLabel('Credits').fill('1500')
  await dialog.getByRole('button', { name: 'Save cap' }).click()
  await row.getByText('80% used').waitFor()
  expect((await create(240)).status).toBe(201)

  await page.getByRole('button', { name: 'Change time zone' }).click()
  await dialog.getByLabel('Time zone').selectOption('Australia/Lord_Howe')
  await dialog.getByRole('button', { name: 'Save time zone' }).click()
  await page.getByText('Days and months in Australia/Lord_Howe.').waitFor()

  await row.getByRole('button', { name: /Edit/ }).click()
  await dialog.getByRole('button', { name: 'Delete cap…' }).click()
  await dialog.getByRole('button', { name: 'Delete cap' }).click()
  await page.getByText('No caps: tasks are limited by the available credits.').waitFor()
  expect((await create(1_200)).status).toBe(201)
  expect(complaints.all).toEqual([])
})

test('while spending is paused, every page says so in red and creates are refused', async () => {
  const { page } = await openAs('owner')
  await page.getByRole('switch', { name: 'Pause spending' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause spending' }).click()
  await page.getByRole('alert').getByText('Spending is paused.').waitFor()
  expect((await create(240)).body.error.code).toBe('SPENDING_PAUSED')
  const viewer = await openAs('viewer')
  await viewer.page.goto(`/dashboard/tasks?account=${client.accountId}`)
  await viewer.page.getByRole('alert').getByText('Spending is paused.').waitFor()
  await viewer.page.goto(`/dashboard/credits?account=${client.accountId}`)
  await viewer.page.getByRole('heading', { name: 'Spending caps' }).waitFor()
  expect(await viewer.page.getByRole('switch', { name: 'Pause spending' }).count()).toBe(0)
  expect(await viewer.page.getByRole('button', { name: 'Add cap' }).count()).toBe(0)
  await page.getByRole('switch', { name: 'Pause spending' }).click()
  await page.getByText('New tasks are accepted').waitFor()
  expect((await create(240)).status).toBe(201)
})
