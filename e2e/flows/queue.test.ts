// The queue, one's own work and one's hours on the real stack: what the page shows is what the API says.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTask, makeWorker } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
}, 60_000)
afterAll(() => stage?.end())

test('a queue that changes moves no row under the cursor', async () => {
  const client = await stage.makeClient()
  const [worker, rival] = [await makeWorker(stage), await makeWorker(stage)]
  const create = (prompt: string) => createTask(stage, client, { prompt, mode: 'fast' })
  const { page, complaints } = await stage.open({ cookie: worker.cookie })
  await create('The first question')
  await create('The second question')
  const thirdId = await create('The third question')
  await page.goto('/workbench')
  await page.getByRole('heading', { name: 'The first question' }).waitFor()
  const titles = () => page.locator('.queue-row-title b').allTextContents()
  expect(await titles()).toEqual(['The second question', 'The third question'])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const place = () => page.locator('.queue-row[aria-selected=true]').boundingBox()
  const before = await place()

  await rival.claimNext()
  await create('The fourth question')
  await page.getByText('Previous task was claimed').waitFor()
  await page.getByText('1 new, show').first().waitFor()
  expect(await titles()).toEqual(['The second question', 'The third question'])
  expect(await place()).toEqual(before)

  await page.keyboard.press('Enter')
  await page.waitForURL(`**/tasks/${thirdId}`)
  const held = await worker.call('GET', '/workbench/v1/tasks')
  expect(held.body.data.map((task: { id: string }) => task.id)).toEqual([thirdId])
  expect(complaints.all).toEqual([])
})

test('own work shows the result as it was sent', async () => {
  const client = await stage.makeClient()
  const worker = await makeWorker(stage, { tagIds: [2] })
  const taskId = await createTask(stage, client, { prompt: 'Is it sent as it is?', tagId: 2 })
  const { lease } = await worker.claimNext()
  const result = { message: 'Yes, **as it is**.' }
  const sent = await worker.act(taskId, 'submit', { leaseNumber: lease.number, result })
  expect(sent.status, sent.text).toBe(200)
  const history = await worker.call('GET', '/workbench/v1/history')
  const { page, complaints } = await stage.open({ cookie: worker.cookie })
  await page.goto('/workbench/work')
  const row = page.getByRole('row', { name: /Is it sent as it is\?/ })
  await row.waitFor()
  expect(await row.innerText()).toContain('Submitted')
  expect(await row.locator('td').last().innerText()).toContain(`${history.body.data[0].earned}`)
  await page.getByRole('button', { name: 'Is it sent as it is?' }).click()
  await page.getByText('Submitted answer').waitFor()
  expect(await page.locator('.past-work strong').innerText()).toBe('as it is')
  expect(complaints.all).toEqual([])
})

test('the usual week is saved by keys, in the zone of the person', async () => {
  const worker = await makeWorker(stage)
  const { page, complaints } = await stage.open({ cookie: worker.cookie })
  await page.goto('/workbench/availability')
  await page.getByRole('gridcell', { name: /^Monday, 9 to 10/ }).focus()
  for (const key of ['Space', 'Shift+ArrowDown', 'ArrowRight', 'Space'])
    await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Save hours' }).press('Enter')
  await page.getByText(/^Saved /).waitFor()
  const saved = await worker.call('GET', '/workbench/v1/availability')
  expect(saved.body.hours).toEqual([
    { day: 'monday', from: '09:00', to: '11:00' },
    { day: 'tuesday', from: '10:00', to: '11:00' },
  ])
  await page.reload()
  await page.getByText('09:00 to 11:00').waitFor()
  expect(complaints.all).toEqual([])
})
