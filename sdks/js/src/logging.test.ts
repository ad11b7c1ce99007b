import { expect, test } from 'vitest'
import { startLocalServer } from '../test/local-server.ts'
import type { Logger } from './logging.ts'
import { limitLogger, redact } from './logging.ts'

function makeLogger() {
  const lines: string[] = []
  const write = (level: string) => (message: string, context?: unknown) =>
    lines.push(`${level} ${message} ${JSON.stringify(context) ?? ''}`)
  const logger: Logger = {
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
  }
  return { logger, lines }
}

test.each([
  ['off', 0],
  ['error', 1],
  ['warn', 2],
  ['info', 3],
  ['debug', 4],
] as const)('%s lets %s levels through', (level, count) => {
  const { logger, lines } = makeLogger()
  const limited = limitLogger(logger, level)
  for (const name of ['error', 'warn', 'info', 'debug'] as const)
    limited[name]('Something happened')
  expect(lines).toHaveLength(count)
})

test.each([
  ['trs_live_abc123', 'trs_live_***'],
  ['whsec_c2VjcmV0+/=', 'whsec_***'],
  ['https://store.test/a/b?X-Amz-Signature=abc&x=1', 'https://store.test/a/b?***'],
  [`https://files.test/v1/${'aB_-'.repeat(24)}/a.txt`, 'https://files.test/v1/***/a.txt'],
  [
    'https://a.test/tasks/task_06a1ynhfkxvw5b8q2d3r4s5t6v',
    'https://a.test/tasks/task_06a1ynhfkxvw5b8q2d3r4s5t6v',
  ],
])('of %s is shown %s', (text, shown) => {
  expect(redact(`see ${text} there`)).toBe(`see ${shown} there`)
})

test('a call at debug shows what was sent and received, and nothing secret', async () => {
  const secrets = ['trs_test_abc', 'whsec_c2VjcmV0', 'X-Amz-Signature=abc', 'trs_live_new']
  const server = await startLocalServer(() => ({
    secret: 'whsec_c2VjcmV0',
    key: 'trs_live_new',
    put: { url: 'https://store.test/a?X-Amz-Signature=abc' },
  }))
  const { logger, lines } = makeLogger()
  const body = { name: 'Visible', old: 'whsec_c2VjcmV0' }
  await server.client({ logger, logLevel: 'debug' }).request('POST', '/anything', { body })
  const all = lines.join('\n')
  expect(all).toContain('Visible')
  expect(all).toContain('store.test')
  for (const secret of secrets) expect(all).not.toContain(secret)
})

test('bodies and headers are for debug alone', async () => {
  const server = await startLocalServer(() => ({ answer: 'Visible' }))
  const { logger, lines } = makeLogger()
  await server.client({ logger, logLevel: 'info' }).me()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^info GET \/api\/v1\/me was answered with 200 in \d+ ms $/)
})
