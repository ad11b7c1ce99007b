// Every setting that the service needs is in compose, in the chart and in the example file, and the
// chart's schema refuses what the chart does not read. Nothing here needs Helm; scripts/chart does.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/src/core/config.ts'
import { type Setting, settings } from '../../server/src/core/config-settings.ts'
import { postgresVersion, valkeyliteVersion } from '../stack/downloads.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const all: readonly Setting[] = settings
const names = all.map(({ name }) => name)
const schema = JSON.parse(read('deploy/helm/task-review/values.schema.json'))
const values = parse(read('deploy/helm/task-review/values.yaml'))
const pod = read('deploy/helm/task-review/templates/_pod.tpl')
const validate = new Ajv({ allowUnionTypes: true }).compile(schema)
const folder = mkdtempSync(join(tmpdir(), 'trs-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const requiredKeys = (/requiredSecrets" -}}\n(.*)\n/.exec(pod)?.[1] ?? '').split(' ')
const optionalKeys: string[] = schema.properties.secrets.properties.optional.items.enum
const toKey = (name: string) => name.toLowerCase().replaceAll('_', '-')
const setByChart = [...pod.matchAll(/^- name: ([A-Z0-9_]+)$/gm)].map((match) => match[1] as string)

/** As the service itself says it, where it is told nothing but its address. */
function listRequired(): string[] {
  try {
    readConfig({ env: { PUBLIC_URL: 'https://review.example.com' }, folder })
  } catch (error) {
    const missing = (error as Error).message.matchAll(/^([A-Z0-9_]+) is not set/gm)
    return ['PUBLIC_URL', ...[...missing].map((match) => match[1] as string)]
  }
  return []
}

describe('every required setting', () => {
  const required = listRequired()

  test('is found by asking the service', () => {
    expect(required).toEqual(expect.arrayContaining(['DATABASE_URL', 'FILES_URL', 'KEY_PEPPERS']))
  })

  test.each(required)('%s is in compose, in the chart and in the example file', (name) => {
    expect(read('deploy/compose.yaml')).toMatch(new RegExp(`^ +${name}(_FILE)?:`, 'm'))
    expect(read('deploy/config.example.env')).toMatch(new RegExp(`^${name}=`, 'm'))
    expect([...setByChart, ...requiredKeys]).toContain(
      all.find((each) => each.name === name)?.isSecret ? toKey(name) : name,
    )
  })
})

describe('the settings in the chart', () => {
  const secrets = all.filter(({ isSecret }) => isSecret).map(({ name }) => name)
  /** Why the chart has no value for it. */
  const leftOut: Record<string, string> = {
    UNSAFE_ASYNC_COMMIT: 'for crash tests alone',
    SECRETS_FOLDER: 'the role init is for compose; here a Secret has them',
    ...Object.fromEntries(
      ['FULL_KEPT', 'FULL_DAYS', 'DATA_FOLDER', 'SOCKET', 'WORK_FOLDER'].map((name) => [
        `BACKUP_${name}`,
        'for admin backup, which runs where the data directory is; CloudNativePG has its own backups',
      ]),
    ),
    DATABASE_ADMIN_URL: 'roles and database are made by CloudNativePG, or by you',
  }

  test('are secrets as files, each from a key of its own', () => {
    expect(secrets.length).toBeGreaterThan(8)
    const keys = [...requiredKeys, ...optionalKeys, 'database-owner-url', 'database-admin-url']
    expect(secrets.map(toKey).filter((key) => !keys.includes(key))).toEqual([])
    expect(pod).toContain('secretEnv" "database-owner-url"')
  })

  test('are all others by name, and nothing else', () => {
    const rest = names.filter(
      (name) => !secrets.includes(name) && !setByChart.includes(name) && !(name in leftOut),
    )
    expect(schema.properties.settings.propertyNames.enum.toSorted()).toEqual(rest.toSorted())
  })
})

/** The paths of all values, with what each is. */
function walkValues(value: unknown, path: string[] = []): { path: string[]; value: unknown }[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const inner = isObject ? Object.entries(value) : []
  return [{ path, value }, ...inner.flatMap(([key, each]) => walkValues(each, [...path, key]))]
}

function withChange(path: readonly string[], change: (parent: Record<string, unknown>) => void) {
  const copy = structuredClone(values)
  change(path.reduce((part, key) => part[key], copy))
  return copy
}

/** What a value is passed on to Kubernetes or PostgreSQL with, whose keys the chart does not know. */
const open =
  /^(settings|nodeSelector|database\.cluster\.(parameters|affinity)|(api|worker)\.podAnnotations|ingress\.annotations|metrics\.serviceMonitor\.labels)$|\.(requests|limits)$/

describe('values.schema.json', () => {
  test.each(['values.yaml', 'values-trial.yaml', 'values-production.yaml'])(
    'accepts %s',
    (file) => {
      validate(parse(read(`deploy/helm/task-review/${file}`)))
      expect(validate.errors).toBeNull()
    },
  )

  test('refuses an unknown key wherever keys are known', () => {
    const objects = walkValues(values).filter(
      ({ path, value }) =>
        typeof value === 'object' && !Array.isArray(value) && !open.test(path.join('.')),
    )
    expect(objects.length).toBeGreaterThan(15)
    const accepted = objects.filter(({ path }) =>
      validate(withChange(path, (part) => Object.assign(part, { unknownKey: 1 }))),
    )
    expect(accepted.map(({ path }) => path.join('.'))).toEqual([])
  })

  test('refuses a value of another type, whichever it is', () => {
    const wrongOf = (value: unknown) =>
      typeof value === 'object' ? 'text' : { of: 'another type' }
    const others = walkValues(values).filter(({ path }) => path.length > 0)
    expect(others.length).toBeGreaterThan(80)
    const accepted = others.filter(({ path, value }) =>
      validate(
        withChange(path.slice(0, -1), (part) => {
          part[path.at(-1) as string] = wrongOf(value)
        }),
      ),
    )
    expect(accepted.map(({ path }) => path.join('.'))).toEqual([])
  })

  test('refuses a secret and a setting that does not exist among the settings', () => {
    for (const name of ['SESSION_SECRET', 'SIGN_UPS']) {
      expect(
        validate(withChange(['settings'], (part) => Object.assign(part, { [name]: 'x' }))),
      ).toBe(false)
    }
  })
})

describe('the chart', () => {
  test('runs the versions of the stack', () => {
    const postgres = postgresVersion.split('.').slice(0, 2).join('.')
    expect(values.database.cluster.imageName).toContain(`:${postgres}-`)
    expect(values.valkey.image).toMatch(new RegExp(`:${valkeyliteVersion}$`))
  })

  test('gives each process the time it takes to stop', () => {
    const [, drainMs = ''] = /patienceMs = ([\d_]+)/.exec(read('server/src/start/roles.ts')) ?? []
    const drainSeconds = Number(drainMs.replaceAll('_', '')) / 1_000
    expect(drainSeconds).toBeGreaterThan(0)
    for (const role of ['api', 'worker']) {
      const text = read(`deploy/helm/task-review/templates/${role}.yaml`)
      const [, grace] = /terminationGracePeriodSeconds: (\d+)/.exec(text) ?? []
      const [, sleep = 0] = /sleep: \{ seconds: (\d+) \}/.exec(text) ?? []
      expect(Number(grace)).toBeGreaterThan(drainSeconds + Number(sleep))
    }
  })
})
