// Credits by hand: a grant at once, or an adjustment that another operator has to approve.
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { formatChange, formatCredits } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { CreditsField, readCredits } from '../../forms/credits-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type ActDialogProps, reasonField } from './account-act.ts'

const moneyReason = {
  ...reasonField,
  hint: 'Shown in the ledger and in the audit log, which members of the account can read.',
} as const

function describeHalf({ account, half }: ActDialogProps): string {
  return half === 'live' ? account.name : `the test account of ${account.name}`
}

export function GrantDialog(props: ActDialogProps) {
  const [text, setText] = useState('')
  // Of this dialog: to send it again after a failure grants nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const credits = readCredits(text)
  const { accountId, available } = props.account[props.half]
  return (
    <ConfirmDialog
      title={`Grant credits to ${describeHalf(props)}`}
      about="Credits can be spent immediately. A large grant needs a second operator's approval. To remove credits, propose an adjustment."
      act={credits === undefined ? 'Grant credits' : `Grant ${formatCredits(credits)} credits`}
      reason={moneyReason}
      {...(credits === undefined ? {} : { typed: String(credits) })}
      failedTitle="Couldn't grant credits."
      onConfirm={async (reason) => {
        const { waitingId } = await call('post', '/operator/v1/accounts/{account_id}/credits', {
          params: { account_id: accountId },
          body: { credits: credits ?? 0, reason, idempotencyKey },
        })
        const granted = formatCredits(credits ?? 0)
        props.onDone(
          waitingId === null
            ? `${granted} credits granted.`
            : `The grant of ${granted} credits needs a second operator's approval.`,
        )
      }}
      onClose={props.onClose}
    >
      <CreditsField text={text} hint={describeAfter(available, credits ?? 0)} onChange={setText} />
    </ConfirmDialog>
  )
}

const directions = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Remove' },
] as const

export function ProposeDialog(props: ActDialogProps) {
  const [direction, setDirection] = useState<'add' | 'take'>('take')
  const [text, setText] = useState('')
  const amount = readCredits(text)
  const { accountId, available } = props.account[props.half]
  const change = (amount ?? 0) * (direction === 'add' ? 1 : -1)
  return (
    <ConfirmDialog
      title={`Propose an adjustment for ${describeHalf(props)}`}
      about="No credits move until another operator approves it."
      act={change === 0 ? 'Propose adjustment' : `Propose ${formatChange(change)} credits`}
      reason={moneyReason}
      failedTitle="Couldn't propose the adjustment."
      onConfirm={async (reason) => {
        await call('post', '/operator/v1/accounts/{account_id}/adjustments', {
          params: { account_id: accountId },
          body: { credits: change, reason },
        })
        props.onDone(`${formatChange(change)} credits proposed. Another operator must approve.`)
      }}
      onClose={props.onClose}
    >
      <div>
        <Segmented
          label="Direction"
          value={direction}
          choices={directions}
          onChange={setDirection}
        />
      </div>
      <CreditsField text={text} hint={describeAfter(available, change)} onChange={setText} />
    </ConfirmDialog>
  )
}

function describeAfter(available: number, change: number): string {
  const now = `${formatCredits(available)} available now`
  if (change === 0) return `${now}.`
  if (available + change < 0)
    return `${now}: insufficient. It can't be approved until enough credits are available.`
  return `${now}, ${formatCredits(available + change)} afterwards.`
}
