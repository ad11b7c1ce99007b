// Changes where a webhook sends and what.
import { useState } from 'react'
import { callAccount } from '../../api/account.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailureNote } from '../../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../../ui/sign-in/use-submit.ts'
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
  const { isBusy, failure, onSubmit } = useSubmit(async ({ url = '', description = '' }) => {
    await callAccount(props.accountId, 'patch', '/webhooks/{webhook_id}', {
      params: { webhook_id: webhook.id },
      body: { url: url.trim(), description: description.trim(), eventTypes: readTypes(types) },
    })
    props.onChanged()
  })
  return (
    <Dialog isOpen title="Edit the webhook" onClose={props.onClose}>
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <WebhookFields webhook={webhook} types={types} onTypes={setTypes} failure={failure} />
        <div className="dialog-acts">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
