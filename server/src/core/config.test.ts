import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { settings } from './config-settings.ts'
import { showSettings } from './config-shown.ts'

const secret = 'a-secret-of-at-least-32-bytes-for-a-test'

function readNetworks(networks: string | undefined): readonly string[] {
  const config = readConfig({
    env: {
      DATABASE_URL: 'postgres://test',
      VALKEY_URL: 'redis://test',
      KEY_PEPPERS: `1:${secret}`,
      SESSION_SECRET: secret,
      WEBHOOK_SECRET_KEYS: `1:${secret}`,
      WEBHOOK_ALLOWED_NETWORKS: networks,
    },
  })
  return config.webhookAllowedNetworks
}

test('webhooks go to public addresses alone unless networks are named', () => {
  for (const nothing of [undefined, '', ' ', ',']) expect(readNetworks(nothing)).toEqual([])
  expect(readNetworks('10.20.0.0/16, fd12:3456::/32,127.0.0.2/32')).toEqual([
    '10.20.0.0/16',
    'fd12:3456::/32',
    '127.0.0.2/32',
  ])
})

test.each([
  '10.20.0.0',
  '10.20.0.0/33',
  '10.20/16',
  '10.20.0.0/',
  '/8',
  '0x0a.0.0.0/8',
  '010.0.0.0/8',
  'fd12::/129',
  'fe80::%eth0/64',
  'internal/8',
  '10.0.0.0/8;192.168.0.0/16',
  '10.0.0.0/255.0.0.0',
])('%s is not a network', (text) => {
  expect(() => readNetworks(text)).toThrow(ConfigError)
  expect(() => readNetworks(text)).toThrow(/WEBHOOK_ALLOWED_NETWORKS: /)
})

function readClamdAddress(address: string | undefined, bucket = 'files') {
  const numbered = `1:${secret}`
  const required = { DATABASE_URL: 'postgres://test', VALKEY_URL: 'redis://test' }
  const secrets = { KEY_PEPPERS: numbered, WEBHOOK_SECRET_KEYS: numbered, SESSION_SECRET: secret }
  const files = { CLAMD_ADDRESS: address, S3_BUCKET: bucket }
  return readConfig({ env: { ...required, ...secrets, ...files } }).clamdAddress
}

