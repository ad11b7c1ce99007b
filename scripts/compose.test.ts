// The containers are the versions that the local stack starts, and the image has what the tools have.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { secretNames } from '../server/src/core/config-secrets.ts'
import { settings } from '../server/src/core/config-settings.ts'
import {
  maildevVersion,
  postgresVersion,
  valkeyliteVersion,
  versitygwVersion,
} from './stack/downloads.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = read('deploy/compose.yaml')

test('every image of another project has the version of the stack', () => {
  const images = [...compose.matchAll(/^\s+image: ([a-z/]+:[\dv.]+)$/gm)].map((match) => match[1])
  expect(images.toSorted()).toEqual([
    // The proxy of profile tls; the stack has none.
    'caddy:2.10.2',
    `maildev/maildev:${maildevVersion}`,
    `valkey/valkey:${valkeyliteVersion}`,
    `versity/versitygw:v${versitygwVersion}`,
  ])
})

test('the database is the version of the stack, with the program of this version', () => {
  // The package of PostgreSQL counts its own builds behind the version.
  const postgres = postgresVersion.split('.').slice(0, 2).join('.')
  const dockerfile = read('deploy/postgres/Dockerfile')
  expect(dockerfile).toContain(`ARG BASE=postgres:${postgres}-bookworm\n`)
  const { version } = JSON.parse(read('server/package.json'))
  expect(dockerfile).toContain(`ARG SERVICE=ghcr.io/task-review/task-review:${version}\n`)
  expect(compose).toContain(`task-review-postgres:\${TASK_REVIEW_POSTGRES_VERSION:-${version}}`)
})

test('backups are given only settings that are known', () => {
  const [, block = ''] = /x-backup: &backup\n([\s\S]*?)\n\n/.exec(compose) ?? []
  const given = [...block.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map((match) => match[1])
  expect(given.length).toBeGreaterThan(5)
  const known = settings.map(({ name }) => name as string)
  expect(given.filter((name) => !known.includes(name as string))).toEqual([])
})

test('the image is built with the Node and the pnpm of scripts/env', () => {
  const env = read('scripts/env')
  const version = (name: string) => new RegExp(`_trs_${name}_version=(\\S+)`).exec(env)?.[1]
  const dockerfile = read('deploy/Dockerfile')
  const nodes = [...dockerfile.matchAll(/^ARG BASE=node:([\d.]+)-/gm)].map((match) => match[1])
  const pnpms = [...dockerfile.matchAll(/pnpm@(\S+)/g)].map((match) => match[1])
  expect(new Set(nodes)).toEqual(new Set([version('node')]))
  expect(new Set(pnpms)).toEqual(new Set([version('pnpm')]))
})

test('the service is given only settings that it knows', () => {
  const [, block = ''] = /environment: &settings\n([\s\S]*?)\n\n/.exec(compose) ?? []
  const given = [...block.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map((match) => match[1])
  const files = secretNames.map((name) => `${name}_FILE`)
  const known = [...settings.map(({ name }) => name as string), ...files]
  expect(given.length).toBeGreaterThan(10)
  expect(given.filter((name) => !known.includes(name as string))).toEqual([])
})
