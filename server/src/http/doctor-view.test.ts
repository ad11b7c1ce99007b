import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { shareService } from '../../test/service.ts'
import { ringOf } from '../core/secret-ring.ts'
import { doctorHeader, readDoctorQuestion, signDoctorQuestion } from './doctor-view.ts'
import { registerProbes } from './probes.ts'

const text = 'a-session-secret-that-nobody-guesses-0123456789'
const sessionSecrets = ringOf([[1, text]])
const look = { kind: 'look', seconds: 0 } as const

let app: FastifyInstance
beforeAll(async () => {
  const { deps } = await shareService()
  app = Fastify({ trustProxy: (_address, hop) => hop < 1 })
  registerProbes(app, { ...deps, config: { sessionSecrets } })
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

const ask = (token: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/readyz', headers: { ...headers, [doctorHeader]: token } })

test('the doctor is told how its request arrived', async () => {
  const reply = await ask(signDoctorQuestion(sessionSecrets, look), {
    host: 'review.example.com',
    'x-forwarded-for': '203.0.113.1, 10.0.0.1',
  })
  expect(reply.json()).toEqual({
    forwardedHops: 2,
    address: '10.0.0.1',
    host: 'review.example.com',
  })
})

test('a stream comes in two parts', async () => {
  const reply = await ask(signDoctorQuestion(sessionSecrets, { kind: 'stream', seconds: 0 }))
  expect(reply.headers['content-type']).toBe('text/event-stream')
  expect(reply.body.match(/^event: .*/gm)).toEqual(['event: begun', 'event: over'])
})

const good = signDoctorQuestion(sessionSecrets, look)
test.each([
  ['nothing', ''],
  ['a token of another secret', signDoctorQuestion(ringOf([[1, `${text}!`]]), look)],
  ['a question that was changed', good.replace('.look.0.', '.wait.50.')],
  ['a time that was changed', `9${good.slice(1)}`],
  ['a longer wait than any', signDoctorQuestion(sessionSecrets, { kind: 'wait', seconds: 61 })],
  ['something else', 'look'],
])('somebody with %s gets the plain probe', async (_what, token) => {
  expect((await ask(token)).json()).toEqual({ status: 'ready', database: 'up', valkey: 'up' })
})

test('a token ends after five minutes', () => {
  const token = signDoctorQuestion(sessionSecrets, look)
  expect(readDoctorQuestion(sessionSecrets, token)).toEqual(look)
  vi.useFakeTimers({ now: Date.now() + 301_000 })
  expect(readDoctorQuestion(sessionSecrets, token)).toBeUndefined()
})
