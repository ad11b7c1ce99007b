// Where traces are off nothing of OpenTelemetry is loaded: one file imports it, and that file is imported by one line,
// which only runs where a collector is configured.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { startTracing, stopTracing, traced, tracedStep, tracing } from './trace.ts'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(?:ts|mjs)$/.test(file) && !file.endsWith('.test.ts'),
)
const whoHas = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8')))

test('one file imports OpenTelemetry, and that one is imported when it is needed', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(whoHas(/from '@opentelemetry/)).toEqual(['core/trace-sdk.ts'])
  expect(whoHas(/trace-sdk\.ts'/)).toEqual(['core/trace.ts'])
  const text = readFileSync(join(source, 'core/trace.ts'), 'utf8')
  expect(text.match(/trace-sdk\.ts'/g)).toEqual(["trace-sdk.ts'"])
  expect(text).toContain("await import('./trace-sdk.ts')")
  expect(whoHas(/\bstartTracing\(/).map((file) => relative('', file))).toEqual([
    'core/trace.ts',
    'start/roles.ts',
  ])
})

test('work is done as it is where nothing is traced', async () => {
  expect(tracing).toBeUndefined()
  const seen: unknown[] = []
  expect(await traced('x', {}, async (span) => seen.push(span))).toBe(1)
  expect(await tracedStep('x', { name: 'x' }, async (span) => seen.push(span))).toBe(2)
  expect(seen).toEqual([undefined, undefined])
})

test('an export that fails is told, and nothing else comes of it', async () => {
  const sampler = { decision: 'always_on', isParentBased: true, ratio: 1 } as const
  // Where nobody listens.
  const url = 'http://127.0.0.1:9/v1/traces'
  const config = { url, headers: {}, timeoutMs: 500, sampler, resourceAttributes: {} }
  await startTracing({ config, serviceName: 'x' })
  const failures: unknown[] = []
  tracing?.tellFailures((error) => failures.push(error))
  expect(await tracedStep(crypto.randomUUID(), { name: 'x' }, async () => 'done')).toBe('done')
  await stopTracing()
  expect(failures.length).toBeGreaterThan(0)
  expect(tracing).toBeUndefined()
})
