// Every operation of the API and of the pages, as the routes carry them: an endpoint is listed once,
// with its route. The OpenAPI documents, the docs and the tests over all operations start here.
import type { ConsoleOperation } from '../http/console/operation.ts'
import type { WebhookEvent } from '../http/openapi/webhooks.ts'
import type { Operation } from '../http/operation.ts'
import { feedWebhooks } from '../modules/events/feed/webhook-schema.ts'
import { testWebhook } from '../modules/events/webhooks/event-schema.ts'
import { listConsoleRoutes } from './console-routes.ts'
import type { Deps } from './dependencies.ts'
import { listRoutes } from './routes.ts'

/** Routes keep what they are handed until a request comes, so listing them needs nothing that works. */
const standIn: unknown = new Proxy(() => standIn, {
  get(_target, name) {
    // A few settings are reckoned with at once.
    if (name === Symbol.toPrimitive) return () => 1
    return typeof name === 'symbol' ? undefined : standIn
  },
})

type Listed = { operationId: string; method: string; path: string }

/** Throws where an operation has two routes, or two operations one address. */
export function listOperationsOf<O extends Listed>(routes: readonly { operation: O }[]): O[] {
  const listed = routes.map(({ operation }) => operation)
  for (const nameOf of [
    ({ operationId }: O) => operationId,
    ({ method, path }: O) => `${method} ${path}`,
  ]) {
    const [twice] = [...Map.groupBy(listed, nameOf)].find(([, { length }]) => length > 1) ?? []
    if (twice !== undefined) throw new Error(`${twice} is registered twice`)
  }
  return listed
}

export const operations: readonly Operation[] = listOperationsOf(listRoutes(standIn as Deps))

export const consoleOperations: readonly ConsoleOperation[] = listOperationsOf(
  listConsoleRoutes(standIn as Deps),
)

/** Every event the service sends to the endpoints of an account. */
export const webhooks: readonly WebhookEvent[] = [...feedWebhooks, testWebhook]
