// The examples of the documents are true: each fits its schema, each request example succeeds on a
// running service, and each success example has the shape of what the service answers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../src/http/operation.ts'
import { type Revision, revisions } from '../../src/money.ts'
import { operations } from '../../src/operations.ts'
import { documents, resolve, validatorOf } from '../contract.ts'
import { listOperations } from '../openapi-rules.ts'
import { type Reply, type Service, startService } from '../service.ts'
import { shapeOf } from '../shape.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

// biome-ignore lint/suspicious/noExplicitAny: parts of a document are walked as they are.
type Node = any

/** Every example of a document with the schema it stands beside. */
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
type Call = (client: Client, revision: Revision) => Promise<Reply>

async function createTask({ key, projectId }: Client): Promise<string> {
  const body = { prompt: 'Is this function safe to call twice?', maxCredits: 600, projectId }
  return (await service.call('POST', '/tasks/create', { key, revision: 'A', body })).body.id
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
  listTags: { tags: get('/tags') },
  getCredits: { credits: get('/credits') },
  listCreditEntries: { entries: get('/credits/entries') },
  getMe: { me: get('/me') },
  getStatus: {
    staffed: async (_, revision) => {
      const date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
      await service.admin('add-holiday', { date, name: 'Thanksgiving' })
      return await service.call('GET', '/status', { revision })
    },
  },
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
      const { key, projectId } = await service.makeClient()
      const body = 'projectId' in value ? { ...value, projectId } : value
      const reply = await service.call(operation.method, operation.path, { key, revision, body })
      expect(reply.status, `${name}: ${reply.text}`).toBe(operation.reply.status)
    }
  })

  test('every success example has the shape of the real reply', async () => {
    const examples = operation.reply.examples[revision]
    const calls = successes[operationId] ?? {}
    expect(Object.keys(calls), `${operationId} in server/test/sets/examples.test.ts`).toEqual(
      Object.keys(examples),
    )
    for (const [name, call] of Object.entries(calls)) {
      const reply = await call(await service.makeClient(), revision)
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
      const shown = resolve(operation.responses[source.reply.status], revision).content
      expect(shown['application/json'].examples).toEqual(source.reply.examples[revision])
      const sent = operation.requestBody?.content['application/json'].examples
      expect(sent).toEqual(source.bodyExamples?.[revision])
    }
  }
})
