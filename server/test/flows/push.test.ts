// Notifications from what happened to the browser's push service, which verifies and opens them.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWebhookSender, type WebhookSender } from '../../src/adapters/webhook-sender.ts'
import { openSealingKeys } from '../../src/core/sealed-secrets.ts'
import { ringOf } from '../../src/core/secret-ring.ts'
import type { Db } from '../../src/db/client.ts'
import { countSealedPush, resealPush } from '../../src/modules/events/push/push.ts'
import { type PushOutcome, sendPushes } from '../../src/modules/events/push/send-pushes.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { type PushService, startPushService } from '../push-service.ts'
import { type Service, startService } from '../service.ts'
import { createTestGuard, receiverAddress } from '../webhook-receivers.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../workbench-client.ts'

let service: Service
let db: Db
let client: TestClient
let operator: TestPerson
let browsers: PushService
let sender: WebhookSender
let worker: Worker
let outcomes: PushOutcome[]

beforeAll(async () => {
  service = await startService({ webhookAllowedNetworks: [`${receiverAddress}/32`] })
  db = service.deps.database.db
  client = await service.makeClient()
  operator = await signIn(service, { operator: true })
  browsers = await startPushService()
  sender = createWebhookSender({ guard: createTestGuard(), ca: browsers.ca })
})
afterAll(async () => {
  await sender.close()
  await browsers.stop()
  await service.stop()
})
beforeEach(async () => {
  await clearQueue(service)
  await sql`delete from push_subscriptions`.execute(db)
  browsers.pushed.length = 0
  browsers.answer({ status: 201 })
  outcomes = []
  worker = await makeWorker(service, { capacity: 3 })
})

/** One round of the worker's loop. */
async function round(): Promise<void> {
  const { sealingKeys } = service.deps
  const contact = 'mailto:ops@example.com'
  const onPush = (outcome: PushOutcome) => void outcomes.push(outcome)
  await sendPushes({ db, sender, sealingKeys, contact, onPush })
  expect(browsers.faults).toEqual([])
}

/** Everything that is written down about the past is so much longer ago. */
async function letTimePass(seconds: number): Promise<void> {
  await sql`update push_notices set next_at = next_at - make_interval(secs => ${seconds}),
    sent_at = sent_at - make_interval(secs => ${seconds}),
    raised_at = raised_at - make_interval(secs => ${seconds})`.execute(db)
}

async function subscribe(person: Pick<TestPerson, 'call'> = worker) {
  const body = browsers.subscribe()
  const saved = await person.call('PUT', '/workbench/v1/push/device', { body })
  expect(saved.status, saved.text).toBe(204)
  return body
}

const read = async (person: Pick<TestPerson, 'call'> = worker) =>
  (await person.call('GET', '/workbench/v1/push')).body
const choose = (body: object) => worker.call('PUT', '/workbench/v1/push', { body })
const allKinds = ['realtime', 'replied', 'waiting']

const assign = async (taskId: string, to: TestPerson = worker) => {
  const body = { personId: to.personId, reason: 'They know the client.' }
  const reply = await operator.call('POST', `/operator/v1/tasks/${taskId}/assign`, { body })
  expect(reply.status, reply.text).toBe(200)
}
const kindsTold = () => browsers.pushed.map(({ message }) => message.kind)

describe('an assigned task', () => {
  test('reaches the browser: verified, opened, and without a word of the client', async () => {
    const device = await subscribe()
    const { publicKey } = await read()
    const taskId = await createTask(service, client, { prompt: 'A secret of the client' })
    await assign(taskId)
    await round()
    expect(browsers.pushed).toEqual([
      {
        endpoint: device.endpoint,
        message: { kind: 'assigned', count: 1, path: `/workbench/tasks/${taskId}` },
        headers: expect.objectContaining({
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: '900',
          urgency: 'high',
          topic: 'assigned',
        }),
        claims: {
          aud: browsers.origin,
          exp: expect.any(Number),
          sub: 'mailto:ops@example.com',
        },
        signer: publicKey,
      },
    ])
    const hours = ((browsers.pushed[0]?.claims.exp ?? 0) - Date.now() / 1_000) / 3_600
    expect(hours).toBeGreaterThan(11)
    expect(hours).toBeLessThanOrEqual(12)
    expect((await read()).device).toMatchObject({ lastSuccessAt: expect.any(String) })
    await round()
    expect(browsers.pushed).toHaveLength(1)
  })

  test('is told at most once a minute, what comes meanwhile together', async () => {
    await subscribe()
    for (let made = 0; made < 3; made += 1) {
      await assign(await createTask(service, client))
      await round()
    }
    expect(browsers.pushed).toHaveLength(1)
    await letTimePass(60)
    await round()
    expect(browsers.pushed.at(1)?.message).toEqual({
      kind: 'assigned',
      count: 2,
      path: '/workbench',
    })
  })

  test('comes through in quiet hours and a pause while on duty', async () => {
    await subscribe()
    await choose({ kinds: allKinds, quietHours: quietNow(), pause: { until: null } })
    await assign(await createTask(service, client))
    await round()
    expect(kindsTold()).toEqual(['assigned'])
  })
})

