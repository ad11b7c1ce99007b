// A new webhook, with the secret that signs what is sent.
import { useState } from 'react'
import { type AccountSchemas, callAccount } from '../../api/account.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { revisionChoices, revisionHint } from '../revisions.ts'
import { type ChosenTypes, readTypes, WebhookFields } from './webhook-fields.tsx'

export function CreateWebhookDialog(props: {
  accountId: string
  onClose: () => void
  onMade: (made: AccountSchemas['CreatedWebhook']) => void
}) {
  const [types, setTypes] = useState<ChosenTypes>(null)
  // One for the dialog: pressed twice it makes one webhook, and a lost reply is given again.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useSubmit(async (values) => {
    const { url = '', description = '', revision = 'A' } = values
    const made = await callAccount(props.accountId, 'post', '/webhooks/create', {
      headers: { 'idempotency-key': idempotencyKey },
      body: {
        url: url.trim(),
        description: description.trim(),
        eventTypes: readTypes(types),
        revision: revision as 'A' | 'B',
      },
    })
    props.onMade(made)
  })
  return (
    <FormDialog
      title="Add webhook"
      about="Sends a signed POST for each event, retried for up to 5 days until your server responds with 2xx."
      act="Add webhook"
      form={form}
      onClose={props.onClose}
    >
      <WebhookFields types={types} onTypes={setTypes} failure={form.failure} />
      <SelectField
        label="API revision"
        name="revision"
        choices={revisionChoices}
        defaultValue="A"
        hint={`${revisionHint} Can't be changed later.`}
      />
    </FormDialog>
  )
}
