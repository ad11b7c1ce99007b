// Routes, operations and the document of the console are three lists of the same things.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblems } from '../../src/core/validate.ts'
import { accountApiPath } from '../../src/http/console/authenticate-member.ts'
import { consolePrefixes, isConsoleUrl } from '../../src/http/console/operation.ts'
import { buildApp } from '../../src/start/app.ts'
import { listConsoleRoutes } from '../../src/start/console-routes.ts'
import { openKeys } from '../../src/start/dependencies.ts'
import { consoleOperations } from '../../src/start/operations.ts'
import { createConsoleCaller } from '../console-client.ts'
import { consoleDocument } from '../console-contract.ts'
import { listOperations } from '../openapi-rules.ts'
import { type Service, startService } from '../service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const names = consoleOperations.map(nameOf).sort()

test('every route serves an operation of the list, and every operation has its route', () => {
  const served = listConsoleRoutes(service.deps).map((route) => route.operation)
  expect(served.map(nameOf).sort()).toEqual(names)
  for (const operation of served) expect(consoleOperations).toContain(operation)
})

test('what the application registers for people is exactly the operations', async () => {
  const keys = await openKeys(service.deps)
  const app = buildApp(service.deps, keys)
  const registered: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    // What members get of the API has a list and a test of its own.
    if (url.startsWith(accountApiPath)) return
    if (isConsoleUrl(url)) registered.push(...[method].flat().map((each) => `${each} ${path}`))
  })
  await app.ready()
  await app.close()
  await keys.stop()
  const reads = consoleOperations.filter(({ method }) => method === 'GET')
  const heads = reads.map(({ path }) => `HEAD ${path}`)
  expect(registered.sort()).toEqual([...names, ...heads].sort())
})

test('the document has exactly the operations, each with its own id', () => {
  const listed = listOperations(consoleDocument)
  expect(listed.map(({ name }) => name).sort()).toEqual(names)
  const ids = consoleOperations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every operation stands under a prefix of its own kind of people', () => {
  for (const { path, access } of consoleOperations) {
    expect(consolePrefixes.some((prefix) => path.startsWith(`${prefix}/`))).toBe(true)
    if (path.startsWith('/workbench/')) expect(access.who, path).toBe('engineer')
    if (path.startsWith('/operator/')) expect(access.who, path).toBe('operator')
    if (access.who === 'member') expect(path).toContain('/{account_id}')
  }
})

/** What an operator does without a recent sign-in, and why that is enough. */
const withoutStepUp: Record<string, string> = {
  revokePlaceInvitation: 'only takes an offer back',
  rejectAdjustment: 'moves nothing',
  declineCreditRequest: 'moves nothing, and the member can ask again',
  rejectProposal: 'changes nothing',
  proveBooks: 'reads the books',
  planAssignments: 'changes nothing',
  assignTasks: 'done all day, moves no money, and can be undone',
  releaseTasks: 'done all day, moves no money, and can be undone',
  assignTask: 'done all day, moves no money, and can be undone',
  raiseTask: 'done all day, moves no money, and can be undone',
  extendTask: 'done all day and moves no money',
  releaseAnyTask: 'done all day, moves no money, and can be undone',
  snoozeIncident: 'hides a line for half an hour, with a name beside it',
  takeOffDuty: 'done all day, moves no money, and can be undone',
  retryJob: 'runs a job that is safe to repeat',
}

test('every act of an operator needs a recent sign-in, or says why not', () => {
  const writes = consoleOperations.filter(
    ({ access, method }) => access.who === 'operator' && method !== 'GET',
  )
  const without = writes.filter(({ access }) => !access.stepUp).map((each) => each.operationId)
  expect(without.sort()).toEqual(Object.keys(withoutStepUp).sort())
})

test('every example is one of its schema', () => {
  for (const { operationId, body, bodyExample, reply } of consoleOperations) {
    if (body) expect(findProblems(body, bodyExample, 'body'), operationId).toEqual([])
    if (reply.schema)
      expect(findProblems(reply.schema, reply.example, 'reply'), operationId).toEqual([])
    if (reply.status === 204) expect(reply.schema, operationId).toBeUndefined()
  }
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const paths = [...new Set(consoleOperations.map(({ path }) => path))]

test.each(paths)('%s refuses every other method with 405', async (template) => {
  const served = consoleOperations.filter(({ path }) => fits(path, template))
  const allowed = served.map(({ method }) => method as string)
  const path = template.replaceAll(/\{\w+\}/g, '1')
  for (const method of methods.filter((each) => !allowed.includes(each))) {
    const reply = await createConsoleCaller(service)(method, path)
    expect(reply.status, method).toBe(405)
    expect(reply.headers.get('allow')).toBe(
      [...new Set(allowed.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])))]
        .sort()
        .join(', '),
    )
  }
})

/** Whether a request of the template's path is also one of the other's. */
function fits(path: string, template: string): boolean {
  const [wanted, parts] = [path.split('/'), template.split('/')]
  return (
    wanted.length === parts.length &&
    wanted.every((part, i) => part.startsWith('{') || part === parts[i])
  )
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}
