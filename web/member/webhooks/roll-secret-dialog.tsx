import { callAccount } from '../../api/account.ts'
import { RollDialog } from '../roll-dialog.tsx'

export function RollSecretDialog(props: {
  accountId: string
  webhookId: string
  onClose: () => void
  onMade: (secret: string) => void
}) {
  const path = '/webhooks/{webhook_id}/roll-secret'
  return (
    <RollDialog
      title="Rotate signing secret"
      about="Creates a new signing secret. Until the old one expires, deliveries are signed with both. Rotating again during the overlap drops the oldest secret."
      label="Old secret expires"
      act="Rotate secret"
      daysMax={7}
      send={async (overlapSeconds) => {
        const { secret } = await callAccount(props.accountId, 'post', path, {
          params: { webhook_id: props.webhookId },
          body: { overlapSeconds },
        })
        // Null only in a repeat with the same idempotency key, and this has none.
        if (secret !== null) props.onMade(secret)
      }}
      onClose={props.onClose}
    />
  )
}
