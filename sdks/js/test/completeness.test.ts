// Nothing of the service is missing here: every operation of the document has a method that sends it,
// and every code of the catalogue has a class below the class of its status.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCatalogue } from '../../../server/src/core/errors.ts'
import { classByCode, classByStatus, retryableCodes } from '../src/errors/classes.ts'
import { readError } from '../src/errors/read-error.ts'
import * as sdk from '../src/sdk.ts'

type Client = sdk.TaskReview

const file = { fileName: 'a.txt', mimeType: 'text/plain', fileSize: 1, sha256: '00' }
const task = { prompt: 'What is this?', maxCredits: 600, projectId: 1 }

const callOf: Record<string, (client: Client) => PromiseLike<unknown>> = {
  createTask: ({ tasks }) => tasks.create(task),
  createTaskBatch: ({ tasks }) => tasks.createBatch([task]),
  quoteTask: ({ tasks }) => tasks.quote(task),
  getTask: ({ tasks }) => tasks.get('x'),
  listTasks: ({ tasks }) => tasks.list(),
  cancelTask: ({ tasks }) => tasks.cancel('x'),
  listMessages: ({ tasks }) => tasks.messages('x'),
  replyToQuestion: ({ tasks }) => tasks.reply('x', { text: 'Yes.' }),
  listTaskAttachments: ({ tasks }) => tasks.listAttachments('x'),
  deleteTaskAttachments: ({ tasks }) => tasks.deleteAttachments('x'),
  createUpload: ({ uploads }) => uploads.create(file),
  putUploadContent: ({ uploads }) => uploads.sendContent('x', new Uint8Array(1)),
  completeUpload: ({ uploads }) => uploads.complete('x'),
  getUpload: ({ uploads }) => uploads.get('x'),
  deleteUpload: ({ uploads }) => uploads.delete('x'),
  listEvents: ({ events }) => events.list(),
  streamEvents: ({ events }) => events.stream()[Symbol.asyncIterator]().next(),
  createWebhook: ({ webhooks }) => webhooks.create({ url: 'https://example.com' }),
  listWebhooks: ({ webhooks }) => webhooks.list(),
  getWebhook: ({ webhooks }) => webhooks.get('x'),
  updateWebhook: ({ webhooks }) => webhooks.update('x', { enabled: true }),
  deleteWebhook: ({ webhooks }) => webhooks.delete('x'),
  rollWebhookSecret: ({ webhooks }) => webhooks.rollSecret('x'),
  testWebhook: ({ webhooks }) => webhooks.test('x'),
  listWebhookDeliveries: ({ webhooks }) => webhooks.listDeliveries('x'),
  getWebhookDelivery: ({ webhooks }) => webhooks.getDelivery('x', 'x'),
  redeliverWebhookDelivery: ({ webhooks }) => webhooks.redeliver('x', 'x'),
  redeliverFailedDeliveries: ({ webhooks }) => webhooks.redeliverFailed('x', { failedAfter: '' }),
  createProject: ({ projects }) => projects.create({ name: 'A' }),
  listProjects: ({ projects }) => projects.list(),
  getProject: ({ projects }) => projects.get(1),
  updateProject: ({ projects }) => projects.update(1, { archived: true }),
  listTags: ({ tags }) => tags.list(),
  getCredits: ({ credits }) => credits.get(),
  listCreditEntries: ({ credits }) => credits.listEntries(),
  createKey: ({ keys }) => keys.create(),
  listKeys: ({ keys }) => keys.list(),
  getKey: ({ keys }) => keys.get('x'),
  rollKey: ({ keys }) => keys.roll('x'),
  revokeKey: ({ keys }) => keys.revoke('x'),
  listRequests: ({ requests }) => requests.list(),
  getMe: (client) => client.me(),
  getStatus: (client) => client.status(),
}

interface Operation {
  operationId: string
  method: string
  path: string
}

/** Who finds a key has no client: it takes no key, and scanners call it themselves. */
const notOfClients = ['reportKey']

function readOperations(): Operation[] {
  const text = readFileSync(new URL('../../../openapi/revision-a.json', import.meta.url), 'utf8')
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { operationId?: string }>>
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]) =>
      operationId === undefined ? [] : [{ operationId, method: method.toUpperCase(), path }],
    ),
  )
  return all.filter(({ operationId }) => !notOfClients.includes(operationId))
}

test.each(readOperations())('$operationId is sent as $method $path', async (operation) => {
  const sent: string[] = []
  const fetch = async (url: unknown, init?: RequestInit) => {
    sent.push(`${init?.method} ${new URL(String(url)).pathname}`)
    return Response.json({ error: { code: 'NOT_FOUND', message: 'No.' } }, { status: 404 })
  }
  const client = new sdk.TaskReview({ apiKey: 'k', baseUrl: 'https://tasks.example.com', fetch })
  const call = callOf[operation.operationId]
  expect(call, `${operation.operationId} has no method`).toBeDefined()
  await Promise.resolve(call?.(client)).catch(() => undefined)
  const path = operation.path.replaceAll('{project_id}', '1').replaceAll(/\{[^}]+\}/g, 'x')
  expect(sent).toEqual([`${operation.method} /api/v1${path}`])
})

const codes = Object.entries(errorCatalogue)

test.each(codes)('%s has a class of its own name, below that of its status', (code, { status }) => {
  const pascal = code.replace(
    /(?:^|_)([A-Z])([A-Z]*)/g,
    (_, first, rest) => first + rest.toLowerCase(),
  )
  const name = code === 'RATE_LIMITED' ? 'RateLimitError' : `${pascal}Error`
  const ErrorClass = (sdk as unknown as Record<string, typeof sdk.APIError>)[name]
  expect(ErrorClass, `${name} is not exported`).toBeDefined()
  const text = JSON.stringify({ error: { code, message: 'No.' } })
  const error = readError({ status, headers: new Headers(), text, idempotencyKey: undefined })
  expect(error.constructor).toBe(ErrorClass)
  expect(error.name).toBe(name)
  expect(error).toBeInstanceOf(classByStatus[status] ?? sdk.ServerError)
})

test('nothing is known that the catalogue does not have', () => {
  expect(Object.keys(classByCode).sort()).toEqual(codes.map(([code]) => code).sort())
})

test('the codes that may be tried again are those of the catalogue', () => {
  const retried = codes.filter(([, { retry }]) => retry).map(([code]) => code)
  expect([...retryableCodes].sort()).toEqual(retried.sort())
})
