// The checker of replies must itself be able to fail.
import { expect, test } from 'vitest'
import { checkReply } from '../contract.ts'
import type { Reply } from '../service.ts'

const rates = {
  'ratelimit-policy': '"key-second";q=1;w=1',
  ratelimit: '"key-second";r=0;t=1',
  'x-ratelimit-limit': '1',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': '1794735001',
}
const always = {
  'x-request-id': 'req_5m3k9v0q7x2c8r4t',
  'api-revision': 'A',
  'content-type': 'application/json; charset=utf-8',
}
const credits = { available: 1, held: 0, spent: 0, granted: 1 }
const notFound = { code: 'NOT_FOUND', message: 'No.', docUrl: 'http://127.0.0.1/docs' }

function replyOf(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  const all = new Headers({ ...always, ...rates, ...headers })
  return { status, headers: all, text: JSON.stringify(body), body }
}

test('replies as declared pass', () => {
  checkReply('GET', '/credits', replyOf(200, credits))
  const hint = { 'x-should-retry': 'false' }
  checkReply('GET', '/nothing', replyOf(404, { error: notFound }, hint))
  const b = { ...hint, 'api-revision': 'B' }
  checkReply('GET', '/nothing', replyOf(404, { error: 'No.', status: 404 }, b))
})

const without = (name: string) => {
  const reply = replyOf(200, credits)
  reply.headers.delete(name)
  return reply
}

test.each<[string, string, Reply, RegExp]>([
  ['an undeclared status', '/credits', replyOf(202, credits), /declares only/],
  ['a field too many', '/credits', replyOf(200, { ...credits, secret: 1 }), /body/],
  ['a field too few', '/credits', replyOf(200, { available: 1 }), /body/],
  ['a wrong type', '/credits', replyOf(200, { ...credits, held: '0' }), /body\/held/],
  ['no request id', '/credits', without('x-request-id'), /X-Request-Id is missing/],
  ['no rates', '/credits', without('ratelimit'), /RateLimit is missing/],
  ['no revision', '/credits', without('api-revision'), /Api-Revision/],
  ['another type of body', '/credits', replyOf(200, credits, { 'content-type': 'a/b' }), /a\/b/],
  ['an undeclared header', '/credits', replyOf(200, credits, { server: 'x' }), /server is not/],
  ['a bad header', '/credits', replyOf(200, credits, { 'x-ratelimit-limit': 'many' }), /many/],
  ['a stray success', '/nothing', replyOf(200, credits), /outside the operations/],
  ['a stray reply without a hint', '/nothing', replyOf(404, { error: notFound }), /should-retry/],
  [
    'a stray body of another shape',
    '/nothing',
    replyOf(404, { message: 'Not found' }, { 'x-should-retry': 'false' }),
    /no error of NOT_FOUND/,
  ],
  [
    'a code of another status',
    '/tasks/task_1',
    replyOf(404, { error: { ...notFound, code: 'INTERNAL' } }, { 'x-should-retry': 'false' }),
    /another status/,
  ],
])('%s fails', (_, path, reply, fault) => {
  expect(() => checkReply('GET', path, reply)).toThrow(fault)
})
