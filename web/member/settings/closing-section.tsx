// The end of the account. The ledger and the audit log outlive it; everything else goes.
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { Section } from '../../ui/section.tsx'
import { useAccount } from '../account.tsx'
import { leaveForClosed } from '../closed/closed-account.ts'
import { owners } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'

export function ClosingSection() {
  const account = useAccount()
  const refusal = useRefusal(account, owners, 'close the account')
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title="Close account"
      about="Permanently closes the account, live and test, for all members."
    >
      <p>
        Keys and webhooks stop working immediately, all members lose access, and prompts, files and
        answers are deleted. Cancel pending tasks first, and{' '}
        <a href="#export">export the account</a> if you want to keep its data.
      </p>
      <div>
        <GuardedButton
          kind="danger"
          refusal={refusal}
          says="beside"
          onClick={() => setAsking(true)}
        >
          Close account…
        </GuardedButton>
      </div>
      {isAsking ? <ConfirmClosing onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

function ConfirmClosing({ onClose }: { onClose: () => void }) {
  const { liveId, name } = useAccount()
  const close = async () => {
    const closed = await call('post', '/console/v1/accounts/{account_id}/close', {
      params: { account_id: liveId },
      body: { name },
    })
    leaveForClosed(closed)
  }
  return (
    <ConfirmDialog
      title={`Close ${name}?`}
      about="All keys stop working immediately and you lose access. Remaining credits are not refunded. This can't be undone."
      act="Close account"
      isDanger
      typed={name}
      failedTitle="Couldn't close the account."
      onConfirm={close}
      onClose={onClose}
    />
  )
}
