// Tasks found by their words on the real stack: in the list of tasks, and in the palette of members and operators.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { clearQueue, createTask } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

/** The worker writes the words about a second after the create. */
async function waitForWords(key: string, words: string) {
  const path = `/tasks?q=${encodeURIComponent(words)}`
  await expect
    .poll(async () => (await stage.call('GET', path, { key })).body.data.length, {
      timeout: 15_000,
    })
    .toBe(1)
}

test('the list is searched by words, and says where there are none', async () => {
  const client = await stage.makeClient()
  await createTask(stage, client, { prompt: 'Is the ledger balanced?' })
  await createTask(stage, client, { prompt: 'Check src/limiter.ts for a race' })
  await waitForWords(client.key, 'limiter')
  const { accountId } = client
  const person = await signIn(stage, { memberOf: [{ accountId, role: 'viewer' }] })
  const { page, complaints } = await stage.open({ cookie: person.cookie })
  await page.goto(`/dashboard/tasks?account=${accountId}`)
  await page.getByText('Is the ledger balanced?').waitFor()
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.fill('limit race')
  await field.press('Enter')
  await page.getByText('Is the ledger balanced?').waitFor({ state: 'detached' })
  await page.getByText('Check src/limiter.ts for a race').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('limit race')
  await field.fill('nowhere to be found')
  await field.press('Enter')
  await page.getByText('No tasks match “nowhere to be found”').waitFor()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await page.getByText('Is the ledger balanced?').waitFor()
  expect(complaints.all).toEqual([])
})

test('the palette of a member finds their tasks and people, and nothing of another account', async () => {
  const [own, other] = [await stage.makeClient(), await stage.makeClient()]
  const prompt = 'Does the capybara cache expire?'
  await createTask(stage, own, { prompt })
  await createTask(stage, other, { prompt: 'Is the capybara of others safe?' })
  await waitForWords(own.key, 'capybara')
  await waitForWords(other.key, 'capybara')
  const { accountId } = own
  const person = await signIn(stage, { memberOf: [{ accountId, role: 'viewer' }] })
  const { page, complaints } = await stage.open({ cookie: person.cookie })
  await page.goto(`/dashboard?account=${accountId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('capy')
  const found = page.getByRole('option', { name: new RegExp(prompt.replace('?', '\\?')) })
  await found.waitFor()
  expect(await page.getByRole('option', { name: /of others/ }).count()).toBe(0)
  await found.click()
  await page.waitForURL(/\/dashboard\/tasks\/task_/)
  expect(complaints.all).toEqual([])
})

test('the palette of an operator finds tasks of every account by their titles', async () => {
  const [one, other] = [await stage.makeClient(), await stage.makeClient()]
  await createTask(stage, one, { prompt: 'Why does the tapir swim?' })
  await createTask(stage, other, { prompt: 'Where does the tapir sleep?' })
  await waitForWords(one.key, 'tapir')
  await waitForWords(other.key, 'tapir')
  const operator = await signIn(stage, { operator: true })
  const { page, complaints } = await stage.open({ cookie: operator.cookie })
  await page.goto('/admin/tasks')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('tapir')
  await page.getByRole('option', { name: /Why does the tapir swim/ }).waitFor()
  await page.getByRole('option', { name: /Where does the tapir sleep/ }).waitFor()
  expect(complaints.all).toEqual([])
})
