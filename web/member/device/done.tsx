import type { Me } from '../../api/queries.ts'
import { CardFrame } from '../../shell/card-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export type Decided =
  | { isApproved: false }
  | {
      isApproved: true
      account: Me['accounts'][number]
      mode: 'live' | 'test'
      clientName: string
    }

export function Done({ decided }: { decided: Decided }) {
  if (!decided.isApproved)
    return (
      <CardFrame title="Denied" about="No key was issued.">
        <ButtonLink size="large" isWide href="/dashboard">
          Go to the dashboard
        </ButtonLink>
      </CardFrame>
    )
  const { account, mode, clientName } = decided
  const shownId = mode === 'test' ? account.testAccountId : account.id
  return (
    <CardFrame
      title="Approved"
      about={
        <>
          Return to the program. It receives a {mode} key of <b>{account.name}</b> within seconds.
          The key is listed as {clientName || 'Command line'} under API keys, where you can revoke
          it.
        </>
      }
    >
      <ButtonLink size="large" isWide href={`/dashboard/keys?account=${shownId}`}>
        View keys
      </ButtonLink>
    </CardFrame>
  )
}
