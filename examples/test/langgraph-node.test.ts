import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPython, pythonEnvironment } from '../../scripts/samples/python.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
let python: string

beforeAll(async () => {
  python = await findPython()
  stage = await openStage()
})
afterAll(() => stage.stop())

function review(plan: string, reviewId: string) {
  const env = { REVIEW_ID: reviewId, ...pythonEnvironment }
  return stage.run('langgraph-node', python, ['review.py', plan], env)
}

test('what is approved is done', async () => {
  const graph = review('Add a nullable column', randomUUID())
  const { id } = await stage.nextTask()
  await stage.answer(id, { data: { approved: true, reason: 'It takes no lock.' } })
  expect(await graph.ended, graph.said()).toMatchObject({ code: 0 })
  expect(graph.said()).toContain('Done: Add a nullable column')
})

test('a graph that is killed and run again finds its task; what is not approved is not done', async () => {
  const reviewId = randomUUID()
  const countTasks = async () => (await stage.call('GET', '/tasks')).data.length
  const before = await countTasks()
  const first = review('Drop a column', reviewId)
  const { id } = await stage.nextTask()
  await first.kill()
  await stage.answer(id, { data: { approved: false, reason: 'It is still read.' } })
  const second = review('Drop a column', reviewId)
  expect(await second.ended, second.said()).toMatchObject({ code: 0 })
  expect(second.said()).toContain('Not done: It is still read.')
  expect(await countTasks()).toBe(before + 1)
})
