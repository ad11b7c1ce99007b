// A refresh of the live overview is one snapshot, however tasks are claimed and released during it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFrequentFigures } from '../../src/modules/consoles/operator-overview/operator-overview.ts'
import { type Service, startService } from '../service.ts'
import { createTask, makeWorker } from '../workbench-client.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('a task that is claimed and released all the time waits or is held, never both or neither', async () => {
  const client = await service.makeClient()
  const worker = await makeWorker(service)
  const taskId = await createTask(service, client)
  const seen = { waiting: 0, held: 0, torn: 0 }
  let isDone = false
  const changing = (async () => {
    for (let leaseNumber = 1; !isDone; leaseNumber++) {
      await worker.act(taskId, 'claim')
      await worker.act(taskId, 'release', { leaseNumber, reason: 'other' })
    }
  })()
  for (let looks = 0; looks < 5_000 && (looks < 300 || seen.waiting * seen.held === 0); looks++) {
    const { waiting, deadlines, duty } = await readFrequentFigures(service.deps.database.db, 120)
    const told = [waiting.length, deadlines.filter((row) => row.engineer_id === null).length]
    const isHeld = duty.some((row) => row.task_id !== null)
    if (told.some((count) => count !== (isHeld ? 0 : 1))) seen.torn++
    else seen[isHeld ? 'held' : 'waiting']++
  }
  isDone = true
  await changing
  expect(seen).toEqual({ waiting: expect.any(Number), held: expect.any(Number), torn: 0 })
  expect(Math.min(seen.waiting, seen.held)).toBeGreaterThan(0)
})