test('files are scanned only where an address is given', () => {
  for (const nothing of [undefined, '', ' ']) expect(readClamdAddress(nothing)).toBeUndefined()
  expect(readClamdAddress('clamd:3310')).toEqual({ host: 'clamd', port: 3310 })
  expect(readClamdAddress('[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  expect(readClamdAddress('/run/clamd.sock')).toEqual({ path: '/run/clamd.sock' })
  expect(() => readClamdAddress('clamd:3310', '')).toThrow(/S3_BUCKET is not/)
})

test.each(['clamd', 'clamd:', ':3310', 'clamd:0', 'clamd:65536', 'a:b:3310', 'tcp://clamd:3310'])(
  'an address %s is refused at the start',
  (address) => {
    expect(() => readClamdAddress(address)).toThrow(/CLAMD_ADDRESS must be host:port/)
  },
)

function readFilesUrl(env: Record<string, string>): string {
  return readConfig({
    env: {
      DATABASE_URL: 'postgres://test',
      VALKEY_URL: 'redis://test',
      KEY_PEPPERS: `1:${secret}`,
      SESSION_SECRET: secret,
      WEBHOOK_SECRET_KEYS: `1:${secret}`,
      ...env,
    },
  }).filesUrl
}

test('files are read at localhost where the service is at 127.0.0.1, else where FILES_URL says', () => {
  expect(readFilesUrl({})).toBe('http://localhost:8080')
  expect(readFilesUrl({ PORT: '0' })).toBe('http://localhost:0')
  expect(readFilesUrl({ PUBLIC_URL: 'http://127.0.0.1:9000/' })).toBe('http://localhost:9000')
  expect(
    readFilesUrl({
      PUBLIC_URL: 'https://review.example.com',
      FILES_URL: 'https://review-files.example.net/',
    }),
  ).toBe('https://review-files.example.net')
})

test('anywhere else FILES_URL is needed', () => {
  for (const PUBLIC_URL of [
    'https://review.example.com',
    'http://localhost:8080',
    'http://[::1]:1',
  ])
    expect(() => readFilesUrl({ PUBLIC_URL })).toThrow(/FILES_URL is not set/)
  expect(() => readFilesUrl({ HOST: '0.0.0.0' })).toThrow(ConfigError)
})

test.each([
  ['https://review.example.com', /another host/],
  ['https://review.example.com:8443', /another host/],
  ['http://REVIEW.example.com', /another host/],
  ['https://review.example.com.', /another host/],
  ['https://files.example.com/files', /scheme and host alone/],
  ['https://files.example.com?a', /scheme and host alone/],
  ['https://me@files.example.com', /scheme and host alone/],
  ['ftp://files.example.com', /scheme and host alone/],
  ['files.example.com', /scheme and host alone/],
])('%s is no place for the files of review.example.com', (FILES_URL, why) => {
  const PUBLIC_URL = 'https://review.example.com'
  expect(() => readFilesUrl({ PUBLIC_URL, FILES_URL })).toThrow(why)
})

function readStore(env: Record<string, string>) {
  return readAll(env).store
}

function readAll(env: Record<string, string | undefined>) {
  const common = {
    DATABASE_URL: 'postgres://test',
    VALKEY_URL: 'redis://test',
    KEY_PEPPERS: `1:${secret}`,
    SESSION_SECRET: secret,
    WEBHOOK_SECRET_KEYS: `1:${secret}`,
  }
  return readConfig({ env: { ...common, ...env } })
}

test('there is a store of files where a bucket is named', () => {
  expect(readStore({})).toBeUndefined()
  expect(readStore({ S3_ENDPOINT: 'http://127.0.0.1:7070' })).toBeUndefined()
  expect(readStore({ S3_BUCKET: 'files' })).toEqual({
    endpoint: undefined,
    publicEndpoint: undefined,
    region: 'us-east-1',
    bucket: 'files',
    keyPrefix: '',
    credentials: undefined,
    isPathStyle: false,
  })
})

test.each([
  [{ S3_ACCESS_KEY_ID: 'a' }, /both or neither/],
  [{ S3_SECRET_ACCESS_KEY: 'a' }, /both or neither/],
  [{ S3_ENDPOINT: 's3.example.com' }, /S3_ENDPOINT must be a URL/],
  [{ S3_PUBLIC_ENDPOINT: 'ftp://s3.example.com' }, /S3_PUBLIC_ENDPOINT must be a URL/],
])('%o is no way to reach a store', (env, problem) => {
  expect(() => readStore({ S3_BUCKET: 'files', ...env })).toThrow(problem)
})

test('the keys that sign leak reports are read from a URL or not at all', () => {
  const env = { LEAK_REPORT_PUBLIC_KEYS_URL: 'api.github.com/meta' }
  expect(() => readStore(env)).toThrow('LEAK_REPORT_PUBLIC_KEYS_URL must be a URL')
})

test('what operators see of the settings holds no secret, whatever it is', () => {
  const env = Object.fromEntries(
    settings.map(({ name }) => [name, 'tr0ub4dor-of-this-test-32-bytes']),
  )
  const shown = showSettings(env)
  const open = shown.filter(({ value }) => value?.includes('tr0ub4dor')).map(({ name }) => name)
  const doors = open.filter((name) => /KEY|SECRET|PEPPER|PASSWORD|TOKEN$|CREDENTIAL/.test(name))
  expect(doors).toEqual(['SECRETS_FOLDER', 'S3_KEY_PREFIX', 'BACKUP_S3_KEY_PREFIX'])
  expect(shown.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual([
    'KEY_PEPPERS',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'SESSION_SECRET',
    'MODEL_API_KEY',
    'WEBHOOK_SECRET_KEYS',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'BACKUP_S3_ACCESS_KEY_ID',
    'BACKUP_S3_SECRET_ACCESS_KEY',
    'BACKUP_PASSPHRASE',
  ])
})

test.each(['DATABASE_URL', 'VALKEY_URL', 'SMTP_URL', 'MODEL_BASE_URL', 'S3_ENDPOINT'])(
  'of %s neither user nor password nor query is shown',
  (name) => {
    const given = 'https://user:tr0ub4dor@host.example.com:5432/place?password=tr0ub4dor'
    const value = showSettings({ [name]: given }).find((one) => one.name === name)?.value
    expect(value).toBe('https://host.example.com:5432/place')
    const odd = showSettings({ [name]: 'host=x password=tr0ub4dor' })
    expect(odd.find((one) => one.name === name)?.value).not.toContain('tr0ub4dor')
  },
)

test('a setting that was not given has no value', () => {
  expect(showSettings({ LOG_LEVEL: ' ' }).every(({ value }) => value === null)).toBe(true)
})

test.each([
  [{ MODEL_INPUT_PRICE: '2.5' }, /both or neither/],
  [{ MODEL_INPUT_PRICE: '2,5', MODEL_OUTPUT_PRICE: '10' }, /MODEL_INPUT_PRICE must be/],
  [{ MODEL_INPUT_PRICE: '-1', MODEL_OUTPUT_PRICE: '10' }, /MODEL_INPUT_PRICE must be/],
])('%o is no price of tokens', (env, problem) => {
  const model = { MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'm' }
  expect(() => readStore({ ...model, ...env })).toThrow(problem)
})

test.each([
  [undefined, []],
  ['text', []],
  ['text, pdf ,image', ['image', 'pdf']],
])('a model with MODEL_INPUTS=%s reads %j besides text', (given, inputs) => {
  const env = { MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'm', MODEL_INPUTS: given }
  expect(readAll(env).model?.inputs).toEqual(inputs)
})

test.each([
  [{ MODEL_INPUTS: 'text,video' }, /MODEL_INPUTS must be some of text, image, pdf/],
  [{ MODEL_BASE_URL: 'api.example.com/v1' }, /MODEL_BASE_URL must be a URL/],
  [{ AI_PROSE_DRAFTS: 'yes' }, /AI_PROSE_DRAFTS must be on or off/],
])('%o is no way to use a model', (env, problem) => {
  const model = { MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'm' }
  expect(() => readAll({ ...model, ...env })).toThrow(problem)
})

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }

test('nothing is traced without a collector', () => {
  expect(readAll({}).traces).toBeUndefined()
  expect(readAll({ OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBeUndefined()
})

test('traces are kept as the standard variables say', () => {
  const env = {
    ...collector,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-other=c',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
  }
  expect(readAll(env).traces).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: { 'x-key': 'a b', 'x-other': 'c' },
    timeoutMs: 10_000,
    sampler: { decision: 'traceidratio', isParentBased: true, ratio: 0.1 },
    resourceAttributes: { 'deployment.environment.name': 'production' },
  })
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /OTEL_TRACES_SAMPLER must be one of always_on/],
  [{ OTEL_TRACES_SAMPLER_ARG: '10%' }, /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'key' }, /OTEL_EXPORTER_OTLP_HEADERS must be name=value/],
  [{ OTEL_RESOURCE_ATTRIBUTES: 'a=%' }, /OTEL_RESOURCE_ATTRIBUTES must be name=value/],
])('%o is no way to trace', (env, problem) => {
  expect(() => readAll({ ...collector, ...env })).toThrow(problem)
})

test('AI drafts of prose are allowed by nobody but the operator', () => {
  expect(readAll({}).allowsProseDrafts).toBe(false)
  expect(readAll({ AI_PROSE_DRAFTS: 'on' }).allowsProseDrafts).toBe(true)
})

function readSignUp(mode: string | undefined, domains?: string) {
  const numbered = `1:${secret}`
  const required = { DATABASE_URL: 'postgres://test', VALKEY_URL: 'redis://test' }
  const secrets = { KEY_PEPPERS: numbered, WEBHOOK_SECRET_KEYS: numbered, SESSION_SECRET: secret }
  const env = { ...required, ...secrets, SIGN_UP: mode, SIGN_UP_DOMAINS: domains }
  return readConfig({ env }).signUp
}

test('people come by invitation unless somebody opens or closes the door', () => {
  expect(readSignUp(undefined)).toEqual({ mode: 'invited', domains: [] })
  expect(readSignUp('open', 'example.com')).toEqual({ mode: 'open', domains: [] })
  expect(readSignUp('domain', 'Example.com, b.example')).toEqual({
    mode: 'domain',
    domains: ['example.com', 'b.example'],
  })
  expect(() => readSignUp('on')).toThrow(/SIGN_UP must be one of/)
  expect(() => readSignUp('domain')).toThrow(/SIGN_UP_DOMAINS names none/)
  expect(() => readSignUp('domain', '@example.com')).toThrow(/is not a domain/)
})

const packagesOf = (packages: string) =>
  readConfig({ env: { ...minimal, PACKAGES: packages } }).packagesFolder

const minimal = {
  DATABASE_URL: 'postgres://trs:hidden@127.0.0.1:5432/task_review',
  VALKEY_URL: 'redis://test',
  KEY_PEPPERS: `1:${secret}`,
  SESSION_SECRET: secret,
  WEBHOOK_SECRET_KEYS: `1:${secret}`,
}

test('packages are served from the folder that has some, and PACKAGES=off serves none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-packages-'))
  expect(() => packagesOf(folder)).toThrow('PACKAGES: there are no built packages')
  writeFileSync(join(folder, 'packages.json'), '{}')
  expect(packagesOf(folder)).toBe(folder)
  expect(packagesOf('off')).toBeUndefined()
  rmSync(folder, { recursive: true })
})

