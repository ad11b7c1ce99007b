// An operator grants a credit request, in whole or another amount, or declines it with a note.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { formatCredits } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { CreditsField, readCredits } from '../../forms/credits-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { refreshMoney } from '../accounts/account-queries.ts'
import { type AnyRequest, refreshApprovals } from './approval-queries.ts'

export type DecidingRequest = { request: AnyRequest; act: 'grant' | 'grant-other' | 'decline' }

/** "Grant 20,000", or "Propose 120,000" where a second operator is needed. */
export function nameGrant({ figures }: AnyRequest, credits: number): string {
  const isAlone = credits <= (figures?.aloneCredits ?? 0)
  return `${isAlone ? 'Grant' : 'Propose'} ${formatCredits(credits)}`
}

export function RequestDialog(props: { deciding: DecidingRequest; onClose: () => void }) {
  const { deciding, onClose } = props
  const queries = useQueryClient()
  const done = (text: string) => {
    showToast({ text })
    refreshApprovals(queries)
    refreshMoney(queries)
  }
  const Shown = deciding.act === 'decline' ? DeclineDialog : GrantDialog
  return <Shown {...deciding} onDone={done} onClose={onClose} />
}

type DialogProps = DecidingRequest & { onDone: (text: string) => void; onClose: () => void }

function GrantDialog({ request, act, onDone, onClose }: DialogProps) {
  const [text, setText] = useState('')
  const isOther = act === 'grant-other'
  const credits = isOther ? readCredits(text) : request.credits
  const available = request.figures?.available ?? 0
  const after = available + (credits ?? 0)
  const named = credits === undefined ? 'Grant credits' : nameGrant(request, credits)
  const isProposal = named.startsWith('Propose')
  return (
    <ConfirmDialog
      title={isOther ? `Grant ${request.accountName} a different amount` : `${named} credits?`}
      about={
        isProposal
          ? 'Above your single-operator limit. No credits move until a second operator approves it within 24 hours.'
          : 'Credits can be spent immediately. Owners and the requesting member are emailed.'
      }
      act={named}
      lack={credits === undefined ? 'Enter an amount' : undefined}
      failedTitle="Couldn't grant credits."
      onConfirm={async () => {
        const { state } = await call('post', '/operator/v1/credit-requests/{request_id}/grant', {
          params: { request_id: request.id },
          body: { credits: credits ?? request.credits },
        })
        const amount = formatCredits(credits ?? request.credits)
        onDone(
          state === 'granted'
            ? `${amount} credits granted to ${request.accountName}.`
            : `The grant of ${amount} credits needs a second operator's approval.`,
        )
      }}
      onClose={onClose}
    >
      {isOther ? (
        <CreditsField
          label="Amount"
          autoFocus
          text={text}
          hint={`${formatCredits(request.credits)} requested.`}
          onChange={setText}
        />
      ) : null}
      <Facts
        facts={[
          { label: 'Client', value: request.accountName },
          { label: 'Note', value: request.note ?? 'None' },
          { label: 'Available now', value: formatCredits(available) },
          { label: 'Available after', value: formatCredits(after) },
        ]}
      />
    </ConfirmDialog>
  )
}

function DeclineDialog({ request, onDone, onClose }: DialogProps) {
  const { accountName, credits } = request
  return (
    <ConfirmDialog
      title={`Decline ${formatCredits(credits)} credits for ${accountName}?`}
      about="No credits move. Owners and the requesting member are emailed your note."
      act="Decline request"
      reason={{
        minLength: 10,
        label: 'Note to the client',
        hint: 'Visible to the client. Recorded in the audit log.',
      }}
      failedTitle="Couldn't decline the request."
      onConfirm={async (note) => {
        await call('post', '/operator/v1/credit-requests/{request_id}/decline', {
          params: { request_id: request.id },
          body: { note },
        })
        onDone(`Request of ${accountName} declined.`)
      }}
      onClose={onClose}
    />
  )
}