const zoneAtNoon = () => {
  const hour = new Date().getUTCHours()
  // The sign of these names is the opposite of the usual one.
  return hour === 12 ? 'Etc/GMT' : hour < 12 ? `Etc/GMT-${12 - hour}` : `Etc/GMT+${hour - 12}`
}

const quietNow = () => ({ from: '10:00', to: '15:00', timeZone: zoneAtNoon() })

describe('a task that waits', () => {
  test.each([
    ['realtime_answer', 'realtime', 'high'],
    ['standard', 'waiting', 'normal'],
  ])('of mode %s is told as %s', async (mode, kind, urgency) => {
    await subscribe()
    await choose({ kinds: allKinds, quietHours: null })
    await round()
    await createTask(service, client, { mode })
    await round()
    expect(browsers.pushed).toMatchObject([
      { message: { kind, count: 1, path: '/workbench' }, headers: { urgency } },
    ])
  })

  test('is told by its number, and not again while nothing is new', async () => {
    await subscribe()
    await choose({ kinds: ['waiting'], quietHours: null })
    await createTask(service, client, { mode: 'standard' })
    await round()
    expect(browsers.pushed, 'what was there before the browser').toEqual([])
    await createTask(service, client, { mode: 'standard' })
    await round()
    expect(browsers.pushed.at(0)?.message).toMatchObject({ kind: 'waiting', count: 2 })
    await letTimePass(120)
    await round()
    expect(browsers.pushed).toHaveLength(1)
  })

  test('is told to nobody off duty, and to those whose hours it is', async () => {
    const scheduled = await makeWorker(service, { isOnDuty: false })
    await sql`update engineers set on_duty_since = null where person_id = ${worker.personUuid}`.execute(
      db,
    )
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const hours = days.map((day) => ({ day, from: '08:00', to: '16:00' }))
    await scheduled.call('PUT', '/workbench/v1/availability', {
      body: { timeZone: zoneAtNoon(), hours },
    })
    await subscribe()
    const device = await subscribe(scheduled)
    await round()
    await createTask(service, client, { mode: 'realtime_answer' })
    await round()
    expect(browsers.pushed.map(({ endpoint }) => endpoint)).toEqual([device.endpoint])
  })

  test.each([
    ['of another tag', { tagIds: [2] }, {}],
    ['and they hold all they may', { capacity: 1 }, { isFull: true }],
  ])('%s is none for them', async (_what, request, { isFull = false }: { isFull?: boolean }) => {
    const other = await makeWorker(service, request)
    if (isFull)
      await sql`update engineers set open_leases = capacity
        where person_id = ${other.personUuid}`.execute(service.adminDb)
    await subscribe(other)
    await round()
    await createTask(service, client, { mode: 'realtime_answer', tagId: 1 })
    await round()
    expect(browsers.pushed).toEqual([])
  })

  test('is not told in quiet hours, in a pause, nor where the kind is off', async () => {
    await subscribe()
    await round()
    const silences = [{ quietHours: quietNow() }, { pause: { until: null } }, { kinds: [] }]
    for (const silence of silences) {
      await choose({ kinds: allKinds, quietHours: null, pause: null, ...silence })
      await createTask(service, client, { mode: 'realtime_answer' })
      await round()
    }
    expect(browsers.pushed).toEqual([])
    expect(outcomes).toEqual(silences.map(() => 'unwanted'))
  })
})

describe('a reply of the client', () => {
  test('is told to the engineer who asked', async () => {
    await subscribe()
    const taskId = await createTask(service, client)
    const { lease } = await worker.claimNext()
    const question = { text: 'Which version is it?', onNoReply: 'continue' }
    const asked = await worker.act(taskId, 'questions', { leaseNumber: lease.number, ...question })
    expect(asked.status, asked.text).toBe(200)
    const replied = await service.call('POST', `/tasks/${taskId}/messages`, {
      key: client.key,
      body: { text: 'Eighteen.' },
    })
    expect(replied.status, replied.text).toBe(200)
    await round()
    expect(browsers.pushed.map(({ message }) => message)).toEqual([
      { kind: 'replied', count: 1, path: `/workbench/tasks/${taskId}` },
    ])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i ends the subscription', async (status) => {
    await subscribe()
    browsers.answer({ status })
    await assign(await createTask(service, client))
    await round()
    expect(outcomes).toEqual(['gone'])
    expect((await read()).device).toBeNull()
  })

  test.each([
    { status: 429, headers: { 'retry-after': '30' }, afterSeconds: 30 },
    { status: 503, headers: {}, afterSeconds: 5 },
  ])('that is busy ($status) is asked again', async ({ status, headers, afterSeconds }) => {
    await subscribe()
    browsers.answer({ status, headers })
    await assign(await createTask(service, client))
    await round()
    expect(outcomes).toEqual(['retried'])
    await letTimePass(afterSeconds - 2)
    await round()
    expect(browsers.pushed).toHaveLength(1)
    browsers.answer({ status: 201 })
    await letTimePass(2)
    await round()
    expect(outcomes).toEqual(['retried', 'sent'])
  })

  test('that stays busy is given up', async () => {
    await subscribe()
    browsers.answer({ status: 500 })
    await assign(await createTask(service, client))
    for (let tried = 0; tried < 6; tried += 1) {
      await round()
      await letTimePass(60)
    }
    expect(outcomes).toEqual(['retried', 'retried', 'retried', 'given_up'])
    expect((await read()).device).not.toBeNull()
  })

  test.each([
    { status: 307, headers: { location: 'https://127.0.0.1/' } },
    { status: 403, headers: {} },
    { status: 429, headers: { 'retry-after': '86400' } },
  ])('that answers $status is not asked again, nor followed', async (reply) => {
    await subscribe()
    browsers.answer(reply)
    await assign(await createTask(service, client))
    await round()
    expect(outcomes).toEqual(['given_up'])
    expect(browsers.pushed).toHaveLength(1)
  })
})

