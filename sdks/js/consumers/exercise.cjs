// What every consumer does with the package, whatever it came by.
const secret = 'whsec_Y29uc3VtZXJzIG9mIHRoZSBwYWNrYWdl'
const responseSchema = {
  type: 'object',
  required: ['safe', 'reason'],
  properties: { safe: { type: 'boolean' }, reason: { type: 'string' } },
}

function assert(isTrue, what) {
  if (!isTrue) throw new Error(`Not so: ${what}`)
}

async function ask(client, { TaskCancelledError }, projectId) {
  const question = { projectId, prompt: 'Is this function safe to call twice?', maxCredits: 600 }
  const attachments = [{ text: 'let calls = 0', fileName: 'calls.ts' }]
  const task = await client.tasks.createAndWait({ ...question, responseSchema, attachments })
  assert(typeof task.result.safe === 'boolean', 'the result matches the schema')
  let isListed = false
  for await (const each of client.tasks.list({ limit: 20 })) isListed ||= each.id === task.id
  assert(isListed, 'the task is listed')
  const metadata = { simulate: { outcome: 'no_engineer' } }
  const error = await client.tasks.createAndWait({ ...question, metadata }).catch((one) => one)
  assert(error instanceof TaskCancelledError, 'a cancelled task throws')
  assert(error.task.cancelReason === 'no_engineer', 'the error has the task')
}

async function fail(client, { APIError, NotFoundError }) {
  const error = await client.tasks.get('task_00000000000000000000000000').catch((one) => one)
  assert(error instanceof NotFoundError && error instanceof APIError, 'a 404 has its class')
  assert(error.code === 'NOT_FOUND' && error.requestId.startsWith('req_'), 'and what it is about')
}

async function verify({ signWebhook, verifyWebhook, WebhookVerificationError }) {
  const body = JSON.stringify({
    type: 'webhook.test',
    timestamp: new Date().toISOString(),
    data: {},
  })
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = await signWebhook({ id: 'msg_1', timestamp, body, secret })
  assert((await verifyWebhook(body, headers, secret)).type === 'webhook.test', 'it is genuine')
  const error = await verifyWebhook(`${body} `, headers, secret).catch((one) => one)
  assert(error instanceof WebhookVerificationError, 'a changed body is refused')
}

exports.exercise = async function exercise(sdk, { baseUrl, apiKey, projectId }) {
  const client = new sdk.TaskReview({ baseUrl, apiKey })
  await ask(client, sdk, projectId)
  await fail(client, sdk)
  await verify(sdk)
  return 'exercised'
}
