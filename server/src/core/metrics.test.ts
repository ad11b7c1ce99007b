// Every metric says what it counts and in what, and the page for operators has a row for each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { listMetrics, namesWithUnit } from './metrics-list.ts'

const metrics = createMetrics()
const entries = listMetrics(metrics.registry)
const ours = entries.filter(({ isOfRuntime }) => !isOfRuntime)

/** The name that relayStopped had before the others got their prefix, kept for one minor version. */
const olderNames = ['task_review_relay_stopped']

test('each metric has its prefix, its unit and a whole sentence', () => {
  expect(ours.length).toBeGreaterThan(60)
  for (const { name, unit, help } of ours) {
    if (!olderNames.includes(name)) expect(name).toMatch(/^trs_[a-z]+(?:_[a-z]+)*$/)
    expect(unit, name).not.toBe('')
    expect(help, name).toMatch(/^\S.{15,}\.$/)
  }
})

test('only a counter is called a total, a histogram measures seconds, and no label is an account', () => {
  for (const { name, type, labels } of ours) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter')
    if (type === 'histogram') expect(name).toMatch(/_seconds$/)
    for (const label of labels) expect(label, name).toMatch(/^[a-z]+$/)
    expect(labels, name).not.toContain('account')
  }
})

test('no unit is kept for a metric that is gone', () => {
  const names = ours.map(({ name }) => name)
  expect(namesWithUnit.filter((name) => !names.includes(name))).toEqual([])
})

test('the page has one row for each metric and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operate/metrics.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(entries.map(({ name }) => name))
})

test('what is counted in plain numbers is shown as a counter, with what it has reached', async () => {
  metrics.polls.found = 3
  metrics.requestsNotLogged.full = 2
  for (const times of [1, 2]) {
    const text = await metrics.registry.metrics()
    expect(text, `reading ${times}`).toContain('# TYPE trs_polls_total counter')
    expect(text).toContain('trs_polls_total{outcome="found"} 3')
    expect(text).toContain('trs_requests_not_logged_total{reason="full"} 2')
  }
})

test('connections are shown once there is somebody to ask for them', async () => {
  const counts = { open: 3, used: 2, waiting: 7, max: 9 }
  expect(await metrics.registry.metrics()).not.toContain('trs_database_waiting{')
  metrics.connections.pools = () => ({ ordinary: counts, hot: counts, hot_transactions: counts })
  metrics.connections.isValkeyUp = () => false
  const text = await metrics.registry.metrics()
  expect(text).toContain('trs_database_waiting{pool="ordinary"} 7')
  expect(text).toContain('trs_database_connections_used{pool="hot"} 2')
  expect(text).toContain('trs_valkey_up 0')
})

test('the check of the ledger says nothing until it was made', async () => {
  const fresh = createMetrics()
  const read = () => fresh.registry.getSingleMetricAsString('trs_ledger_audit_ok')
  expect(await read()).not.toMatch(/^trs_ledger_audit_ok /m)
  fresh.ledgerAuditOk.set(0)
  expect(await read()).toMatch(/^trs_ledger_audit_ok 0$/m)
})
