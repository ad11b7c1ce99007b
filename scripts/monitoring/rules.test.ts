// The rules read only metrics that the service has, every alert has its page and its tests, and where
// promtool is at hand it has the last word.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '../../server/src/core/metrics.ts'
import { listMetrics } from '../../server/src/core/metrics-list.ts'
import { writeAlertsPage } from './alert-page.ts'
import { boards } from './board-list.ts'
import { listMetricNames } from './metric-names.ts'
import { recordings } from './promises.ts'
import { alerts } from './write-rules.ts'

const entries = listMetrics(createMetrics().registry)
const known = new Set([
  'up',
  ...recordings.map(({ record }) => record),
  ...entries.flatMap(({ name, type }) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  ),
])
const panelQueries = boards.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries))
const queries = [
  ...recordings.map(({ expr }) => expr),
  ...alerts.map(({ expr }) => expr),
  ...panelQueries.map(({ expr }) => expr),
]

test('the reader of queries finds metrics and nothing else', () => {
  const query = 'max by (instance, loop) (trs_a{b="sum"} - on (x) 3 * trs_b_total[5m]) > 60'
  expect(listMetricNames(query)).toEqual(['trs_a', 'trs_b_total'])
})

test('every rule and every panel reads metrics that the service has', () => {
  expect(queries.length).toBeGreaterThan(90)
  for (const query of queries) {
    const names = listMetricNames(query)
    expect(names.length, query).toBeGreaterThan(0)
    expect(
      names.filter((name) => !known.has(name)),
      query,
    ).toEqual([])
  }
})

/** Shown by no rule and no board, each for its reason. */
const unread: Record<string, string> = {
  task_review_relay_stopped: 'the older name of trs_relay_stopped',
}

test('every metric of the service is read by a rule or a board', () => {
  const read = new Set(queries.flatMap(listMetricNames))
  const ours = entries.filter(({ isOfRuntime }) => !isOfRuntime)
  expect(ours.length).toBeGreaterThan(60)
  const isRead = ({ name }: { name: string }) =>
    ['', '_bucket', '_sum', '_count'].some((end) => read.has(name + end))
  expect(ours.filter((entry) => !isRead(entry)).map(({ name }) => name)).toEqual(
    Object.keys(unread),
  )
})

test('every alert has one name, a page, and causes that are alerts too', () => {
  expect(alerts.length).toBeGreaterThan(30)
  const names = alerts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const page = readFileSync(join(import.meta.dirname, '../../docs/operate/alerts.md'), 'utf8')
  expect(page).toBe(writeAlertsPage())
  for (const { name, causes = [] } of alerts) {
    expect(page).toContain(`\n### ${name}\n`)
    expect(causes.filter((cause) => cause === name || !names.includes(cause))).toEqual([])
  }
})
