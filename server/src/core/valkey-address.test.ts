import { expect, test } from 'vitest'
import { listValkeyHosts, readValkeyAddress } from './valkey-address.ts'

test('one server is left to the client library', () => {
  for (const url of ['redis://127.0.0.1:6379/2', 'rediss://:secret@valkey.example:6380']) {
    expect(readValkeyAddress(url)).toEqual({ kind: 'server', url, host: new URL(url).hostname })
  }
})

test('a cluster is named by some of its nodes', () => {
  expect(readValkeyAddress('redis+cluster://a,b:7001,[::1]:7002')).toEqual({
    kind: 'cluster',
    isTls: false,
    nodes: [
      { host: 'a', port: 6_379 },
      { host: 'b', port: 7_001 },
      { host: '::1', port: 7_002 },
    ],
  })
})

test('sentinels know the primary by a name; login and database are read', () => {
  const address = readValkeyAddress('rediss+sentinel://app:p%40ss@s1,s2:5000/main/3')
  expect(address).toEqual({
    ...{ kind: 'sentinel', name: 'main', database: 3 },
    ...{ username: 'app', password: 'p@ss', isTls: true },
    sentinels: [
      { host: 's1', port: 26_379 },
      { host: 's2', port: 5_000 },
    ],
  })
  expect(address && listValkeyHosts(address)).toEqual(['s1', 's2'])
})

test.each([
  '',
  'localhost:6379',
  'http://a',
  'redis://',
  'redis+cluster://',
  'redis+cluster://a:port',
  'redis+cluster://a,,b',
  'redis+cluster://a/1',
  'redis+sentinel://a:1',
  'redis+sentinel://a:1/name/x',
  'redis+sentinel://a:1/name/1/2',
  'redis+other://a:1',
])('%j is refused', (url) => {
  expect(readValkeyAddress(url)).toBeUndefined()
})
