// Another signing secret, while the old one signs too for as long as the change needs.
import { callAccount } from '../../api/account.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FormFailureNote } from '../../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../../ui/sign-in/use-submit.ts'

const overlaps = [
  { value: '3600', label: 'For an hour' },
  { value: '86400', label: 'For a day' },
  { value: '604800', label: 'For 7 days' },
  { value: '0', label: 'Not at all: it has leaked' },
]

export function RollSecretDialog(props: {
  accountId: string
  webhookId: string
  onClose: () => void
  onMade: (secret: string) => void
}) {
  const { isBusy, failure, onSubmit } = useSubmit(async ({ overlap = '0' }) => {
    const { secret } = await callAccount(
      props.accountId,
      'post',
      '/webhooks/{webhook_id}/roll-secret',
      {
        params: { webhook_id: props.webhookId },
        body: { overlapSeconds: Number(overlap) },
      },
    )
    // Null only in a repeat with the same idempotency key, and this has none.
    if (secret !== null) props.onMade(secret)
  })
  return (
    <Dialog
      isOpen
      title="Roll the signing secret"
      about="Makes a new secret. Rolling again meanwhile ends the old one."
      onClose={props.onClose}
    >
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <SelectField
          label="The old secret signs too"
          name="overlap"
          choices={overlaps}
          defaultValue="86400"
        />
        <div className="dialog-acts">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            Roll the secret
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