describe('on the local stack', () => {
  let clone: string
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'config-stack-'))
  })
  afterEach(() => rmSync(clone, { recursive: true }))

  function writeStack(folder: string, name: string, dev?: { pid: number }): void {
    mkdirSync(join(clone, folder))
    const databaseUrl = `postgres://trs:hidden@127.0.0.1:5432/${name}`
    const secrets = { keyPepper: secret, sessionSecret: secret, webhookSecretKey: secret }
    const urls = { databaseUrl, valkeyUrl: 'redis://test', ...secrets }
    writeFileSync(join(clone, folder, 'urls.json'), JSON.stringify(urls))
    if (dev === undefined) return
    const env = { ...minimal, DATABASE_URL: `${databaseUrl}_demo`, S3_KEY_PREFIX: 'demo/' }
    const running = { ...dev, url: 'http://localhost:8080', env }
    writeFileSync(join(clone, folder, 'dev.json'), JSON.stringify(running))
  }

  const read = (env: Record<string, string> = {}) => readConfig({ env, folder: clone })

  test('TASK_REVIEW_STACK names another one', () => {
    writeStack('.stack', 'first')
    writeStack('second', 'second')
    expect(read().databaseLabel).toBe('first at 127.0.0.1:5432')
    expect(read({ TASK_REVIEW_STACK: 'second' }).databaseLabel).toBe('second at 127.0.0.1:5432')
  })

  test('beside a running pnpm dev its database is meant, and it is named', () => {
    writeStack('.stack', 'task_review', { pid: process.pid })
    const { databaseUrl, databaseLabel } = read()
    expect(new URL(databaseUrl).pathname).toBe('/task_review_demo')
    expect(databaseLabel).toBe(
      'task_review_demo at 127.0.0.1:5432, of pnpm dev at http://localhost:8080',
    )
    expect(new URL(read(minimal).databaseUrl).pathname).toBe('/task_review')
  })

  test('one that was killed is forgotten', () => {
    const { pid } = spawnSync('true')
    writeStack('.stack', 'task_review', { pid })
    expect(read().databaseLabel).toBe('task_review at 127.0.0.1:5432')
  })

  test('where there is none, what is missing is said, and what to run', () => {
    expect(() => read()).toThrow(`no stack runs in ${join(clone, '.stack')} (run: pnpm stack up)`)
  })
})
