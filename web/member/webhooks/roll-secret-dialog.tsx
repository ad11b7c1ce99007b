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
      title="Roll the signing secret"
      about="Makes a new secret. Rolling again meanwhile ends the old one."
      label="The old secret signs too"
      act="Roll the secret"
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
