// What is done to a webhook from its page at once, without a question before.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callAccount } from '../../api/account.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useAccount } from '../account.tsx'
import { webhooksKey } from './webhook-queries.ts'

export function useWebhookActs(webhookId: string) {
  const { id: accountId } = useAccount()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: webhooksKey(accountId) })
  const params = { webhook_id: webhookId }
  const test = useMutation({
    mutationFn: () => callAccount(accountId, 'post', '/webhooks/{webhook_id}/test', { params }),
    onSuccess: async () => {
      showToast({ text: 'Test event sent. Its delivery is first in the list.' })
      await refresh()
    },
  })
  const retry = useMutation({
    mutationFn: async (deliveryId: string | undefined) => {
      // Which one is next may not be known yet, or no longer: any that waits asks the endpoint.
      const id = deliveryId ?? (await findWaiting(accountId, webhookId))
      if (id === undefined) return
      await callAccount(
        accountId,
        'post',
        '/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver',
        { params: { ...params, delivery_id: id } },
      )
    },
    onSuccess: refresh,
  })
  const change = useMutation({
    mutationFn: (enabled: boolean) =>
      callAccount(accountId, 'patch', '/webhooks/{webhook_id}', { params, body: { enabled } }),
    onSuccess: refresh,
  })
  const error = test.error ?? retry.error ?? change.error
  return {
    test: () => test.mutate(),
    isTesting: test.isPending,
    retry: (deliveryId: string | undefined) => retry.mutate(deliveryId),
    isRetrying: retry.isPending,
    switchTo: (isOn: boolean) => change.mutate(isOn),
    isSwitching: change.isPending,
    failure:
      error === null ? null : <ErrorNote title="Couldn't update the webhook." error={error} />,
  }
}

async function findWaiting(accountId: string, webhookId: string): Promise<string | undefined> {
  const found = await callAccount(accountId, 'get', '/webhooks/{webhook_id}/deliveries', {
    params: { webhook_id: webhookId },
    query: { status: 'pending', limit: 1 },
  })
  return found.data[0]?.id
}
