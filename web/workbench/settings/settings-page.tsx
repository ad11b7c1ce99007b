// What belongs to the person: how the page looks, its keys, and everything about signing in.
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { WholeKeyMap } from '../../ui/keys/key-map.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { Section } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import './settings.css'

export function SettingsPage() {
  const me = useQuery(meQuery)
  return (
    <div className="settings">
      <div className="shell-head">
        <h1>Settings</h1>
      </div>
      <AppearanceSection />
      {me.data === undefined ? (
        <Section title="Signing in">
          {me.error === null ? (
            <Skeleton lines={6} />
          ) : (
            <ErrorNote
              title="Your settings could not be read."
              error={me.error}
              onRetry={() => void me.refetch()}
            />
          )}
        </Section>
      ) : (
        <>
          <AuthenticatorSection me={me.data} />
          <PasskeysSection me={me.data} />
          <PasswordSection me={me.data} />
          <SessionsSection />
        </>
      )}
      <div className="not-on-phone">
        <Section title="Keys" about="Of the pages you have opened in this browser, and kept in it.">
          <WholeKeyMap />
        </Section>
      </div>
    </div>
  )
}
