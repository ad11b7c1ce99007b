// What the pages of webhooks read, by the account whose they are.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AccountSchemas, callAccount } from '../../api/account.ts'
import { byCursor, pageAt } from '../../api/by-cursor.ts'
import { refreshHeaders } from '../../api/refresh.ts'

export type Webhook = AccountSchemas['Webhook']
export type Delivery = AccountSchemas['WebhookDelivery']
export type DeliveryDetail = AccountSchemas['WebhookDeliveryDetail']
export type EventType = NonNullable<Webhook['eventTypes']>[number]

/** Everything of webhooks in an account: what an act makes stale. */
export const webhooksKey = (accountId: string) => ['webhooks', accountId] as const

export const webhooksQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(accountId), 'list'],
    queryFn: (context) =>
      callAccount(accountId, 'get', '/webhooks', {
        headers: refreshHeaders(context),
        signal: context.signal,
      }),
  })

export const webhookQuery = (accountId: string, webhookId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(accountId), webhookId],
    queryFn: (context) =>
      callAccount(accountId, 'get', '/webhooks/{webhook_id}', {
        params: { webhook_id: webhookId },
        headers: refreshHeaders(context),
        signal: context.signal,
      }),
    refetchInterval: ({ state }) => refetchMs(state.data?.waiting),
  })

export type DeliveryFilters = { status?: Delivery['status']; type?: Delivery['type'] }

export const deliveriesQuery = (accountId: string, webhookId: string, filters: DeliveryFilters) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey(accountId), webhookId, 'deliveries', filters],
    queryFn: (context) =>
      callAccount(accountId, 'get', '/webhooks/{webhook_id}/deliveries', {
        params: { webhook_id: webhookId },
        query: { limit: 50, ...filters, ...pageAt(context.pageParam) },
        headers: refreshHeaders(context),
        signal: context.signal,
      }),
    ...byCursor,
    refetchInterval: ({ state }) =>
      refetchMs(state.data?.pages[0]?.data.filter(({ status }) => status === 'pending').length),
  })

export const deliveryQuery = (accountId: string, webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(accountId), webhookId, 'deliveries', deliveryId],
    queryFn: (context) =>
      callAccount(accountId, 'get', '/webhooks/{webhook_id}/deliveries/{delivery_id}', {
        params: { webhook_id: webhookId, delivery_id: deliveryId },
        headers: refreshHeaders(context),
        signal: context.signal,
      }),
    refetchInterval: ({ state }) => refetchMs(state.data?.status === 'pending' ? 1 : 0),
  })

/** While a delivery is pending the page polls: the response comes within a second or two. */
function refetchMs(waiting: number | undefined): number | false {
  return waiting === undefined || waiting === 0 ? false : 2_000
}
