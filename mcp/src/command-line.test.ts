import { expect, test } from 'vitest'
import { readCommand } from './command-line.ts'
import { readEnvironment } from './environment.ts'
import { readSettings } from './settings.ts'

test('stdio is what is meant when nothing is said', () => {
  expect(readCommand([])).toEqual({ name: 'stdio', allowedFolders: [] })
  expect(readCommand(['--allow-files', 'a', '--allow-files', 'b'])).toEqual({
    name: 'stdio',
    allowedFolders: ['a', 'b'],
  })
})

test('http listens on this machine only unless told otherwise', () => {
  const local = ['localhost', '127.0.0.1', '[::1]']
  expect(readCommand(['http'])).toEqual({
    name: 'http',
    port: 8_787,
    host: '127.0.0.1',
    allowedHosts: local,
    allowedOrigins: local,
  })
  const told = ['http', '--port', '0', '--host', '0.0.0.0', '--allow-host', 'mcp.example.com']
  expect(readCommand(told)).toMatchObject({ port: 0, allowedHosts: ['mcp.example.com'] })
})

test.each([
  [['htp'], /Unknown command "htp"/],
  [['http', 'now'], /Unknown command "now"/],
  [['http', '--port', '70000'], /--port must be/],
  [['http', '--allow-files', '/'], /for stdio only/],
  [['--allow-file', '/'], /--help/],
])('%j is refused with what to do', (args, message) => {
  expect(() => readCommand(args)).toThrow(message)
})

test('a cap that cannot be read is no cap of none', () => {
  const env = { TASKREVIEW_BASE_URL: 'https://tasks.example.com' }
  const read = (more: NodeJS.ProcessEnv) => readSettings(readEnvironment({ ...env, ...more }))
  expect(read({ TASKREVIEW_MCP_MAX_CREDITS: ' ' }).maxCreditsPerTask).toBe(3_600)
  expect(read({ TASKREVIEW_MCP_MAX_CREDITS: '0' }).maxCreditsPerTask).toBe(0)
  for (const cap of ['-1', '1e9', 'Infinity', '600 credits', '٣']) {
    expect(() => read({ TASKREVIEW_MCP_MAX_CREDITS: cap })).toThrow(/must be a whole number/)
    expect(() => read({ TASKREVIEW_MCP_MAX_TOTAL_CREDITS: cap })).toThrow(/must be a whole number/)
  }
  expect(() => readSettings(readEnvironment({}))).toThrow(/TASKREVIEW_BASE_URL/)
})
