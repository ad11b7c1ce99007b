// Section 3, statuses and transitions, and the polling of section 6.
import { describe, expect, test } from 'vitest'
import { bothRevisions, ceiling, expectError, useService } from './conformance.ts'

const spec = useService()

for (const revision of bothRevisions) {
  const cancel = (taskId: string, key?: string) =>
    spec.call('POST', `/tasks/${taskId}/cancel`, { revision, ...(key && { key }) })

  describe(`in revision ${revision}`, () => {
    test(`§3 Status: pending is set at creation (${revision})`, async () => {
      const { body } = await spec.read(revision, await spec.makeTask(revision))
      expect(body).toMatchObject({ status: 'pending', finalAt: null })
    })

    test(`§3 Status: pending becomes completed (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      await spec.complete(taskId)
      const { body } = await spec.read(revision, taskId)
      expect(body.status).toBe('completed')
      expect(Date.parse(body.finalAt)).toBeGreaterThanOrEqual(Date.parse(body.createdAt))
    })

    test(`§3 Status: pending becomes cancelled, with its reason (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      const cancelled = await cancel(taskId)
      expect(cancelled.status).toBe(200)
      expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelReason: 'client' })
      expect((await spec.read(revision, taskId)).text).toBe(cancelled.text)
    })

    test(`§3 Transition: completed never changes again (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      await spec.complete(taskId)
      const before = await spec.read(revision, taskId)
      expectError(await cancel(taskId), revision, 'TASK_FINAL')
      await expect(spec.complete(taskId)).rejects.toMatchObject({ code: 'TASK_FINAL' })
      expect((await spec.read(revision, taskId)).text).toBe(before.text)
    })

    test(`§3 Transition: cancelled never changes again (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      const before = await cancel(taskId)
      await expect(spec.complete(taskId)).rejects.toMatchObject({ code: 'TASK_FINAL' })
      expect((await spec.read(revision, taskId)).text).toBe(before.text)
    })

    test(`§3 Transition: repeating one's own cancel is 200 and the same body (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      const [first, second] = [await cancel(taskId), await cancel(taskId)]
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.text).toBe(first.text)
    })

    test(`§3 Transition: a cancel before any claim releases everything (${revision})`, async () => {
      const { key, projectId } = await spec.service.makeClient({ credits: 600 })
      const made = await spec.create(revision, { projectId }, { key, revision })
      expect(made.status).toBe(201)
      await cancel(made.body.id, key)
      const credits = await spec.call('GET', '/credits', { key, revision })
      expect(credits.body).toMatchObject({ available: ceiling[revision], held: 0, spent: 0 })
    })

    test(`§3 Cancel: a task that does not exist or is another's is the same 404 (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      const { key } = await spec.service.makeClient()
      const foreign = await cancel(taskId, key)
      const missing = await cancel('task_00000000000000000000000000', key)
      expectError(foreign, revision, 'NOT_FOUND')
      expect(foreign.text).toBe(missing.text)
      expect((await spec.read(revision, taskId)).body.status).toBe('pending')
    })

    test(`§6 Polling: the outcome is seen by GET /tasks/{task_id} alone (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      const seen: string[] = []
      for (let poll = 0; poll < 3; poll++)
        seen.push((await spec.read(revision, taskId)).body.status)
      await spec.complete(taskId)
      seen.push((await spec.read(revision, taskId)).body.status)
      expect(seen).toEqual(['pending', 'pending', 'pending', 'completed'])
    })

    test(`§6 Polling: an unchanged task is 304 by its ETag, without a body (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      const etag = (await spec.read(revision, taskId)).headers.get('etag') ?? ''
      const ifNoneMatch = { revision, headers: { 'if-none-match': etag } }
      const again = await spec.call('GET', `/tasks/${taskId}`, ifNoneMatch)
      expect(again.status).toBe(304)
      expect(again.text).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
      await spec.complete(taskId)
      const changed = await spec.call('GET', `/tasks/${taskId}`, ifNoneMatch)
      expect(changed.status).toBe(200)
      expect(changed.headers.get('etag')).not.toBe(etag)
    })

    test(`§6 Polling: an ETag of the other revision is no match (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      const other = revision === 'A' ? 'B' : 'A'
      const etag = (await spec.read(other, taskId)).headers.get('etag') ?? ''
      const headers = { 'if-none-match': etag }
      expect((await spec.call('GET', `/tasks/${taskId}`, { revision, headers })).status).toBe(200)
    })
  })
}

describe('what only revision A shows', () => {
  test('§3 Polling: a pending task says when to poll again, a final one does not (A)', async () => {
    const modes = ['realtime_answer', 'fast', 'standard']
    for (const [index, afterMs] of [1_000, 10_000, 30_000].entries()) {
      const made = await spec.create('A', { mode: modes[index] })
      expect(made.body.pollAfterMs).toBe(afterMs)
      expect((await spec.read('A', made.body.id)).body.pollAfterMs).toBe(afterMs)
      await spec.complete(made.body.id)
      expect((await spec.read('A', made.body.id)).body).not.toHaveProperty('pollAfterMs')
    }
  })

  test('§3 TASK_FINAL: its details name the status that stands (A)', async () => {
    const taskId = await spec.makeTask('A')
    await spec.complete(taskId)
    const refused = await spec.call('POST', `/tasks/${taskId}/cancel`, { revision: 'A' })
    expect(refused.body.error.details).toEqual({ status: 'completed' })
  })

  test('§3 Status: a snapshot of a poll never outlives the transition that changes it', async () => {
    for (let round = 0; round < 20; round++) {
      const taskId = await spec.makeTask('A')
      await spec.read('A', taskId)
      await spec.complete(taskId)
      expect((await spec.read('A', taskId)).body.status).toBe('completed')
    }
  })
})
