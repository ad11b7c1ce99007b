import { beforeAll, describe, expect, test } from 'vitest'
import { type Service, shareService } from '../../../../test/service.ts'
import { makeWorker, type Worker } from '../../../../test/workbench-client.ts'
import { makeVapidKeys } from '../../../core/vapid.ts'

let service: Service
let worker: Worker

beforeAll(async () => {
  service = await shareService()
  worker = await makeWorker(service, { isOnDuty: false })
})

const device = () => ({
  endpoint: 'https://push.example.com/send/1',
  p256dh: makeVapidKeys().publicKey.toString('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
})
const read = async () => (await worker.call('GET', '/workbench/v1/push')).body
const choose = (body: object) => worker.call('PUT', '/workbench/v1/push', { body })

describe('before anything was chosen', () => {
  test('urgent kinds are on, without quiet hours, and no browser is subscribed', async () => {
    expect(await read()).toEqual({
      ...{ kinds: ['realtime', 'replied'], quietHours: null, device: null, otherDevices: 0 },
      pause: null,
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    })
  })
})

describe('a subscription', () => {
  test.each([
    ['http://push.example.com/send/1', 'must start with https://'],
    ['https://10.0.0.7/send', 'must not point to a private or reserved address'],
    ['https://[::1]/send', 'must not point to a private or reserved address'],
    ['https://user@push.example.com/', 'must not contain a user name or password'],
  ])('to %s is refused', async (endpoint, message) => {
    const body = { ...device(), endpoint }
    const reply = await worker.call('PUT', '/workbench/v1/push/device', { body })
    expect(reply.status).toBe(400)
    expect(reply.text).toContain(message)
  })

  test.each([
    { p256dh: 'AAAA' },
    { auth: 'AAAA' },
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
  ])('with keys that are none is refused: %o', async (wrong) => {
    const body = { ...device(), ...wrong }
    const reply = await worker.call('PUT', '/workbench/v1/push/device', { body })
    expect(reply.status).toBe(400)
  })
})

describe('quiet hours', () => {
  test('are kept by the person, in a zone that both know', async () => {
    const quietHours = { from: '22:00', to: '08:00', timeZone: 'Europe/Berlin' }
    expect((await choose({ kinds: ['waiting', 'realtime'], quietHours })).body).toEqual({
      kinds: ['realtime', 'waiting'],
      quietHours,
      pause: null,
    })
    expect(await read()).toMatchObject({ kinds: ['realtime', 'waiting'], quietHours })
    for (const wrong of [
      { ...quietHours, timeZone: 'Mars/Olympus' },
      { ...quietHours, to: '22:00' },
      { ...quietHours, to: '24:00' },
    ])
      expect((await choose({ kinds: [], quietHours: wrong })).status).toBe(400)
  })
})

describe('a pause', () => {
  const settings = { kinds: ['realtime'], quietHours: null }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  test.each([inDays(1 / 24), inDays(6.9), null])(
    'until %s is kept, also by a change of other settings, until it is ended',
    async (until) => {
      expect((await choose({ ...settings, pause: { until } })).body.pause).toEqual({ until })
      expect((await choose({ ...settings, kinds: [] })).body.pause).toEqual({ until })
      expect((await read()).pause).toEqual({ until })
      expect((await choose({ ...settings, pause: null })).body.pause).toBeNull()
      expect((await read()).pause).toBeNull()
    },
  )

  test.each([inDays(-0.01), inDays(7.1)])('until %s is refused', async (until) => {
    const reply = await choose({ ...settings, pause: { until } })
    expect(reply.status).toBe(400)
    expect(reply.text).toContain('must be within the next 7 days')
  })
})
