// How an account ends. The ledger and the audit log outlive it, so the service closes it, not a button.
import { Section } from '../../ui/settings/section.tsx'
import { useAccount } from '../account.tsx'
import { writers } from '../roles.ts'

export function ClosingSection() {
  const account = useAccount()
  return (
    <Section title="Closing the account" about="Ends every key and every webhook.">
      <p>
        Only an operator of the service can close an account, when an owner asks for it.
        {writers.includes(account.role) ? (
          <>
            {' '}
            Until then its keys go on working: revoke them under{' '}
            <a href={`/dashboard/keys?account=${account.id}`}>API keys</a>.
          </>
        ) : null}
      </p>
    </Section>
  )
}
