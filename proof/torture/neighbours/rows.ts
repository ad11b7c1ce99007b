// What the hostile account, or a hostile address, does in each row, at which rate, and which bound
// keeps it from the others.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { costlySchemas } from '../../../server/test/costly-schemas.ts'
import { insertDueTasks } from '../../../server/test/due-tasks.ts'
import { evilPatterns } from '../../../server/test/evil-patterns.ts'
import { property } from '../../../server/test/schema-shapes.ts'
import { receiverAddress } from '../../../server/test/webhook-receivers.ts'
import type { AttackJob, Sent } from './attack-child.ts'
import { type Ground, makePerson } from './ground.ts'
import type { Also, Ask } from './honest.ts'

export type Attack = {
  jobs?: Omit<AttackJob, 'url'>[]
  /** Besides, or instead: called when the slice begins, and what it gives when it ends. */
  begin?(seconds: number): Promise<(() => Promise<unknown>) | undefined>
}

export type Row = {
  name: string
  /** With its rate, for the report. */
  about: string
  /** Which bound the control of this row removes. */
  bound: string | undefined
  prepare(ground: Ground): Promise<Attack>
  also?: Also
  /** Part of the small size. */
  isSmall?: true
}

const json = { 'content-type': 'application/json' }

function flood(requests: Sent[], perSecond: number): Promise<Attack> {
  return Promise.resolve({ jobs: [{ kind: 'flood', requests, perSecond }] })
}