describe('a subscription', () => {
  test('may be repeated, is replaced in its session, and says nothing of itself', async () => {
    const first = await subscribe()
    await worker.call('PUT', '/workbench/v1/push/device', { body: first })
    expect(await read()).toMatchObject({ device: {}, otherDevices: 0 })
    await subscribe()
    expect(await read()).toMatchObject({ device: {}, otherDevices: 0 })
    const { rows } = await sql<{ said: string }>`
      select to_json(s)::text as said from push_subscriptions s`.execute(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.said).not.toContain(Buffer.from(browsers.origin).toString('hex'))
  })

  test('of a browser goes to the person who signs in there next', async () => {
    const body = await subscribe()
    const other = await makeWorker(service)
    await other.call('PUT', '/workbench/v1/push/device', { body })
    expect((await read()).device).toBeNull()
    expect((await read(other)).device).not.toBeNull()
  })

  test('makes room for a newer one beyond ten', async () => {
    await subscribe()
    for (let made = 0; made < 10; made += 1) await subscribe(await signInAgain())
    expect(await read()).toMatchObject({ device: null, otherDevices: 10 })
  })

  test('that cannot be opened is dropped without stopping the others', async () => {
    const other = await makeWorker(service)
    for (const each of [worker, other]) await subscribe(each)
    await sql`update push_subscriptions set sealed = sealed || '\\x00'
      where person_id = ${worker.personUuid}`.execute(db)
    for (const each of [worker, other]) await assign(await createTask(service, client), each)
    await round()
    expect(outcomes.toSorted()).toEqual(['given_up', 'sent'])
  })

  test('ends by hand, and a test needs one', async () => {
    await subscribe()
    expect((await worker.call('POST', '/workbench/v1/push/test')).status).toBe(204)
    await round()
    expect(browsers.pushed.map(({ message }) => message)).toEqual([
      { kind: 'test', count: 1, path: '/workbench' },
    ])
    expect((await worker.call('DELETE', '/workbench/v1/push/device')).status).toBe(204)
    expect((await worker.call('DELETE', '/workbench/v1/push/device')).status).toBe(204)
    expect((await worker.call('POST', '/workbench/v1/push/test')).status).toBe(404)
  })

  test.each([
    ['its session', () => worker.call('POST', '/auth/sign-out')],
    [
      'a suspension',
      () =>
        operator.call('PATCH', `/operator/v1/engineers/${worker.personId}`, {
          body: { suspended: true, reason: 'They have left the team.' },
        }),
    ],
    ['the person', () => service.admin('erase-person', { person: worker.personId })],
  ])('ends with %s', async (_what, end) => {
    await subscribe()
    await choose({ kinds: [], quietHours: null })
    await end()
    const { rows } = await sql`select from push_subscriptions
      where person_id = ${worker.personUuid}`.execute(db)
    expect(rows).toEqual([])
  })

  test('can be sealed anew, and is sent to afterwards', async () => {
    await subscribe()
    await read()
    const old = service.config.webhookSecretKeys.secrets
    const ring = ringOf([...old, [2, 'a newer key of these tests, long enough for them']])
    const sealingKeys = openSealingKeys(ring)
    expect(await resealPush(db, sealingKeys)).toEqual({ count: 2, unopened: 0 })
    expect(await countSealedPush(db)).toEqual([{ number: 2, count: 2 }])
    await assign(await createTask(service, client))
    await sendPushes({
      ...{ db, sender, sealingKeys, contact: 'mailto:ops@example.com' },
      onPush: (outcome) => void outcomes.push(outcome),
    })
    expect(outcomes).toEqual(['sent'])
    await sql`delete from push_keys`.execute(db)
  })

  /** The same person in another browser. */
  async function signInAgain(): Promise<TestPerson> {
    const { personUuid } = worker
    const other = await signIn(service)
    await sql`update auth.sessions set user_id = ${personUuid}, second_factor_at = now()
      where id = ${other.sessionUuid}`.execute(db)
    return other
  }
})
