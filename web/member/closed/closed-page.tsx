// The last page of an account: what was closed, and what becomes of what was in it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery, type Schemas } from '../../api/queries.ts'
import { formatCredits, formatDayAndTime, plural } from '../../core/formats.ts'
import { CardFrame } from '../../shell/card-frame.tsx'
import { signOut } from '../../sign-in/sign-out.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { readClosed } from './closed-account.ts'

export function ClosedPage() {
  const [closed] = useState(readClosed)
  const { data: me } = useQuery(meQuery)
  const [other] = me?.accounts ?? []
  return (
    <CardFrame
      isWide
      title={closed === null ? 'Account closed' : `${closed.name} is closed`}
      about={describeClosing(closed)}
      foot={
        <button type="button" className="form-link" onClick={() => void signOut()}>
          Sign out
        </button>
      }
    >
      <Facts facts={listFacts(closed)} />
      <ButtonLink kind="primary" size="large" isWide href="/dashboard">
        {me === undefined
          ? 'Go to the dashboard'
          : other === undefined
            ? 'Create another account'
            : `Go to ${other.name}`}
      </ButtonLink>
    </CardFrame>
  )
}

function describeClosing(closed: Schemas['ClosedAccount'] | null): string {
  if (closed === null) return "The account was closed, live and test. This can't be undone."
  const { closedAt, ownersMailed } = closed
  const mailed =
    ownersMailed === 0 ? '' : ` We emailed this summary to ${plural(ownersMailed, 'owner')}.`
  return `Closed on ${formatDayAndTime(closedAt)}, live and test. This can't be undone.${mailed}`
}

function listFacts(closed: Schemas['ClosedAccount'] | null) {
  const left = closed?.availableCredits
  return [
    { label: 'Keys and webhooks', value: 'Stopped immediately.' },
    { label: 'Members', value: 'All lost access. Open invitations were revoked.' },
    { label: 'Content', value: 'Prompts, files and answers are deleted within minutes.' },
    {
      label: 'Credits',
      value:
        left === undefined || left === 0
          ? 'Remaining credits are not refunded.'
          : `${formatCredits(left)} remaining, not refunded.`,
    },
    {
      label: 'Exports',
      value: 'Prepared exports are deleted. The ones you downloaded stay valid.',
    },
    {
      label: 'Ledger and audit log',
      value: 'Kept by the operator of this service. Ask them if you need a copy.',
    },
  ]
}
