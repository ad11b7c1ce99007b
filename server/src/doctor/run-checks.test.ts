import { expect, test } from 'vitest'
import type { Check, Ground } from './check.ts'
import { reportConfigError, toJson, writeReport } from './report.ts'
import { runChecks } from './run-checks.ts'

const ground = {} as Ground

function make(id: string, find: Check['find'], more: Partial<Check> = {}): Check {
  return { id, severity: 'dangerous', finds: id, change: `${id.toUpperCase()}=1`, find, ...more }
}

test('one check that throws or never ends leaves the others alone', async () => {
  const report = await runChecks(
    [
      make('never', () => new Promise(() => undefined)),
      make('throws', () => Promise.reject(new Error('connect ECONNREFUSED'))),
      make('finds', () => 'The lamp is on.'),
      make('rests', () => undefined),
    ],
    ground,
    20,
  )
  expect(report).toEqual({
    checks: 4,
    leftOut: [],
    findings: [
      {
        id: 'never',
        severity: 'unsafe',
        says: 'It could not be checked: no answer within 0.02 s.',
        change: 'NEVER=1',
      },
      {
        id: 'throws',
        severity: 'unsafe',
        says: 'It could not be checked: connect ECONNREFUSED.',
        change: 'THROWS=1',
      },
      { id: 'finds', severity: 'dangerous', says: 'The lamp is on.', change: 'FINDS=1' },
    ],
  })
})

test('one cause is named once: what needs it is left out, and what needs that', async () => {
  const report = await runChecks(
    [
      make('server', () => 'It is down.'),
      make('role', () => 'unseen', { needs: 'server' }),
      make('rights', () => 'unseen', { needs: 'role' }),
      make('elsewhere', () => 'unseen', { appliesTo: () => false }),
    ],
    ground,
  )
  expect(report.findings.map(({ id }) => id)).toEqual(['server'])
  expect(report.leftOut).toEqual([
    { id: 'role', because: 'server' },
    { id: 'rights', because: 'role' },
  ])
  expect(writeReport(report)).toBe(
    'dangerous server\n  It is down.\n  Change: SERVER=1\n\n1 checks, 1 to mend. Not made (--json says why): role, rights.\n',
  )
})

test('a good report is one line', async () => {
  const report = await runChecks([make('rests', () => undefined)], ground)
  expect(writeReport(report)).toBe('1 checks, nothing to mend.\n')
  expect(toJson(report)).toEqual({ ok: true, checks: 1, findings: [], leftOut: [] })
})

test('a configuration that cannot be read is reported line by line', () => {
  const { findings } = reportConfigError('PORT must be a number\nFILES_URL is not set')
  expect(findings.map(({ says }) => says)).toEqual([
    'PORT must be a number',
    'FILES_URL is not set',
  ])
})
