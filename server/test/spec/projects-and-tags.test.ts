// Section 2, Project and Tag, and section 4, the endpoints that make and list them.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bothRevisions, expectError, expectInvalid, useService } from './conformance.ts'

const spec = useService()

for (const revision of bothRevisions) {
  const createProject = (body: unknown) => spec.call('POST', '/projects/create', { revision, body })

  describe(`projects in revision ${revision}`, () => {
    test(`§4 POST /projects/create: an object with a name is 201 (${revision})`, async () => {
      const made = await createProject({ name: 'Support bot' })
      expect(made.status).toBe(201)
      expect(made.headers.get('location')).toBe(`/api/v1/projects/${made.body.id}`)
    })

    test(`§2 Project: id, name, createdAt, archived and nothing else (${revision})`, async () => {
      const made = await createProject({ name: 'Support bot' })
      expect(made.body).toEqual({
        id: expect.any(Number),
        name: 'Support bot',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        archived: false,
      })
      const read = await spec.call('GET', `/projects/${made.body.id}`, { revision })
      expect(read.text).toBe(made.text)
    })

    test(`§2 Project id: numeric, and accepted as projectId (${revision})`, async () => {
      const { id } = (await createProject({ name: 'Numbered' })).body
      expect(Number.isSafeInteger(id)).toBe(true)
      expect((await spec.create(revision, { projectId: id })).status).toBe(201)
    })

    const refusedNames: [string, unknown][] = [
      ['it is required', {}],
      ['null is 400', { name: null }],
      ['a number is 400', { name: 7 }],
      ['an array is 400', { name: ['a'] }],
      ['an empty one is 400', { name: '' }],
      ['201 characters are 400', { name: 'n'.repeat(201) }],
    ]
    for (const [rule, body] of refusedNames) {
      test(`§2 Project name: ${rule} (${revision})`, async () => {
        expectInvalid(await createProject(body), revision, 'name')
      })
    }

    const takenNames: [string, string][] = [
      ['one character', 'n'],
      ['200 characters', 'n'.repeat(200)],
      ['200 emoji, counted as characters', '🦀'.repeat(200)],
      ['marks and line breaks, kept as they are', ' a\u202eb\n<b>"c"</b> '],
    ]
    for (const [rule, name] of takenNames) {
      test(`§2 Project name: ${rule} is 201 (${revision})`, async () => {
        const made = await createProject({ name })
        expect(made.status).toBe(201)
        expect(made.body.name).toBe(name)
      })
    }

    test(`§4 POST /projects/create: a body that is no object is 400 (${revision})`, async () => {
      for (const body of ['[]', '"name"', '7', 'null']) {
        expectInvalid(await createProject(body), revision, 'body')
      }
    })

    test(`§2 Project: an archived one takes no tasks (${revision})`, async () => {
      const { id } = (await createProject({ name: 'Old' })).body
      const body = { archived: true }
      await spec.call('PATCH', `/projects/${id}`, { revision, body })
      expectInvalid(await spec.create(revision, { projectId: id }), revision, 'projectId')
      expect((await spec.call('GET', `/projects/${id}`, { revision })).body.archived).toBe(true)
    })

    test(`§2 Project: another account's is the same 404 as none (${revision})`, async () => {
      const other = await spec.service.makeClient()
      const foreign = await spec.call('GET', `/projects/${other.projectId}`, { revision })
      const missing = await spec.call('GET', '/projects/999999999', { revision })
      expectError(foreign, revision, 'NOT_FOUND')
      expect(foreign.text).toBe(missing.text)
    })
  })

  describe(`tags in revision ${revision}`, () => {
    test(`§4 GET /tags: the source of tagId, as a list (${revision})`, async () => {
      const reply = await spec.call('GET', '/tags', { revision })
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ hasMore: false, nextCursor: null })
      for (const tag of reply.body.data) {
        expect((await spec.create(revision, { tagId: tag.id })).status).toBe(201)
      }
    })

    test(`§2 Tag: a numeric id and a cost multiplier, with name and description (${revision})`, async () => {
      const { data } = (await spec.call('GET', '/tags', { revision })).body
      expect(data.length).toBeGreaterThan(0)
      for (const tag of data) {
        expect(tag).toEqual({
          id: expect.any(Number),
          name: expect.stringMatching(/./),
          description: expect.stringMatching(/./),
          multiplier: expect.any(Number),
          served: expect.any(Boolean),
        })
        expect(tag.multiplier).toBeGreaterThan(0)
      }
    })

    test(`§2 Tag: 1 is General with multiplier 1, used when none is chosen (${revision})`, async () => {
      const { data } = (await spec.call('GET', '/tags', { revision })).body
      expect(data[0]).toMatchObject({ id: 1, name: 'General', multiplier: 1 })
      const taskId = await spec.makeTask(revision)
      expect((await spec.read('A', taskId)).body.tagIdUsed).toBe(1)
    })

    test(`§2 Tag: an archived one is neither listed nor accepted (${revision})`, async () => {
      const { db } = spec.service.deps.database
      const tagId = revision === 'A' ? 71 : 72
      await sql`insert into tags (id, name, description, multiplier_e4, archived_at)
        values (${tagId}, ${`Gone ${revision}`}, 'No longer offered', 30000, now())`.execute(db)
      const { data } = (await spec.call('GET', '/tags', { revision })).body
      expect(data.map((tag: { id: number }) => tag.id)).not.toContain(tagId)
      expectInvalid(await spec.create(revision, { tagId }), revision, 'tagId')
    })
  })
}
