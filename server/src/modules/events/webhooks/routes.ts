import type { AddressGuard } from '../../../adapters/address-guard.ts'
import { invalidRequest } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { replayHeaders } from '../../../http/idempotency-header.ts'
import { toPage } from '../../../http/page.ts'
import { type Route, route } from '../../../http/route.ts'
import { describeCall } from '../../identity/idempotency/idempotency.ts'
import { readEndpoint, type WebhookDeps } from './endpoints.ts'
import { presentEndpoint } from './present.ts'
import { refOf } from './routes.call.ts'
import { deliveryRoutes } from './routes.deliveries.ts'
import {
  createWebhookOperation,
  deleteWebhookOperation,
  getWebhookOperation,
  listWebhooksOperation,
  rollWebhookSecretOperation,
  updateWebhookOperation,
} from './schema.ts'
import { rollSecret } from './secret-rotation.ts'
import { createEndpoint, deleteEndpoint, listEndpoints, updateEndpoint } from './webhooks.ts'

export type WebhookRouteDeps = WebhookDeps & { guard: AddressGuard }

export function webhookRoutes(deps: WebhookRouteDeps): Route[] {
  const { db, guard } = deps
  return [
    createRoute(deps),

    route(listWebhooksOperation, async ({ key }) => {
      const items = await listEndpoints(db, key.accountUuid)
      return { body: toPage({ items, next: undefined }, presentEndpoint) }
    }),

    route(getWebhookOperation, async ({ key, params }) => ({
      body: presentEndpoint(await readEndpoint(db, refOf(key, params))),
    })),

    route(updateWebhookOperation, async ({ key, params, body }) => {
      const { url, description, eventTypes, enabled } = body
      if (url !== undefined) assertAllowedUrl(guard, url)
      const changes = {
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(eventTypes !== undefined && { eventTypes }),
        ...(enabled !== undefined && { isEnabled: enabled }),
      }
      const endpoint = await updateEndpoint(db, refOf(key, params), changes, key.actor)
      return { body: presentEndpoint(endpoint) }
    }),

    route(rollWebhookSecretOperation, async (call) => {
      const { key, params, body } = call
      const { overlapSeconds = limits.webhookOverlapSecondsDefault } = body
      const { value, replayed } = await rollSecret(deps, refOf(key, params), {
        overlapSeconds,
        actor: key.actor,
        use: describeCall(call, 'rollWebhookSecret', { ...params, overlapSeconds }),
      })
      const shown = { id: params.webhook_id, secret: value }
      return { body: shown, headers: replayHeaders(replayed) }
    }),

    route(deleteWebhookOperation, async ({ key, params }) => {
      await deleteEndpoint(db, refOf(key, params), key.actor)
      return {}
    }),

    ...deliveryRoutes(deps),
  ]
}

function createRoute(deps: WebhookRouteDeps): Route {
  return route(createWebhookOperation, async (call) => {
    const { key } = call
    const body = call.body
    assertAllowedUrl(deps.guard, body.url)
    const draft = {
      accountUuid: key.accountUuid,
      url: body.url,
      description: body.description ?? '',
      eventTypes: body.eventTypes ?? null,
      revision: body.revision ?? key.revision,
    }
    const { value, replayed } = await createEndpoint(deps, draft, {
      actor: key.actor,
      use: describeCall(call, 'createWebhook', draft),
    })
    const { endpoint, secret } = value
    const location = `/api/v1/webhooks/${encodeId('webhook', endpoint.id)}`
    return {
      body: { ...presentEndpoint(endpoint), secret },
      headers: { location, ...replayHeaders(replayed) },
    }
  })
}

function assertAllowedUrl(guard: AddressGuard, url: string): void {
  const message = guard.findUrlProblem(url)
  if (message !== undefined) throw invalidRequest([{ field: 'url', message }])
}
