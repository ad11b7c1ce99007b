// The doctor on real parts: a healthy deployment is silent, and every fault is named with its remedy.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults } from '../../test/doctor/faults.ts'
import { archiving, byArchiver, untilArchiver } from '../../test/doctor/faults-backup.ts'
import { type DoctorWorld, startDoctorWorld } from '../../test/doctor/world.ts'
import { backupChecks } from './backup-checks.ts'
import { checks } from './checks.ts'

let world: DoctorWorld
beforeAll(async () => {
  world = await startDoctorWorld()
}, 60_000)
afterAll(() => world.stop(), 30_000)

test('a healthy deployment is silent', { timeout: 60_000 }, async () => {
  const report = await world.examine()
  expect(report.findings).toEqual([])
  expect(report.leftOut).toEqual([])
  // Mail is handed over within a private network here, where no encryption is asked for, and the database
  // says that it is backed up elsewhere.
  expect(report.checks).toBe(checks.length - 1 - backupChecks.length)
})

test.each(faults)('$id: $what', { timeout: 30_000 }, async (fault) => {
  const steps: (() => unknown)[] = []
  try {
    const planted = await fault.plant?.(world, (step) => steps.push(step))
    const { findings } = await world.examine(
      { ...fault.env, ...planted },
      { ids: [fault.id], ...(fault.alter && { alter: fault.alter }) },
    )
    const found = findings.find(({ id }) => id === fault.id)
    expect(found, JSON.stringify(findings)).toBeDefined()
    const usual = checks.find(({ id }) => id === fault.id)?.severity
    expect(found?.severity).toBe(fault.severity ?? usual)
    expect(found?.change).toMatch(fault.mend)
    expect(found?.says).toMatch(/^\S.*\S\.$/)
    expect(found?.says).not.toMatch(/could not be checked/)
  } finally {
    for (const step of steps.reverse()) await step()
  }
})

test('a database whose log reaches the archive is silent', { timeout: 60_000 }, async () => {
  const steps: (() => unknown)[] = []
  try {
    const plant = byArchiver(archiving, untilArchiver('archived_count'))
    const env = await plant(world, (step) => steps.push(step))
    const report = await world.examine(env, { ids: backupChecks.map(({ id }) => id) })
    expect(report.findings).toEqual([])
    expect(report.checks).toBe(backupChecks.length + 1)
  } finally {
    for (const step of steps.reverse()) await step()
  }
})

test('what a container cannot see of its machine is left out and is no fault', async () => {
  const env = { PUBLIC_URL: 'http://127.0.0.1:9', FILES_URL: 'http://localhost:9' }
  const inContainer = { isInContainer: true }
  const report = await world.examine(env, {
    ids: ['proxy-hops'],
    alter: (ground) => ({ ...ground, ...inContainer }),
  })
  expect(report.findings).toEqual([])
  expect(report.leftOut).toEqual([
    {
      id: 'public-url-reachable',
      because: 'http://127.0.0.1:9 cannot be seen from this container',
    },
    { id: 'proxy-hops', because: 'public-url-reachable' },
  ])
})
