// The examples of the documents are true: each fits its schema, each request example succeeds on a
// running service, and each success example has the shape of what the service answers.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { scopes } from '../../src/core/caller.ts'
import { type Revision, revisions } from '../../src/core/money.ts'
import type { Operation } from '../../src/http/operation.ts'
import { operations } from '../../src/start/operations.ts'
import { makeAskedTask } from '../asked-tasks.ts'
import { documents, resolve, validatorOf } from '../contract.ts'
import { makeEngineer } from '../engineers.ts'
import { failDelivery } from '../failed-delivery.ts'
import { relayAll } from '../feed.ts'
import { listOperations } from '../openapi-rules.ts'
import { quoteWithFigures } from '../quotes.ts'
import { type Reply, type Service, startService } from '../service.ts'
import { shapeOf } from '../shape.ts'
import { createUploader, fillUploads, note, putByLink } from '../uploads.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
  // Without anyone a create would carry a warning, which the examples do not.
  await makeEngineer(service.deps.database.db)
  await service.deps.servedTags.look()
})
afterAll(() => service.stop())

// biome-ignore lint/suspicious/noExplicitAny: parts of a document are walked as they are.
type Node = any

/** Every example of a document with its schema. */
function listExamples(revision: Revision): { place: string; schema: Node; value: unknown }[] {
  const found: { place: string; schema: Node; value: unknown }[] = []
  const visit = (node: Node, place: string) => {
    if (node === null || typeof node !== 'object') return
    if (node.schema !== undefined) {
      const { schema, example, examples = {} } = node
      if (example !== undefined) found.push({ place, schema, value: example })
      for (const [name, { value }] of Object.entries<Node>(examples)) {
        found.push({ place: `${place} ${name}`, schema, value })
      }
      return
    }
    for (const [key, part] of Object.entries(node)) visit(part, `${place}/${key}`)
  }
  visit(documents[revision].paths, '')
  visit(documents[revision].components, '')
  visit(documents[revision].webhooks, '/webhooks')
  return found
}

test.each(revisions)('every example of revision %s fits its schema', (revision) => {
  const examples = listExamples(revision)
  expect(examples.length).toBeGreaterThan(50)
  for (const { place, schema, value } of examples) {
    const validator = validatorOf(schema, revision)
    expect(validator.Check(value), `${place}: ${JSON.stringify(value)}`).toBe(true)
  }
})

type Client = Awaited<ReturnType<Service['makeClient']>>

const makeClient = () => service.makeClient({ scopes })
type Call = (client: Client, revision: Revision) => Promise<Reply>

async function createTask({ key, projectId }: Client, more: Node = {}): Promise<string> {
  const prompt = 'Is this function safe to call twice?'
  const body = { prompt, maxCredits: 600, projectId, ...more }
  return (await service.call('POST', '/tasks/create', { key, revision: 'A', body })).body.id
}

/** Gives the path of a new webhook. */
async function createWebhook({ key }: Client): Promise<string> {
  const body = { url: 'https://example.com/webhooks' }
  const made = await service.call('POST', '/webhooks/create', { key, revision: 'A', body })
  return `/webhooks/${made.body.id}`
}

async function testWebhook(client: Client): Promise<{ path: string; id: string }> {
  const path = await createWebhook(client)
  const reply = await service.call('POST', `${path}/test`, { key: client.key, revision: 'A' })
  return { path, id: reply.body.id }
}

/** An upload whose file was put into the store. */
async function putUpload({ key }: Client): Promise<string> {
  const { body } = await createUploader(service, key).announce(note)
  await putByLink(body.put, note.bytes)
  return body.id
}

const quote: Call = ({ key, projectId }, revision) => {
  const value = requestExample('quoteTask', 'question', revision)
  return quoteWithFigures(service, { key, revision, body: { ...value, projectId } })
}

const get =
  (path: string): Call =>
  ({ key }, revision) =>
    service.call('GET', path, { key, revision })

