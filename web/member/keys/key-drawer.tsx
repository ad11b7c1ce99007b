// One key: what it may do, from where, how fast, and its end.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountStatisticsQuery } from '../../api/account-queries.ts'
import { call } from '../../api/client.ts'
import { formatDayAndTime, plural } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Drawer, DrawerSection } from '../../ui/drawer.tsx'
import { Facts } from '../../ui/facts.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { Pill } from '../../ui/pill.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useAccount } from '../account.tsx'
import { writers } from '../roles.ts'
import './key-drawer.css'
import { spentBy } from '../usage/spent-by.ts'
import { useRefusal } from '../use-refusal.ts'
import { stateOf } from './key-state.ts'
import type { Key } from './keys-query.ts'
import { scopeItems } from './scopes.ts'

export function KeyDrawer(props: {
  shown: Key
  onClose: () => void
  onRoll: () => void
  onRevoked: () => void
}) {
  const { shown } = props
  const { word, tone, isOver } = stateOf(shown, Date.now())
  return (
    <Drawer
      title={shown.name || 'Unnamed'}
      head={<IdChip id={shown.id} />}
      about={
        <>
          <Pill tone={tone}>{word}</Pill>
          <span className="mono">{shown.hint}</span>
          <span>API revision {shown.revision}</span>
        </>
      }
      {...(isOver ? {} : { foot: <Acts {...props} /> })}
      onClose={props.onClose}
    >
      <DrawerSection title="Permissions">
        <ul className="key-rights">
          {scopeItems
            .filter(({ value }) => shown.scopes.includes(value))
            .map(({ value, about }) => (
              <li key={value}>
                <span className="mono">{value}</span>
                <span>{about}</span>
              </li>
            ))}
        </ul>
      </DrawerSection>
      <DrawerSection title="Allowed IPs">
        {shown.allowedAddresses.length === 0 ? (
          <p>Any</p>
        ) : (
          <ul className="mono">
            {shown.allowedAddresses.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        )}
      </DrawerSection>
      <Usage keyId={shown.id} lastUsedAt={shown.lastUsedAt} />
      <DrawerSection title="Details">
        <Facts
          facts={[
            {
              label: 'Rate limit',
              value: `${plural(shown.requestsPerSecond, 'request')} per second`,
            },
            { label: 'Created', value: formatDayAndTime(shown.createdAt) },
            { label: 'Expires', value: describeTime(shown.expiresAt) },
            ...(shown.revokedAt === null
              ? []
              : [{ label: 'Revoked', value: formatDayAndTime(shown.revokedAt) }]),
          ]}
        />
      </DrawerSection>
    </Drawer>
  )
}

/** What its tasks were charged, and the way to every request that it made. */
function Usage({ keyId, lastUsedAt }: { keyId: string; lastUsedAt: string | null }) {
  const { id: accountId } = useAccount()
  const statistics = useQuery(accountStatisticsQuery(accountId, 30))
  const spent =
    statistics.data &&
    spentBy(statistics.data.spendByKey, ({ createdBy }) => createdBy.id === keyId)
  return (
    <DrawerSection
      title="Usage"
      aside={<a href={`/dashboard/logs?account=${accountId}&keyId=${keyId}`}>View requests</a>}
    >
      <Facts
        facts={[
          { label: 'Last used', value: describeTime(lastUsedAt) },
          {
            label: 'Spent in 30 days',
            value:
              statistics.error !== null
                ? "Couldn't load"
                : spent === undefined
                  ? '…'
                  : `${spent.isAtMost ? 'At most ' : ''}${plural(spent.credits, 'credit')}`,
          },
        ]}
      />
    </DrawerSection>
  )
}

function describeTime(at: string | null): string {
  return at === null ? 'Never' : formatDayAndTime(at)
}

function Acts(props: { shown: Key; onRoll: () => void; onRevoked: () => void }) {
  const account = useAccount()
  const [isAsking, setIsAsking] = useState(false)
  const refusal = useRefusal(account, writers, 'rotate and revoke keys')
  const { id, name, hint } = props.shown
  return (
    <>
      <GuardedButton refusal={refusal} icon="refresh" onClick={props.onRoll}>
        Rotate
      </GuardedButton>
      <GuardedButton refusal={refusal} kind="danger" onClick={() => setIsAsking(true)}>
        Revoke
      </GuardedButton>
      {refusal === undefined ? null : <p className="guarded-note">{refusal}</p>}
      {isAsking ? (
        <ConfirmDialog
          title={`Revoke ${name || hint}?`}
          about="Requests with this key are rejected within seconds. This can't be undone."
          act="Revoke key"
          isDanger
          failedTitle="Couldn't revoke the key."
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await call('post', '/console/v1/accounts/{account_id}/keys/{key_id}/revoke', {
              params: { account_id: account.liveId, key_id: id },
            })
            showToast({ text: 'Key revoked.' })
            props.onRevoked()
          }}
        />
      ) : null}
    </>
  )
}
