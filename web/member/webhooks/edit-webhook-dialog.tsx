// Changes where a webhook sends and what.
import { useState } from 'react'
import { callAccount } from '../../api/account.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { type ChosenTypes, readTypes, WebhookFields } from './webhook-fields.tsx'
import type { Webhook } from './webhook-queries.ts'

export function EditWebhookDialog(props: {
  accountId: string
  webhook: Webhook
  onClose: () => void
  onChanged: () => void
}) {
  const { webhook } = props
  const [types, setTypes] = useState<ChosenTypes>(() =>
    webhook.eventTypes === null ? null : new Set(webhook.eventTypes),
  )
  const form = useSubmit(async ({ url = '', description = '' }) => {
    await callAccount(props.accountId, 'patch', '/webhooks/{webhook_id}', {
      params: { webhook_id: webhook.id },
      body: { url: url.trim(), description: description.trim(), eventTypes: readTypes(types) },
    })
    props.onChanged()
  })
  return (
    <FormDialog title="Edit webhook" act="Save" form={form} onClose={props.onClose}>
      <WebhookFields webhook={webhook} types={types} onTypes={setTypes} failure={form.failure} />
    </FormDialog>
  )
}
