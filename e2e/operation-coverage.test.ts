// Every operation for people is reached by a flow, and no row of the table lies.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { consoleOperations } from '../server/src/start/operations.ts'
import { findLies, findOperation, reached } from './operation-coverage.ts'

test('every operation for people has a row in e2e/operation-coverage.ts', () => {
  const missing = consoleOperations
    .map(({ operationId }) => operationId)
    .filter((operationId) => reached[operationId] === undefined)
  expect(missing).toEqual([])
})

test('every row names an operation and a flow that there is', () => {
  const names = new Set(consoleOperations.map(({ operationId }) => operationId))
  expect(Object.keys(reached).filter((operationId) => !names.has(operationId))).toEqual([])
  const flows = new Set(Object.values(reached).map(({ flow }) => flow))
  const paths = [...flows].map((flow) => join(import.meta.dirname, 'flows', `${flow}.test.ts`))
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

describe('a row', () => {
  test('holds when a page was served, and lies otherwise', () => {
    const rows = Object.entries(reached).filter(([, { flow }]) => flow === 'first-answer')
    const served = rows.map(([operationId]) => ({ operationId, by: 'page' as const }))
    expect(findLies('first-answer', served)).toEqual([])
    const [first] = served
    expect(findLies('first-answer', served.slice(1))).toEqual([first?.operationId])
    const asked = served.map((one) => ({ ...one, by: 'tool' as const }))
    expect(findLies('first-answer', asked)).toHaveLength(served.length)
  })

  test('knows an operation by its method and path', () => {
    const task = 'http://x/workbench/v1/tasks/task_1'
    expect(findOperation('POST', 'http://x/workbench/v1/tasks/claim-next')).toBe('claimNextTask')
    expect(findOperation('POST', `${task}/claim`)).toBe('claimOneTask')
    expect(findOperation('GET', `${task}?a=1`)).toBe('getWorkTask')
    expect(findOperation('DELETE', task)).toBeUndefined()
  })
})
