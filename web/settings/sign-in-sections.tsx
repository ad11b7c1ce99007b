// Everything about signing in of the person who is here: the same wherever their settings stand.
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'
import { FailedCard } from '../ui/failed-card.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export function SignInSections() {
  const me = useQuery(meQuery)
  if (me.data === undefined)
    return (
      <Section title="Sign-in">
        {me.error === null ? (
          <Skeleton lines={6} />
        ) : (
          <FailedCard
            title="Couldn't load your settings."
            error={me.error}
            onRetry={() => void me.refetch()}
          />
        )}
      </Section>
    )
  return (
    <>
      <AuthenticatorSection me={me.data} />
      <PasskeysSection me={me.data} />
      <PasswordSection me={me.data} />
      <SessionsSection />
    </>
  )
}
