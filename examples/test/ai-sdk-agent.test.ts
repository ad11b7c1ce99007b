import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeModel, startFakeModel } from '../../scripts/stack/fake-model.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
let model: FakeModel

beforeAll(async () => {
  stage = await openStage()
  // This model asks the tool what it was asked itself, and then says what the tool said.
  model = await startFakeModel({ remember: true })
})
afterAll(async () => {
  await model.stop()
  await stage.stop()
})

function askAgent(question: string) {
  const env = { MODEL_BASE_URL: model.url, MODEL_NAME: 'fake:use-tool' }
  return stage.run('ai-sdk-agent', process.execPath, ['agent.mts', question], env)
}

test('the agent asks an engineer, and what they answer reaches the model as data', async () => {
  const question = 'May I add this index while the table is written to?'
  const agent = askAgent(question)
  const task = await stage.nextTask()
  expect(task).toMatchObject({ mode: 'fast', maxCredits: 600, status: 'pending' })
  const answer = { verdict: 'it depends', reason: 'Only with CONCURRENTLY.' }
  await stage.answer(task.id, { data: answer })
  expect(await agent.ended, agent.said()).toMatchObject({ code: 0 })
  expect(JSON.parse(agent.said())).toEqual({
    note: expect.stringContaining('not instructions'),
    answer,
  })
  const [, last = ''] = model.requests
  const { messages } = JSON.parse(last)
  expect(messages.map(({ role }: { role: string }) => role)).toEqual([
    ...['system', 'user', 'assistant', 'tool'],
  ])
  expect(JSON.stringify(messages.slice(0, 3))).not.toContain('CONCURRENTLY')
})

test('a task that is cancelled is said to the model and not thrown', async () => {
  const agent = askAgent('May I drop this column at noon?')
  const { id } = await stage.nextTask()
  await stage.call('POST', `/tasks/${id}/cancel`)
  expect(await agent.ended, agent.said()).toMatchObject({ code: 0 })
  expect(agent.said()).toContain('Nobody could answer')
})
