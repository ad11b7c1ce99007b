// The end of the account. The ledger and the audit log outlive it; everything else goes.
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { Section } from '../../ui/section.tsx'
import { useAccount } from '../account.tsx'
import { owners } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'

export function ClosingSection() {
  const account = useAccount()
  const refusal = useRefusal(account, owners, 'close the account')
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title="Closing the account" about="Live and test, for everybody and for good.">
      <p>
        Keys and webhooks stop at once, all members leave, and prompts, files and answers are
        removed. Cancel pending tasks first, and <a href="#export">export the account</a> if you
        want to take anything with you.
      </p>
      <div>
        <GuardedButton
          kind="danger"
          refusal={refusal}
          says="beside"
          onClick={() => setAsking(true)}
        >
          Close the account…
        </GuardedButton>
      </div>
      {isAsking ? <ConfirmClosing onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

function ConfirmClosing({ onClose }: { onClose: () => void }) {
  const { liveId, name } = useAccount()
  const close = async () => {
    await call('post', '/console/v1/accounts/{account_id}/close', {
      params: { account_id: liveId },
      body: { name },
    })
    // To another account of the person, or to the page that opens one.
    location.assign('/dashboard')
  }
  return (
    <ConfirmDialog
      title={`Close ${name}?`}
      about="Its keys stop working now, and you lose sight of it. Credits that are left are not paid back. Nobody can open it again."
      act="Close for good"
      isDanger
      typed={name}
      failedTitle="The account could not be closed."
      onConfirm={close}
      onClose={onClose}
    />
  )
}