const get = (path: string, headers: Record<string, string> = {}): Sent => ({
  method: 'GET',
  path,
  headers,
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

async function sendOnce(url: string, { method, path, headers, body }: Sent): Promise<void> {
  const reply = await fetch(url + path, { method, headers: headers ?? {}, body: body ?? null })
  await reply.arrayBuffer()
}

const schema = {
  type: 'object',
  properties: { verdict: { type: 'string' } },
  required: ['verdict'],
}

export const rows: Row[] = [
  {
    name: 'unknown-keys',
    about: 'well-formed keys that nobody has, another one each time, 400 a second',
    bound: 'key-look-ups',
    prepare: () => flood([get('/api/v1/tags', { authorization: 'invented' })], 400),
    isSmall: true,
  },
  {
    name: 'readyz',
    about: '/readyz, 800 a second',
    bound: 'readiness-cache',
    prepare: () => flood([get('/readyz')], 800),
    isSmall: true,
  },
  {
    name: 'openapi',
    about: '/openapi.json, both revisions, uncompressed, 400 a second',
    bound: 'documents',
    prepare: () => flood([get('/openapi.json'), get('/openapi.json?revision=B')], 400),
    isSmall: true,
  },
  {
    name: 'docs',
    about: '/docs and its script of megabytes, uncompressed, 200 a second',
    bound: 'documents',
    prepare: () => flood([get('/docs'), get('/docs/reference.js')], 200),
  },
  {
    name: 'console',
    about: 'lists of the dashboard by one member, 400 a second',
    bound: 'person-rate',
    async prepare({ deps, hostile }) {
      const { cookie } = await makePerson(deps, { memberOf: hostile.accountUuid })
      const path = `/console/v1/accounts/${hostile.accountId}`
      return flood([get('/console/v1/me', { cookie }), get(`${path}/tasks`, { cookie })], 400)
    },
  },
  {
    name: 'sign-in',
    about: 'sign-ins with invented passwords, 100 a second',
    bound: 'sign-in-throttle',
    async prepare({ url }) {
      const sent = Array.from({ length: 50 }, (_, i) =>
        post(
          '/auth/sign-in',
          { email: `nobody-${i}@example.com`, password: 'a long wrong password' },
          { origin: url },
        ),
      )
      // The first one loads what signs people in, once in the life of a process.
      await sendOnce(url, sent[0] as Sent)
      return flood(sent, 100)
    },
  },
  {
    name: 'test-storm',
    about: '4,000 test tasks due at one instant, in each slice',
    bound: 'test-sweep',
    async prepare({ deps, hostileTest }) {
      const { decodeId } = await import('../../../server/src/core/ids.ts')
      const accountUuid = decodeId('acct', hostileTest.accountId) as string
      return {
        async begin() {
          const account = { accountUuid, projectId: hostileTest.projectId }
          await insertDueTasks(deps.database.db, [account], {
            tasks: 4_000,
            withinSeconds: 0,
            isClaimable: false,
          })
          return undefined
        },
      }
    },
    isSmall: true,
  },
  {
    name: 'suspended-answers',
    about:
      '600 instant answers with a file of 100 KB each, suspended for 600 s: half of them before, the others at 11 a second',
    bound: 'suspended-answers',
    prepare: async ({ url, hostileTest: { secret, projectId } }) => {
      const body = {
        prompt: 'Suspend this answer for as long as you can.',
        maxCredits: 600,
        projectId,
        mode: 'realtime_answer',
        responseSchema: schema,
        attachments: [
          { fileName: 'big.txt', mimeType: 'text/plain', content: 'x'.repeat(100_000) },
        ],
        metadata: { simulate: { afterMs: 600_000 } },
      }
      const sent = post('/api/v1/tasks/create', body, { authorization: `Bearer ${secret}` })
      for (let batch = 0; batch < 33; batch++)
        await Promise.all(Array.from({ length: 10 }, () => sendOnce(url, sent)))
      return flood([sent], 11)
    },
  },
  {
    name: 'slow-uploads',
    about: 'PUTs that drip a byte a second on as many places as there are (40)',
    bound: 'upload-slots',
    prepare: prepareSlowUploads,
    also: uploadSmallFile,
  },
  {
    name: 'hanging-model',
    about: 'instant answers for which the model hangs or drips, 10 a second',
    bound: 'model-turns',
    async prepare({ hostile: { secret, projectId } }) {
      const ask = (mode: string) =>
        post(
          '/api/v1/tasks/create',
          {
            prompt: `Please answer at once. fake-mode:${mode}`,
            maxCredits: 600,
            projectId,
            mode: 'realtime_answer',
            responseSchema: schema,
          },
          { authorization: `Bearer ${secret}` },
        )
      return flood([ask('hang'), ask('drip=900')], 10)
    },
    also: askInstantly,
  },
  {
    name: 'pending-quota',
    about: '10,000 pending tasks of the hostile account, and polls of its list, 20 a second',
    bound: undefined,
    async prepare({ deps, hostile }) {
      const authorization = `Bearer ${hostile.secret}`
      await insertDueTasks(deps.database.db, [hostile], { tasks: 10_000, withinSeconds: 86_400 })
      return flood([get('/api/v1/tasks?limit=100', { authorization })], 20)
    },
  },
  {
    name: 'quotes-and-replies',
    about: 'quotes, replies that nothing waits for and reads of the thread, 10 a second',
    bound: undefined,
    prepare: prepareQuotesAndReplies,
  },
  {
    name: 'dripping-webhook',
    about: '10 endpoints that never finish an answer, with 10 creates a second',
    bound: 'webhook-slots',
    prepare: prepareDrippingWebhooks,
  },
  {
    name: 'hostile-schemas',
    about: 'creates with response schemas written to do harm, 10 a second, the rate of an account',
    bound: 'schema-checks',
    async prepare({ hostile: { secret, projectId } }) {
      // Of a tag that the engineers do not have: else they would be handed these, and answer nothing.
      const task = { prompt: 'Is this safe to run?', maxCredits: 600, projectId, tagId: 3 }
      const schemas = [
        ...costlySchemas.map(([, each]) => each),
        ...evilPatterns.map(({ pattern }) => property({ pattern })),
      ]
      const headers = { authorization: `Bearer ${secret}` }
      return flood(
        schemas.map((each) =>
          post('/api/v1/tasks/create', { ...task, responseSchema: each }, headers),
        ),
        10,
      )
    },
    also: createWithSchema,
  },
  {
    name: 'waits-and-streams',
    about: 'a key that asks for 8,000 concurrent waits and streams, 300 a second',
    bound: 'waits-per-key',
    async prepare({ hostile: { secret } }) {
      const headers = { authorization: `Bearer ${secret}` }
      const requests = [
        get('/api/v1/events?after=0&wait=50', headers),
        get('/api/v1/events/stream', headers),
      ]
      return { jobs: [{ kind: 'hold', requests, perSecond: 300, atOnce: 8_000 }] }
    },
  },
]

const file = Buffer.from(randomBytes(20_000).toString('hex'))
const announcement = {
  fileName: 'notes.txt',
  mimeType: 'text/plain',
  fileSize: file.length,
  sha256: createHash('sha256').update(file).digest('hex'),
}

async function uploadSmallFile(ask: Ask): Promise<void> {
  const made = await ask('POST', '/api/v1/uploads', { body: announcement })
  if (made.status !== 201) return
  const { id } = JSON.parse(made.text) as { id: string }
  await ask('PUT', `/api/v1/uploads/${id}/content`, {
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
}

async function prepareSlowUploads({ url, hostile: { secret } }: Ground): Promise<Attack> {
  const authorization = `Bearer ${secret}`
  const requests: Sent[] = []
  for (let i = 0; i < 40; i++) {
    const reply = await fetch(`${url}/api/v1/uploads`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify({ ...announcement, fileName: `slow-${i}.txt` }),
    })
    if (reply.status !== 201) throw new Error(`no upload: ${await reply.text()}`)
    const { id } = (await reply.json()) as { id: string }
    requests.push({
      method: 'PUT',
      path: `/api/v1/uploads/${id}/content`,
      headers: {
        authorization,
        'content-type': 'application/octet-stream',
        'content-length': String(file.length),
      },
    })
  }
  return { jobs: [{ kind: 'drip', requests, perSecond: 100, atOnce: 40 }] }
}

/** An instant answer that the model gives at once; one that fails is a refusal. */
async function askInstantly(ask: Ask): Promise<void> {
  const me = await ask('GET', '/api/v1/projects')
  const projectId = (JSON.parse(me.text) as { data: { id: number }[] }).data[0]?.id
  const body = {
    prompt: 'Is this value a verdict at all?',
    maxCredits: 600,
    projectId,
    mode: 'realtime_answer',
    responseSchema: schema,
    idempotencyKey: randomUUID(),
  }
  await ask('POST', '/api/v1/tasks/create', { body, headers: { prefer: 'wait=10' } })
}

/** The children that check schemas are there for others too. */
async function createWithSchema(ask: Ask): Promise<void> {
  const projects = await ask('GET', '/api/v1/projects')
  const projectId = (JSON.parse(projects.text) as { data: { id: number }[] }).data[0]?.id
  const body = { prompt: 'Is this data fit for us?', maxCredits: 600, projectId }
  await ask('POST', '/api/v1/tasks/create', { body: { ...body, responseSchema: schema } })
}

async function prepareQuotesAndReplies({ url, hostile }: Ground): Promise<Attack> {
  const authorization = `Bearer ${hostile.secret}`
  const headers = { ...json, authorization }
  const task = {
    ...{ prompt: 'How much would this be?', maxCredits: 300, tagId: 3 },
    ...{ projectId: hostile.projectId, responseSchema: schema },
  }
  const made = await fetch(`${url}/api/v1/tasks/create`, {
    ...{ method: 'POST', headers, body: JSON.stringify(task) },
  })
  if (made.status !== 201) throw new Error(`no task: ${await made.text()}`)
  const thread = `/api/v1/tasks/${((await made.json()) as { id: string }).id}/messages`
  return flood(
    [
      post('/api/v1/tasks/quote', task, { authorization }),
      post(thread, { text: 'Nobody asked for this.' }, { authorization }),
      get(thread, { authorization }),
    ],
    10,
  )
}

async function prepareDrippingWebhooks(ground: Ground): Promise<Attack> {
  const { url, hostile } = ground
  const { secret, projectId } = hostile
  const server = createServer((request, reply) => {
    request.resume()
    reply.writeHead(200)
    const timer = setInterval(() => reply.write('.'), 500)
    reply.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, receiverAddress, resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  const headers = { ...json, authorization: `Bearer ${secret}` }
  for (let i = 0; i < 10; i++) {
    const body = JSON.stringify({ url: `http://${receiverAddress}:${port}/drip-${i}` })
    const reply = await fetch(`${url}/api/v1/webhooks/create`, { method: 'POST', headers, body })
    if (reply.status !== 201) throw new Error(`no endpoint: ${await reply.text()}`)
  }
  const task = { prompt: 'Tell everybody slowly.', maxCredits: 300, projectId }
  return flood([post('/api/v1/tasks/create', task, headers)], 10)
}
