// The proof asks for everything that Prometheus is given, and each alert is either fired by a fault or says
// why not.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alerts } from '../../scripts/monitoring/write-rules.ts'
import { cloneDir } from '../../scripts/stack/stack-file.ts'
import { firedByPromtoolAlone, phases } from './alert-faults.ts'
import { listMeasured, queries } from './alert-queries.ts'
import { shortenRanges, shortenRules } from './alert-servers.ts'

const faults = phases.flat()

test('what an alert measures is its expression without the bound', () => {
  expect(listMeasured('max(a{b="c and d"}) == 0 and sum(max by (x) (y)) > 0')).toEqual([
    'max(a{b="c and d"})',
    'sum(max by (x) (y))',
  ])
  expect(listMeasured('absent(max(a{loop="relay"}))')).toEqual(['max(a{loop="relay"})'])
  for (const { name, expr } of alerts)
    for (const measured of listMeasured(expr)) {
      expect(measured, name).toMatch(/^[a-z]/)
      expect(measured, name).not.toMatch(/ (?:==|!=|[<>]=?) [\d.]+$|^absent/)
    }
})

test('every query of every file of boards and rules is asked', () => {
  const asked = new Set(queries.map(({ expr }) => expr))
  const written = globSync('deploy/grafana/*.json', { cwd: cloneDir }).flatMap((file) => {
    const text = readFileSync(join(cloneDir, file), 'utf8')
    const board = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }
    return board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  })
  expect(written.length).toBeGreaterThan(70)
  expect(written.filter((expr) => !asked.has(expr))).toEqual([])
  for (const { name } of alerts)
    expect(queries.some((query) => query.name === `alert ${name}`)).toBe(true)
})

test('ranges and waiting times are shortened and nothing else', () => {
  expect(shortenRanges('rate(a_total[5m]) / rate(b[3d])')).toBe('rate(a_total[10s]) / rate(b[30s])')
  const rule = '    interval: 30s\n      - expr: max(a[1m]) > 600\n        for: 1h\n'
  expect(shortenRules(rule)).toBe(
    '    interval: 1s\n      - expr: max(a[6s]) > 600\n        for: 20s\n',
  )
})

test('every alert is fired by a fault or says why not', () => {
  const fired = faults.flatMap((fault) => fault.alerts)
  expect(new Set(fired).size).toBe(fired.length)
  expect(fired.length).toBeGreaterThanOrEqual(15)
  const named = [...fired, ...Object.keys(firedByPromtoolAlone)]
  expect(named.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
})

test('a fault that comes after alerts comes after those of its own phase', () => {
  for (const phase of phases)
    for (const { name, after = [] } of phase)
      expect(
        after.filter((alert) => !phase.some(({ alerts: made }) => made.includes(alert))),
        name,
      ).toEqual([])
})
