// Every counter with labels is there from the start, and so is every kind of work that can fail.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loopNames } from '../core/loop-names.ts'
import { createMetrics } from '../core/metrics.ts'
import { listMetrics } from '../core/metrics-list.ts'
import { otherWorks, startAtZero, startStoreAtZero } from './zero-counters.ts'

const sources = join(import.meta.dirname, '..')

function begin() {
  const metrics = createMetrics()
  startAtZero(metrics)
  startStoreAtZero(metrics)
  return metrics
}

test('every counter of the service begins at 0, with each of its labels', async () => {
  const { registry } = begin()
  const counters = listMetrics(registry).filter(
    ({ type, isOfRuntime }) => type === 'counter' && !isOfRuntime,
  )
  expect(counters.length).toBeGreaterThan(15)
  for (const { name } of counters) {
    const values = (await registry.getSingleMetricAsString(name))
      .split('\n')
      .filter((line) => !line.startsWith('#') && line !== '')
    expect(values.length, name).toBeGreaterThan(0)
    for (const value of values) expect(value).toMatch(/ 0$/)
  }
})

test('a counter that was not begun would be found', async () => {
  const { registry } = createMetrics()
  expect(await registry.getSingleMetricAsString('trs_turns_total')).not.toMatch(/^trs_turns_total/m)
})

test('an outage of the store is counted from its first call on', async () => {
  const text = await begin().registry.getSingleMetricAsString('trs_store_seconds')
  expect(text).toContain('trs_store_seconds_count{operation="put",outcome="unavailable"} 0')
})

test('every kind of background work that the code names is begun', async () => {
  const text = await begin().registry.getSingleMetricAsString('trs_background_errors_total')
  const named = globSync('{start,http,modules}/**/*.ts', { cwd: sources })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const code = readFileSync(join(sources, file), 'utf8')
      const places = /(?:backgroundErrors\.inc\(\{ work: |tell\(deps, |onError\()'([\w-]+)'/g
      return [...code.matchAll(places)].map(([, work]) => work as string)
    })
  expect(new Set(named).size).toBeGreaterThan(15)
  for (const work of new Set(named))
    expect(text, work).toContain(`trs_background_errors_total{work="${work}"} 0`)
  // Names of loops are not repeated, and none is kept that no code names.
  for (const work of otherWorks) expect(Object.keys(loopNames), work).not.toContain(work)
  expect(otherWorks.filter((work) => !named.includes(work))).toEqual([])
})
