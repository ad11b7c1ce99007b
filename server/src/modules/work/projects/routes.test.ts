import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Loose, type Service, shareService } from '../../../../test/service.ts'
import { decodeId } from '../../../core/ids.ts'
import { type Revision, revisions } from '../../../core/money.ts'

type Client = Awaited<ReturnType<Service['makeClient']>>

let service: Service
let client: Client

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient()
})

async function readActs({ accountId }: Client): Promise<Loose[]> {
  const { rows } = await sql`select actor, act, subject, details from audit_entries
    where account_id = ${decodeId('acct', accountId)} and act like 'project.%'
    order by number`.execute(service.deps.database.db)
  return rows
}

describe.each(revisions)('PATCH /projects/{project_id} in revision %s', (revision: Revision) => {
  const as = () => ({ key: client.key, revision })
  const make = async (name = 'Support bot'): Promise<number> =>
    (await service.call('POST', '/projects/create', { ...as(), body: { name } })).body.id
  const change = (id: number | string, body: unknown, more = {}) =>
    service.call('PATCH', `/projects/${id}`, { ...as(), body, ...more })
  const createTask = (projectId: number, more = {}) =>
    service.call('POST', '/tasks/create', {
      ...as(),
      body: {
        prompt: 'Is this function safe to call twice?',
        maxCredits: revision === 'A' ? 600 : 10,
        projectId,
        ...more,
      },
    })

  test('200 renames, and tasks are created in it as before', async () => {
    const id = await make()
    const changed = await change(id, { name: ' New \u{1f980}' })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ id, name: ' New \u{1f980}', archived: false })
    expect((await service.call('GET', `/projects/${id}`, as())).body).toEqual(changed.body)
    expect((await createTask(id)).status).toBe(201)
  })

  test('200 archives: new tasks are refused by name, and all else is as before', async () => {
    const id = await make()
    const idempotencyKey = randomUUID()
    const open = await createTask(id, { idempotencyKey })
    expect((await change(id, { archived: true })).body).toMatchObject({ id, archived: true })
    const refused = await createTask(id)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('projectId')
    expect(refused.text).toContain('is an archived project')
    expect((await createTask(id, { idempotencyKey })).text).toBe(open.text)
    await service.admin('complete-task', {
      task: open.body.id,
      message: 'Yes.',
      'effort-seconds': 90,
    })
    const read = await service.call('GET', `/tasks/${open.body.id}`, as())
    expect(read.body).toMatchObject({ status: 'completed', projectId: id })
  })

  test('200 restores: it takes tasks again', async () => {
    const id = await make()
    await change(id, { archived: true })
    expect((await change(id, { archived: false })).body.archived).toBe(false)
    expect((await createTask(id)).status).toBe(201)
  })

  test('GET /projects shows all of them, or those that are archived or not', async () => {
    const { key } = await service.makeClient()
    const listOf = async (query: string) => {
      const page = await service.call('GET', `/projects${query}`, { key, revision })
      return page.body.data.map(({ name }: Loose) => name)
    }
    const body = { name: 'Old' }
    const { id } = (await service.call('POST', '/projects/create', { key, revision, body })).body
    await service.call('PATCH', `/projects/${id}`, { key, revision, body: { archived: true } })
    expect(await listOf('')).toEqual(['Old', 'Test project'])
    expect(await listOf('?archived=true')).toEqual(['Old'])
    expect(await listOf('?archived=false&limit=1')).toEqual(['Test project'])
    const wrong = await service.call('GET', '/projects?archived=yes', { key, revision })
    expect(wrong.status).toBe(400)
  })

  test('400 for a name that a create would refuse, and for an archived that is no boolean', async () => {
    const id = await make()
    for (const body of [{ name: '' }, { name: 'n'.repeat(201) }, { archived: 'yes' }]) {
      expect((await change(id, body)).status).toBe(400)
    }
    expect((await change(id, {})).body).toMatchObject({ name: 'Support bot', archived: false })
  })

  test("403 without projects:write, 404 for another account's", async () => {
    const id = await make()
    const reader = await service.makeKey({ account: client.accountId, scopes: ['tasks:write'] })
    const other = await service.makeClient()
    expect((await change(id, { name: 'x' }, { key: reader.key })).status).toBe(403)
    expect((await change(id, { name: 'x' }, { key: other.key })).status).toBe(404)
    expect((await change('9999999999999999', { name: 'x' })).status).toBe(404)
    expect((await service.call('GET', `/projects/${id}`, as())).body.name).toBe('Support bot')
  })

  test('a replayed create shows the project as it was made', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: 'First name' }
    const make = () => service.call('POST', '/projects/create', { ...as(), headers, body })
    const made = await make()
    await change(made.body.id, { name: 'Second name', archived: true })
    expect((await make()).text).toBe(made.text)
  })
})

test('each change stands in the audit once, by who made it, without the name', async () => {
  const own = await service.makeClient()
  const path = `/projects/${own.projectId}`
  const change = (body: unknown) => service.call('PATCH', path, { key: own.key, body })
  await change({ name: 'Secret plans', archived: true })
  await change({ name: 'Secret plans', archived: true })
  await change({ archived: false })
  const acts = await readActs(own)
  expect(acts.map(({ act }) => act)).toEqual([
    'project.renamed',
    'project.archived',
    'project.restored',
  ])
  for (const { actor, subject, details } of acts) {
    expect(actor).toBe(`key:${decodeId('key', own.keyId)}`)
    expect([subject, details]).toEqual([`project ${own.projectId}`, {}])
  }
})

test('an account that was suspended a moment ago changes nothing', async () => {
  const own = await service.makeClient()
  await sql`update accounts set suspended_at = now()
    where id = ${decodeId('acct', own.accountId)}`.execute(service.deps.database.db)
  const path = `/projects/${own.projectId}`
  const reply = await service.call('PATCH', path, { key: own.key, body: { name: 'Late' } })
  expect(reply.status).toBe(403)
  const { rows } = await sql<{ name: string }>`select name from projects
    where id = ${own.projectId}`.execute(service.deps.database.db)
  expect(rows[0]?.name).toBe('Test project')
})
