// What tells the tasks of an account apart: the title on every read of revision A, the prompt where it
// is asked for.
import { beforeAll, expect, test } from 'vitest'
import { type Service, shareService } from '../../../../test/service.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let taskId: string

const prompt = `\n## Is **retry.ts** safe to call twice?\n${'It has a counter. '.repeat(200)}`
const title = 'Is retry.ts safe to call twice?'

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient()
  const { key, projectId } = client
  const body = { prompt, maxCredits: 600, projectId }
  taskId = (await service.call('POST', '/tasks/create', { key, body })).body.id
})

const read = (query = '', revision = 'A') =>
  service.call('GET', query.startsWith('?ids') ? `/tasks${query}` : `/tasks/${taskId}${query}`, {
    key: client.key,
    headers: { 'api-revision': revision },
  })

test('polls and lists carry the title in A, from the database and from the snapshot', async () => {
  for (let poll = 0; poll < 3; poll++) expect((await read()).body.title).toBe(title)
  const [listed] = (await read(`?ids=${taskId}`)).body.data
  expect(listed).toMatchObject({ id: taskId, title })
  expect(listed).not.toHaveProperty('prompt')
  expect((await read('', 'B')).body).not.toHaveProperty('title')
})

test.each(['A', 'B'])('the prompt comes where it is asked for, in %s', async (revision) => {
  for (const query of ['?include=prompt', '?include=prompt&wait=0', '?include=prompt&wait=1']) {
    const reply = await read(query, revision)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.prompt).toBe(prompt)
    expect(reply.headers.has('preference-applied')).toBe(false)
  }
  for (const include of ['prompt', 'result,prompt']) {
    const [listed] = (await read(`?ids=${taskId}&include=${include}`, revision)).body.data
    expect(listed.prompt).toBe(prompt)
  }
  expect((await read('', revision)).body).not.toHaveProperty('prompt')
})

test('what cannot be included is refused, and a task nobody has is not there', async () => {
  expect((await read('?include=everything')).status).toBe(400)
  const { key } = client
  const other = `/tasks/task_${'0'.repeat(26)}?include=prompt`
  expect((await service.call('GET', other, { key })).status).toBe(404)
  const stranger = await service.makeClient()
  const foreign = `/tasks/${taskId}?include=prompt`
  expect((await service.call('GET', foreign, { key: stranger.key })).status).toBe(404)
})