/** How to come to each success example of the documents. */
const successes: Record<string, Record<string, Call>> = {
  createTask: {
    created: ({ key, projectId }, revision) => {
      const value = requestExample('createTask', 'question', revision)
      return service.call('POST', '/tasks/create', { key, revision, body: { ...value, projectId } })
    },
  },
  createTaskBatch: {
    part: ({ key, projectId }, revision) => {
      const { tasks } = requestExample('createTaskBatch', 'questions', revision)
      const own = () => ({ projectId, idempotencyKey: crypto.randomUUID() })
      const body = { tasks: tasks.map((task: Node) => ({ ...task, ...own() })) }
      return service.call('POST', '/tasks/batch', { key, revision, body })
    },
  },
  quoteTask: {
    quoted: quote,
    refused: async (_, revision) => quote(await service.makeClient({ credits: 60 }), revision),
  },
  getTask: {
    pending: async (client, revision) =>
      get(`/tasks/${await createTask(client)}`)(client, revision),
    completed: async (client, revision) => {
      const task = await createTask(client)
      await service.admin('complete-task', { task, message: 'Yes.', 'effort-seconds': 90 })
      return get(`/tasks/${task}`)(client, revision)
    },
  },
  listTasks: {
    page: async (client, revision) => {
      await createTask(client)
      return get('/tasks')(client, revision)
    },
  },
  cancelTask: {
    cancelled: async (client, revision) => {
      const { key } = client
      return service.call('POST', `/tasks/${await createTask(client)}/cancel`, { key, revision })
    },
  },
  listMessages: {
    replied: async (client, revision) => {
      const path = await makeReplyPath(client)
      const body = { choice: '15', text: 'We move to 18 in spring.' }
      await service.call('POST', path, { key: client.key, body })
      return get(path)(client, revision)
    },
  },
  replyToQuestion: {
    resumed: async (client, revision) => {
      const { key } = client
      const body = { choice: '15' }
      return service.call('POST', await makeReplyPath(client), { key, revision, body })
    },
  },
  createUpload: {
    announced: ({ key }, revision) => createUploader(service, key, revision).announce(note),
  },
  putUploadContent: {
    ready: ({ key }, revision) => createUploader(service, key, revision).upload(note),
  },
  completeUpload: {
    ready: async (client, revision) =>
      createUploader(service, client.key, revision).complete(await putUpload(client)),
  },
  getUpload: {
    waiting: async (client, revision) =>
      get(`/uploads/${await putUpload(client)}`)(client, revision),
  },
  listTaskAttachments: {
    files: async (client, revision) => {
      const file = { fileName: 'a.ts', mimeType: 'text/plain', content: 'let a' }
      const task = await createTask(client, { attachments: [file] })
      return get(`/tasks/${task}/attachments`)(client, revision)
    },
  },
  listEvents: {
    page: async (client, revision) => {
      await createTask(client)
      await relayAll(service.deps.database.db)
      return get('/events')(client, revision)
    },
    nothing: get('/events?after=latest&wait=1'),
  },
  streamEvents: {
    stream: async (client, revision) => {
      const reply = await get('/events/stream')(client, revision)
      return { ...reply, body: reply.text }
    },
  },
  createWebhook: {
    webhook: ({ key }, revision) => {
      const body = requestExample('createWebhook', 'all', revision)
      return service.call('POST', '/webhooks/create', { key, revision, body })
    },
  },
  listWebhooks: {
    webhooks: async (client, revision) => {
      await createWebhook(client)
      return get('/webhooks')(client, revision)
    },
  },
  getWebhook: {
    webhook: async (client, revision) => get(await createWebhook(client))(client, revision),
  },
  updateWebhook: {
    webhook: async (client, revision) =>
      service.call('PATCH', await createWebhook(client), {
        key: client.key,
        revision,
        body: { description: 'Changed' },
      }),
  },
  rollWebhookSecret: {
    secret: async (client, revision) => {
      const { key } = client
      const path = `${await createWebhook(client)}/roll-secret`
      return service.call('POST', path, { key, revision, body: {} })
    },
  },
  testWebhook: {
    delivery: async (client, revision) => {
      const path = `${await createWebhook(client)}/test`
      return service.call('POST', path, { key: client.key, revision })
    },
  },
  listWebhookDeliveries: {
    deliveries: async (client, revision) => {
      const { path } = await testWebhook(client)
      return get(`${path}/deliveries`)(client, revision)
    },
  },
  getWebhookDelivery: {
    failed: async (client, revision) => {
      const { path, id } = await testWebhook(client)
      await failDelivery(service.deps.database.db, id)
      return get(`${path}/deliveries/${id}`)(client, revision)
    },
  },
  redeliverWebhookDelivery: {
    delivery: async (client, revision) => {
      const { path, id } = await testWebhook(client)
      const { key } = client
      return service.call('POST', `${path}/deliveries/${id}/redeliver`, { key, revision })
    },
  },
  redeliverFailedDeliveries: {
    queued: async (client, revision) => {
      const body = requestExample('redeliverFailedDeliveries', 'outage', revision)
      const path = `${await createWebhook(client)}/redeliver`
      return service.call('POST', path, { key: client.key, revision, body })
    },
  },
  createProject: {
    project: ({ key }, revision) => {
      const body = requestExample('createProject', 'project', revision)
      return service.call('POST', '/projects/create', { key, revision, body })
    },
  },
  listProjects: { projects: get('/projects') },
  getProject: {
    project: (client, revision) => get(`/projects/${client.projectId}`)(client, revision),
  },
  updateProject: {
    project: ({ key, projectId }, revision) => {
      const body = requestExample('updateProject', 'archive', revision)
      return service.call('PATCH', `/projects/${projectId}`, { key, revision, body })
    },
  },
  listTags: { tags: get('/tags') },
  getCredits: { credits: get('/credits') },
  listCreditEntries: { entries: get('/credits/entries') },
  createKey: {
    key: ({ key }, revision) => {
      const body = requestExample('createKey', 'reader', revision)
      return service.call('POST', '/keys/create', { key, revision, body })
    },
  },
  listKeys: {
    keys: async (client, revision) => {
      const page = await get('/keys')(client, revision)
      return { ...page, body: { ...page.body, data: page.body.data.slice(0, 1) } }
    },
  },
  getKey: { key: (client, revision) => get(`/keys/${client.keyId}`)(client, revision) },
  rollKey: {
    key: ({ key, keyId }, revision) =>
      service.call('POST', `/keys/${keyId}/roll`, { key, revision, body: {} }),
  },
  revokeKey: {
    key: ({ key, keyId }, revision) =>
      service.call('POST', `/keys/${keyId}/revoke`, { key, revision }),
  },
  reportKey: {
    found: ({ key }, revision) => service.call('POST', '/keys/report', { revision, body: { key } }),
    scanned: (_, revision) => {
      const body = requestExample('reportKey', 'scanned', revision)
      return service.call('POST', '/keys/report', { revision, body })
    },
  },
  getMe: { me: get('/me') },
  listRequests: {
    requests: async (client, revision) => {
      await service.call('GET', '/tasks/task_1', { key: client.key })
      // A request is written down a moment after its reply.
      return await vi.waitFor(async () => {
        await service.deps.requestLog.flush()
        const reply = await get('/requests?status=404')(client, revision)
        expect(reply.body.data).toHaveLength(1)
        return reply
      })
    },
    start: get('/requests?after=latest'),
  },
  getStatus: {
    staffed: async (_, revision) => {
      const date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
      await service.admin('add-holiday', { date, name: 'Thanksgiving' })
      return await service.call('GET', '/status', { revision })
    },
  },
}

