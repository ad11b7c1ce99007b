import { WebhookVerificationError } from '../errors/local-errors.ts'
import type { ApiPromise } from '../http/api-promise.ts'
import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { PageParams, PagePromise } from '../pagination.ts'
import {
  type VerifyOptions,
  verifyWebhook,
  type WebhookBody,
  type WebhookEvent,
  type WebhookHeaders,
} from '../webhooks/verify.ts'
import type { EventType } from './event.ts'
import type {
  CreatedWebhook,
  CreateWebhook,
  RedeliveredFailed,
  RedeliverFailed,
  RollWebhookSecret,
  UpdateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryStatus,
  WebhookSecret,
} from './webhook.ts'

export interface ListDeliveries extends PageParams {
  status?: WebhookDeliveryStatus | undefined
  /** Only events of this type. */
  type?: EventType | 'webhook.test' | undefined
}

export interface VerifyWith extends VerifyOptions {
  /** Default: webhookSecret of the client. */
  secret?: string | undefined
}

export class Webhooks {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Who sent this? Gives the event where the body was signed with the secret, and lately. */
  async verify(
    body: WebhookBody,
    headers: WebhookHeaders,
    { secret = this.#transport.settings.webhookSecret, ...options }: VerifyWith = {},
  ): Promise<WebhookEvent> {
    if (secret === undefined) {
      throw new WebhookVerificationError(
        'Missing webhook secret. Pass secret or set TASKREVIEW_WEBHOOK_SECRET.',
      )
    }
    return await verifyWebhook(body, headers, secret, options)
  }

  /** The reply shows the secret that signs, this once. */
  create(params: CreateWebhook, options?: RequestOptions): ApiPromise<CreatedWebhook> {
    return this.#transport.send({ method: 'POST', path: '/webhooks/create', body: params }, options)
  }

  /** Newest first. */
  list(options?: RequestOptions): PagePromise<Webhook> {
    return this.#transport.list('/webhooks', {}, options)
  }

  get(id: string, options?: RequestOptions): ApiPromise<Webhook> {
    return this.#transport.send({ method: 'GET', path: ['webhooks', id] }, options)
  }

  update(id: string, params: UpdateWebhook, options?: RequestOptions): ApiPromise<Webhook> {
    return this.#transport.send({ method: 'PATCH', path: ['webhooks', id], body: params }, options)
  }

  delete(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#transport.send({ method: 'DELETE', path: ['webhooks', id] }, options)
  }

  /** Gives a new secret; the old one signs too for a while. */
  rollSecret(
    id: string,
    params: RollWebhookSecret = {},
    options?: RequestOptions,
  ): ApiPromise<WebhookSecret> {
    const path = ['webhooks', id, 'roll-secret']
    return this.#transport.send({ method: 'POST', path, body: params }, options)
  }

  /** Sends an event of the type webhook.test. */
  test(id: string, options?: RequestOptions): ApiPromise<WebhookDelivery> {
    return this.#transport.send({ method: 'POST', path: ['webhooks', id, 'test'] }, options)
  }

  /** What was sent or waits to be, newest first. */
  listDeliveries(
    id: string,
    params: ListDeliveries = {},
    options?: RequestOptions,
  ): PagePromise<WebhookDelivery> {
    return this.#transport.list(['webhooks', id, 'deliveries'], params, options)
  }

  /** One delivery with its body and its attempts. */
  getDelivery(
    id: string,
    deliveryId: string,
    options?: RequestOptions,
  ): ApiPromise<WebhookDeliveryDetail> {
    return this.#transport.send(
      { method: 'GET', path: ['webhooks', id, 'deliveries', deliveryId] },
      options,
    )
  }

  /** Sends one delivery again. */
  redeliver(id: string, deliveryId: string, options?: RequestOptions): ApiPromise<WebhookDelivery> {
    const path = ['webhooks', id, 'deliveries', deliveryId, 'redeliver']
    return this.#transport.send({ method: 'POST', path }, options)
  }

  /** Sends again what was given up within a time. */
  redeliverFailed(
    id: string,
    params: RedeliverFailed,
    options?: RequestOptions,
  ): ApiPromise<RedeliveredFailed> {
    const path = ['webhooks', id, 'redeliver']
    return this.#transport.send({ method: 'POST', path, body: params }, options)
  }
}
