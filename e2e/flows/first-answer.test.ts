// From the entrance to an answered task, and what two engineers see who want the same one.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
} from '../../server/test/workbench-client.ts'
import { finalTask, openLeases } from '../assertions.ts'
import { enrolEngineer } from '../engineer.ts'
import {
  claimBySpace,
  goOnDuty,
  signInByPage,
  submit,
  waitUntilSaved,
  write,
} from '../engineer-actions.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

test('sign in with a code, go on duty, claim by Space, answer, submit: the client has the result', async () => {
  const person = await enrolEngineer(stage)
  const taskId = await createTask(stage, client)
  const { page, complaints } = await stage.open()
  await signInByPage(page, person)
  await goOnDuty(page)
  expect(await claimBySpace(page)).toBe(taskId)
  await write(page, 'No: release the lock before the call.')
  await waitUntilSaved(page)
  await submit(page)
  const task = await finalTask(stage, client, taskId)
  expect(task.status).toBe('completed')
  expect(task.result.message).toBe('No: release the lock before the call.')
  expect(await openLeases(stage, taskId)).toBe(0)
  expect(complaints.all).toEqual([])
})

test('two engineers race for one task: one has it, the other is told and can go on', async () => {
  const taskId = await createTask(stage, client)
  const pages = await Promise.all(
    [1, 2].map(async () => {
      const { cookie } = await makeWorker(stage)
      const { page } = await stage.open({ cookie })
      await page.goto('/workbench')
      await page.getByText('Next up for you').waitFor()
      return page
    }),
  )
  await Promise.all(pages.map((page) => page.keyboard.press('Space')))
  const winners = await Promise.all(
    pages.map((page) =>
      page.waitForURL(/\/tasks\/task_/, { timeout: 5_000 }).then(
        () => true,
        () => false,
      ),
    ),
  )
  expect(winners.filter(Boolean)).toHaveLength(1)
  const loser = pages[winners.indexOf(false)]
  await loser
    ?.getByText(/Another engineer claimed that task|no longer in the queue/)
    .first()
    .waitFor()
  expect(await openLeases(stage, taskId)).toBe(1)
})
