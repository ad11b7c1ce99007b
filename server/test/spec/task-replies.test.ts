// Section 2, what a create answers and what a read shows, field by field.
import { describe, expect, test } from 'vitest'
import { bothRevisions, ceiling, useService } from './conformance.ts'

const spec = useService()
const isoUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const schema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] }

describe('the reply to a create', () => {
  for (const revision of bothRevisions) {
    test(`§2 Creation response id: a string that GET /tasks/{task_id} takes (${revision})`, async () => {
      const made = await spec.create(revision)
      expect(typeof made.body.id).toBe('string')
      const read = await spec.read(revision, made.body.id)
      expect(read.status).toBe(200)
      expect(read.body.id).toBe(made.body.id)
    })

    test(`§2 Creation response id: never the same twice (${revision})`, async () => {
      const ids = [await spec.makeTask(revision), await spec.makeTask(revision)]
      expect(ids[0]).not.toBe(ids[1])
    })

    test(`§2 Creation response status: initially pending (${revision})`, async () => {
      expect((await spec.create(revision)).body.status).toBe('pending')
    })

    for (const mode of ['realtime_answer', 'fast', 'standard']) {
      test(`§2 Creation response mode: ${mode} is echoed (${revision})`, async () => {
        expect((await spec.create(revision, { mode })).body.mode).toBe(mode)
      })
    }

    test(`§2 Creation response maxCredits: the ceiling in the same scale (${revision})`, async () => {
      const top = revision === 'A' ? 115_200 : 1_920
      for (const maxCredits of [ceiling[revision], top]) {
        expect((await spec.create(revision, { maxCredits })).body.maxCredits).toBe(maxCredits)
      }
    })

    test(`§2 Creation response createdAt: an ISO 8601 UTC time, now (${revision})`, async () => {
      const { createdAt } = (await spec.create(revision)).body
      expect(createdAt).toMatch(isoUtc)
      expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000)
    })

    test(`§2 Creation response: 201 with Location (${revision})`, async () => {
      const made = await spec.create(revision)
      expect(made.status).toBe(201)
      expect(made.headers.get('location')).toBe(`/api/v1/tasks/${made.body.id}`)
    })
  }

  for (const [tagId, multiplier] of [
    [1, 1],
    [2, 1.5],
    [3, 2],
  ]) {
    test(`§2 Creation response tagIdUsed: ${tagId} with expertiseMultiplier ${multiplier} (A)`, async () => {
      const made = await spec.create('A', { tagId })
      expect(made.body).toMatchObject({ tagIdUsed: tagId, expertiseMultiplier: multiplier })
    })
  }

  test('§2 Creation response tagIdUsed and expertiseMultiplier: of General without tagId (A)', async () => {
    expect((await spec.create('A')).body).toMatchObject({ tagIdUsed: 1, expertiseMultiplier: 1 })
  })

  test('§2 Creation response: the fields of the table and pollAfterMs, no others (A)', async () => {
    const fields = ['id', 'status', 'mode', 'maxCredits', 'tagIdUsed', 'expertiseMultiplier']
    expect(Object.keys((await spec.create('A', { tagId: 2 })).body)).toEqual([
      ...fields,
      'createdAt',
      'pollAfterMs',
    ])
  })

  test('§2 Creation response tagIdUsed and expertiseMultiplier: absent (B)', async () => {
    expect(Object.keys((await spec.create('B', { tagId: 2 })).body)).toEqual([
      'id',
      'status',
      'mode',
      'maxCredits',
      'createdAt',
    ])
  })
})

