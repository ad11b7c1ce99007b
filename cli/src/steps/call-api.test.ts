import { expect, test } from 'vitest'
import { readApiPath } from './call-api.ts'

test.each([
  ['/tasks', '/tasks', {}],
  ['tasks', '/tasks', {}],
  ['/api/v1/tasks', '/tasks', {}],
  ['/tasks?limit=5&status=pending', '/tasks', { limit: '5', status: 'pending' }],
  ['/tasks/task_06a1/cancel', '/tasks/task_06a1/cancel', {}],
])('%s is read', (text, path, query) => {
  expect(readApiPath(text)).toEqual({ path, query })
})

test.each([
  ...['https://evil.example/tasks', '//evil.example/tasks', '/../dashboard', '/tasks/../../x'],
  ...['/tasks/%2e%2e/x', '\\\\evil', '/tasks#x', '', '/', '/tasks//x', 'file:/etc/passwd'],
])('%j is refused: the key goes to the API alone', (text) => {
  expect(() => readApiPath(text)).toThrow(/Invalid API path/)
})
