import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { readSettings, SettingsError } from './settings.ts'

const read = (env: Record<string, string>) =>
  readSettings(readEnvironment({ TASKREVIEW_BASE_URL: 'https://tasks.example.com', ...env }))

test('both caps are there without being set', () => {
  expect(read({})).toMatchObject({ maxCreditsPerTask: 3_600, maxCreditsTotal: 20_000 })
  expect(read({ TASKREVIEW_MCP_MAX_TOTAL_CREDITS: '7200' }).maxCreditsTotal).toBe(7_200)
})

test.each(['http://tasks.example.com', 'http://127.0.0.1.example.com'])(
  'a key is not sent to %s',
  (baseUrl) => {
    expect(() => read({ TASKREVIEW_BASE_URL: baseUrl })).toThrow(SettingsError)
  },
)

test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  '%s is this computer',
  (baseUrl) => {
    expect(read({ TASKREVIEW_BASE_URL: baseUrl }).baseUrl).toBe(baseUrl)
  },
)