describe('reading a task', () => {
  for (const revision of bothRevisions) {
    test(`§2 Retrieval status: pending has no result (${revision})`, async () => {
      const { body } = await spec.read(revision, await spec.makeTask(revision))
      expect(body.status).toBe('pending')
      expect(body).not.toHaveProperty('result')
    })

    test(`§2 Retrieval result: completed has an object with message and no more (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      await spec.complete(taskId, { message: 'Yes, it is.\n"Safe" 🦀' })
      const { body } = await spec.read(revision, taskId)
      expect(body.status).toBe('completed')
      expect(body.result).toEqual({ message: 'Yes, it is.\n"Safe" 🦀' })
    })

    test(`§2 Retrieval status: cancelled has no result (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      await spec.call('POST', `/tasks/${taskId}/cancel`, { revision })
      const { body } = await spec.read(revision, taskId)
      expect(body.status).toBe('cancelled')
      expect(body).not.toHaveProperty('result')
    })

    test(`§2 Retrieval: mode, maxCredits, project, metadata and times of the create (${revision})`, async () => {
      const made = await spec.create(revision, { mode: 'fast', metadata: { a: 1 } })
      const { body } = await spec.read(revision, made.body.id)
      expect(body).toMatchObject({
        mode: 'fast',
        maxCredits: ceiling[revision],
        projectId: spec.client.projectId,
        metadata: { a: 1 },
        attachments: [],
        createdAt: made.body.createdAt,
        finalAt: null,
      })
    })

    test(`§2 Retrieval: a task shows its money, pending and final (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      const max = ceiling[revision]
      const pending = { max, held: max, charged: 0, released: 0 }
      expect((await spec.read(revision, taskId)).body.credits).toEqual(pending)
      await spec.complete(taskId, { effort: 300 })
      const half = max / 2
      expect((await spec.read(revision, taskId)).body.credits).toMatchObject({
        max,
        held: 0,
        charged: half,
        released: half,
      })
    })
  }

  test('§2 Retrieval result: with responseSchema the data itself, as given (A)', async () => {
    const taskId = await spec.makeTask('A', { responseSchema: schema })
    await spec.complete(taskId, { data: '{"ok":true}' })
    const { body } = await spec.read('A', taskId)
    expect(body.result).toEqual({ ok: true })
    expect(body.provenance).toEqual({ source: 'human' })
    expect(Object.keys(body.result)).toEqual(['ok'])
  })

  test('§2 Retrieval result: data of a task with a schema is shown to a reader in B too (B)', async () => {
    const taskId = await spec.makeTask('A', { responseSchema: schema })
    await spec.complete(taskId, { data: '{"ok":false}' })
    expect((await spec.read('B', taskId)).body.result).toEqual({ ok: false })
  })

  test('§2 Retrieval: stage, provenance, version and breakdown stand beside the result (A)', async () => {
    const taskId = await spec.makeTask('A', { tagId: 2, mode: 'fast' })
    expect((await spec.read('A', taskId)).body).toMatchObject({ stage: 'queued', version: 1 })
    await spec.complete(taskId, { effort: 100 })
    const { body } = await spec.read('A', taskId)
    expect(body).toMatchObject({ stage: 'completed', version: 2 })
    expect(body.credits.breakdown).toEqual({
      effortSeconds: 100,
      modeMultiplier: 1.5,
      expertiseMultiplier: 1.5,
      minimumCharge: 60,
    })
    expect(body.credits.charged).toBe(225)
  })

  test('§2 Retrieval: stage, provenance, version and breakdown are absent (B)', async () => {
    const taskId = await spec.makeTask('B', { tagId: 2 })
    await spec.complete(taskId)
    const { body } = await spec.read('B', taskId)
    for (const name of ['stage', 'provenance', 'version', 'tagIdUsed', 'expertiseMultiplier']) {
      expect(body).not.toHaveProperty(name)
    }
    expect(body.tagId).toBe(2)
    expect(body.credits).not.toHaveProperty('breakdown')
  })
})

describe('an object is shown in the scale of its reader', () => {
  test('§2 Scales: what A creates with 600, B reads as 10, and the other way round', async () => {
    const [fromA, fromB] = [await spec.makeTask('A'), await spec.makeTask('B')]
    expect((await spec.read('B', fromA)).body.maxCredits).toBe(10)
    expect((await spec.read('A', fromB)).body.maxCredits).toBe(600)
  })

  test('§2 Scales: B sees costs rounded up and what came back rounded down', async () => {
    const taskId = await spec.makeTask('A', { maxCredits: 601 })
    expect((await spec.read('B', taskId)).body).toMatchObject({
      maxCredits: 11,
      credits: { max: 11, held: 11, charged: 0, released: 0 },
    })
    await spec.complete(taskId, { effort: 61 })
    expect((await spec.read('A', taskId)).body.credits).toMatchObject({
      charged: 61,
      released: 540,
    })
    expect((await spec.read('B', taskId)).body.credits).toEqual({
      max: 11,
      held: 0,
      charged: 2,
      released: 9,
    })
  })

  test('§2 Scales: available is rounded down for B, so that it can be spent', async () => {
    const { key, projectId } = await spec.service.makeClient({ credits: 659 })
    const shown = await spec.call('GET', '/credits', { key, revision: 'B' })
    expect(shown.body).toEqual({ available: 10, held: 0, spent: 0, granted: 10 })
    const body = { prompt: 'Is it all spendable?', maxCredits: 10, projectId }
    const made = await spec.call('POST', '/tasks/create', { key, revision: 'B', body })
    expect(made.status).toBe(201)
    const after = await spec.call('GET', '/credits', { key, revision: 'A' })
    expect(after.body).toMatchObject({ available: 59, held: 600 })
  })
})