/** The path with an object of the client's where it names one. */
const makeReplyPath = async (client: Client) =>
  `/tasks/${await makeAskedTask(service, client)}/messages`

async function fillPath(template: string, client: Client): Promise<string> {
  if (template.endsWith('/messages')) return await makeReplyPath(client)
  if (template.includes('{key_id}')) return template.replace('{key_id}', client.keyId)
  if (template.includes('{project_id}'))
    return template.replace('{project_id}', String(client.projectId))
  if (!template.includes('{webhook_id}')) return template
  return template.replace('/webhooks/{webhook_id}', await createWebhook(client))
}

function requestExample(operationId: string, name: string, revision: Revision): Node {
  const operation = operations.find((each) => each.operationId === operationId)
  return operation?.bodyExamples?.[revision][name]?.value
}

const table = revisions.flatMap((revision) =>
  operations.map((operation) => [operation.operationId, revision, operation] as const),
)

describe.each(table)('%s in revision %s', (operationId, revision, operation) => {
  test('every request example gives the declared status', async () => {
    const examples = Object.entries<Node>(operation.bodyExamples?.[revision] ?? {})
    expect(examples.length > 0).toBe(operation.body !== undefined)
    for (const [name, { value }] of examples) {
      const client = await makeClient()
      const { key, projectId } = client
      const filled = {
        ...value,
        ...('projectId' in value && { projectId }),
        ...(value.attachments && {
          attachments: await fillUploads(service, key, value.attachments),
        }),
      }
      const body = Array.isArray(value) ? value : filled
      const path = await fillPath(operation.path, client)
      const reply = await service.call(operation.method, path, { key, revision, body })
      expect(reply.status, `${name}: ${reply.text}`).toBe(operation.reply.status)
    }
  })

  test('every success example has the shape of the real reply', async () => {
    const examples = operation.reply.examples?.[revision] ?? {}
    const calls = successes[operationId] ?? {}
    expect(Object.keys(calls), `${operationId} in server/test/sets/examples.test.ts`).toEqual(
      Object.keys(examples),
    )
    for (const [name, call] of Object.entries(calls)) {
      const reply = await call(await makeClient(), revision)
      expect(reply.status, reply.text).toBe(operation.reply.status)
      expect(shapeOf(reply.body), name).toEqual(shapeOf(examples[name]?.value))
    }
  })
})

test('the documents carry the examples of the operations', () => {
  for (const revision of revisions) {
    for (const { operation } of listOperations(documents[revision])) {
      const source = operations.find(
        ({ operationId }) => operationId === operation.operationId,
      ) as Operation
      if (source.reply.status === 204) continue
      const shown = resolve(operation.responses[source.reply.status], revision).content
      const { contentType = 'application/json', examples } = source.reply
      expect(shown?.[contentType].examples).toEqual(examples?.[revision])
      const sent = operation.requestBody?.content['application/json']?.examples
      expect(sent).toEqual(source.bodyExamples?.[revision])
    }
  }
})
