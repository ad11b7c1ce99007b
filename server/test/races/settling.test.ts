import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../service.ts'
import { raceSettlements } from './settling.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

async function makeTask(): Promise<string> {
  const body = { prompt: 'Is this settled once?', maxCredits: 600, projectId: client.projectId }
  return (await service.call('POST', '/tasks/create', { key: client.key, body })).body.id
}

const complete = (task: string) =>
  service.admin('complete-task', { task, message: 'Yes.', 'effort-seconds': 100 })

test('4 completions against 4 cancels, 30 times: one kind wins and the books balance', async () => {
  const own = await startService()
  try {
    const wins = await raceSettlements(own, { rounds: 30, each: 4 })
    expect(wins.completed + wins.cancelled).toBe(30)
    process.stdout.write(`Settle races won: ${JSON.stringify(wins)}\n`)
  } finally {
    await own.stop()
  }
})

test('of 16 completions at once one wins and fifteen are TASK_FINAL', async () => {
  const task = await makeTask()
  const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => complete(task)))
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(15)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'TASK_FINAL' })
})

test('a second completion is TASK_FINAL and changes nothing', async () => {
  const task = await makeTask()
  const before = await complete(task)
  await expect(complete(task)).rejects.toMatchObject({ code: 'TASK_FINAL' })
  const read = await service.call('GET', `/tasks/${task}`, { key: client.key })
  expect(read.body).toEqual(before)
})

test('16 cancels at once are all 200 and alike', async () => {
  const task = await makeTask()
  const replies = await Promise.all(
    Array.from({ length: 16 }, () =>
      service.call('POST', `/tasks/${task}/cancel`, { key: client.key }),
    ),
  )
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
})

test('polls during a settlement see it happen once and never take it back', async () => {
  for (let round = 0; round < 10; round++) {
    const task = await makeTask()
    const seen: string[] = []
    let isOver = false
    const poller = async () => {
      while (!isOver) {
        seen.push((await service.call('GET', `/tasks/${task}`, { key: client.key })).body.status)
      }
    }
    const polling = poller()
    await complete(task)
    const after = await service.call('GET', `/tasks/${task}`, { key: client.key })
    expect(after.body.status).toBe('completed')
    isOver = true
    await polling
    expect(seen).toEqual([...seen].sort().reverse())
  }
})
