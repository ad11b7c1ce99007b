// Passkeys: listed, added, removed.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { type Me, meQuery, passkeysQuery, type Schemas } from '../api/queries.ts'
import { withRecentSignIn } from '../api/sign-in-request.ts'
import { formatDayAndTime } from '../core/formats.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { PasskeyWay } from '../sign-in/passkey-way.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailedCard } from '../ui/failed-card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddPasskey } from './add-passkey.tsx'

const about = 'Sign in with a device or security key, without a password or code.'

export function PasskeysSection({ me }: { me: Me }) {
  const passkeys = useQuery(passkeysQuery)
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  const isLast = me.secondFactor.passkeys === 1 && !me.secondFactor.totp && me.secondFactor.required
  return (
    <Section title="Passkeys" about={about}>
      {passkeys.error === null ? null : (
        <FailedCard
          title="Couldn't load your passkeys."
          error={passkeys.error}
          onRetry={() => void passkeys.refetch()}
        />
      )}
      {passkeys.isPending ? <Skeleton lines={2} /> : null}
      {passkeys.data === undefined ? null : passkeys.data.data.length === 0 ? (
        <p className="form-text">No passkeys yet.</p>
      ) : (
        <ul className="settings-list">
          {passkeys.data.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLast={isLast} onGone={refresh} />
          ))}
        </ul>
      )}
      <PasskeyWay>
        <AddPasskey onAdded={refresh} />
      </PasskeyWay>
    </Section>
  )
}

function PasskeyRow(props: { passkey: Schemas['Passkey']; isLast: boolean; onGone: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, createdAt } = props.passkey
  const shown = name ?? 'Unnamed'
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  const remove = () =>
    start(async () => {
      await withRecentSignIn(() =>
        call('delete', '/auth/passkeys/{passkey_id}', { params: { passkey_id: id } }),
      )
      setIsAsking(false)
      props.onGone()
    })
  return (
    <li className="settings-item">
      <Icon name="key" />
      <span className="settings-item-words">
        <span className="settings-item-name">{shown}</span>
        <span className="settings-item-facts">Added {formatDayAndTime(createdAt)}</span>
      </span>
      <Button size="small" onClick={() => setIsAsking(true)} aria-label={`Remove ${shown}`}>
        Remove
      </Button>
      <Dialog
        isOpen={isAsking}
        title={`Remove ${shown}?`}
        about={
          props.isLast
            ? 'This is your last second factor; your role requires one.'
            : 'You can no longer sign in with it. Your device may still list it.'
        }
        onClose={() => setIsAsking(false)}
        acts={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button kind="danger" isBusy={isBusy} onClick={remove}>
              Remove passkey
            </Button>
          </>
        }
      >
        <FormFailureNote failure={failure} />
      </Dialog>
    </li>
  )
}
