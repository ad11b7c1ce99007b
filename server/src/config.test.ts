import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
