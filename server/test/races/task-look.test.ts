// A task's page is one moment, for its client and for operators, however it ends while it is read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import { readTask } from '../../src/modules/consoles/member/task-detail.ts'
import { readAnyTask } from '../../src/modules/consoles/operator-overview/tasks.ts'
import { type Service, startService } from '../service.ts'
import { createTask, type TestClient } from '../workbench-client.ts'

let service: Service
let client: TestClient
beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

type Told = { isFinal: boolean; fits: boolean }

/** Reads without a pause until the cancel is seen; whatever did not fit is counted. */
async function readWhileItEnds(rounds: number, read: (taskId: string) => Promise<Told>) {
  const seen = { before: 0, after: 0, torn: 0 }
  for (let round = 0; round < rounds; round++) {
    const taskId = await createTask(service, client)
    const cancelled = service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    for (let isFinal = false; !isFinal; ) {
      const told = await read(taskId)
      isFinal = told.isFinal
      if (!told.fits) seen.torn++
      else seen[isFinal ? 'after' : 'before']++
    }
    expect((await cancelled).status).toBe(200)
  }
  return seen
}

test('to the client: the state, the last event and the credits', async () => {
  const accountUuid = decodeId('acct', client.accountId) as string
  const seen = await readWhileItEnds(60, async (taskId) => {
    const { db } = service.deps.database
    const { row, timeline, entries } = await readTask(db, accountUuid, taskId)
    const isFinal = row.status === 'cancelled'
    const ends = [timeline.some(({ type }) => type === 'task.cancelled'), entries.length > 1]
    return { isFinal, fits: ends.every((end) => end === isFinal) }
  })
  expect(seen.torn).toBe(0)
  expect(Math.min(seen.before, seen.after)).toBeGreaterThan(0)
})

test('to operators: the state and the last event', async () => {
  const seen = await readWhileItEnds(60, async (taskId) => {
    const { row, events } = await readAnyTask(service.deps.database.db, taskId, 120)
    const isFinal = row.stage === 'cancelled'
    return { isFinal, fits: events.some(({ type }) => type === 'task.cancelled') === isFinal }
  })
  expect(seen.torn).toBe(0)
  expect(Math.min(seen.before, seen.after)).toBeGreaterThan(0)
})
