// Operations are listed by their routes, without anything that works behind them; the application and
// the documents have the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revisions } from '../../src/core/money.ts'
import { basePath, errorsOf } from '../../src/http/operation.ts'
import { buildApp } from '../../src/start/app.ts'
import { openKeys } from '../../src/start/dependencies.ts'
import { listOperationsOf, operations } from '../../src/start/operations.ts'
import { listRoutes } from '../../src/start/routes.ts'
import { documents } from '../contract.ts'
import { listOperations } from '../openapi-rules.ts'
import { type Service, startService } from '../service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('every route serves an operation of the list, and every operation has its route', () => {
  const served = listRoutes(service.deps).map((route) => route.operation)
  expect(served.map(nameOf).sort()).toEqual(operations.map(nameOf).sort())
  for (const operation of served) expect(operations).toContain(operation)
})

test('a second registration is refused', () => {
  const operation = { operationId: 'getThing', method: 'GET', path: '/things/{id}' }
  const twin = { ...operation, operationId: 'getThingAgain' }
  expect(listOperationsOf([{ operation }])).toEqual([operation])
  expect(() => listOperationsOf([{ operation }, { operation }])).toThrow(/getThing is registered/)
  expect(() => listOperationsOf([{ operation }, { operation: twin }])).toThrow(/GET .* twice/)
})

// The address itself, which says to everyone where everything is (http/reference.ts).
const welcomes = ['GET ', 'GET /', 'HEAD ', 'HEAD /']

test('what the application registers under the base address is the operations and the welcome', async () => {
  const keys = await openKeys(service.deps)
  const app = buildApp(service.deps, keys)
  const registered: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const path = url.slice(basePath.length).replaceAll(/:(\w+)/g, '{$1}')
    if (url.startsWith(basePath)) registered.push(...[method].flat().map((m) => `${m} ${path}`))
  })
  await app.ready()
  await app.close()
  await keys.stop()
  const reads = operations.filter(({ method }) => method === 'GET')
  expect(registered.sort()).toEqual(
    [...welcomes, ...operations.map(nameOf), ...reads.map(({ path }) => `HEAD ${path}`)].sort(),
  )
})

test.each(revisions)('the document of revision %s has exactly the operations', (revision) => {
  const listed = listOperations(documents[revision])
  expect(listed.map(({ name }) => name).sort()).toEqual(operations.map(nameOf).sort())
  expect(listed.map(({ operation }) => operation.operationId).sort()).toEqual(
    operations.map(({ operationId }) => operationId).sort(),
  )
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']
const paths = [...new Set(operations.map(({ path }) => path))]

test.each(paths)('%s refuses every other method with 405, whatever the body', async (template) => {
  // The words create, batch, quote and report are also an id that a read may ask for.
  const served = operations.filter(({ path }) => path === template || path === siblingOf(template))
  const allowed = served.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const path = template.replaceAll(/\{\w+\}/g, '1')
  for (const method of methods.filter((each) => !allowed.includes(each))) {
    const body = method === 'GET' ? undefined : 'x'.repeat(200_000)
    const headers = { 'content-type': 'text/plain' }
    const reply = await service.call(method, path, { ...(body && { body, headers }) })
    expect(reply.status, method).toBe(405)
    expect(reply.headers.get('allow')?.split(', ').sort()).toEqual([...allowed].sort())
  }
})

/** The template with a parameter that also fits the path of a create. */
function siblingOf(template: string): string | undefined {
  const word = /\/(?:create|batch|quote|report)$/
  if (!word.test(template)) return undefined
  const start = template.replace(word, '/{')
  return paths.find((path) => path.startsWith(start) && path.endsWith('}'))
}

test('every operation declares the errors that all of them have', () => {
  for (const operation of operations) {
    const ofKeys = operation.access === 'public' ? [] : ['UNAUTHORIZED', 'FORBIDDEN']
    expect(errorsOf(operation)).toEqual(
      expect.arrayContaining([...ofKeys, 'RATE_LIMITED', 'INTERNAL']),
    )
  }
})

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}
