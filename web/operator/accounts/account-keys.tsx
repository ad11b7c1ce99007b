// The keys of one half with their rates, which only operators change.

import { formatAgo, formatCredits } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import type { AccountAct, RatedKey } from './account-act.ts'
import type { ClientAccountDetail } from './account-queries.ts'

export function AccountKeys(props: {
  account: ClientAccountDetail
  mode: 'live' | 'test'
  onAct: (act: AccountAct) => void
}) {
  const { account, mode, onAct } = props
  const keys = account.keys.filter((key) => key.mode === mode)
  const foot =
    account.keyCount > account.keys.length
      ? `From the newest ${formatCredits(account.keys.length)} of ${formatCredits(account.keyCount)} keys`
      : undefined
  return (
    <section className="account-page-part" aria-labelledby="keys-title">
      <h2 id="keys-title">{mode === 'live' ? 'Live keys' : 'Test keys'}</h2>
      <DataTable
        label="Keys"
        list={{ rows: keys }}
        columns={listColumns(Date.now(), onAct)}
        keyOf={({ id }) => id}
        hasNoKeys
        rowHeight={44}
        failedTitle="Couldn't load the keys."
        {...(foot === undefined ? {} : { foot })}
        empty={
          <EmptyState icon="key" title={`No ${mode} keys`}>
            {account.memberCount === 0 ? (
              <>
                Create one from the command line: <code>pnpm admin create-key</code>
              </>
            ) : (
              'Members create keys in their dashboard.'
            )}
          </EmptyState>
        }
      />
    </section>
  )
}

/** Why its rates cannot be changed any more; undefined for a key that works. */
function describeEnd(key: RatedKey, nowMs: number): string | undefined {
  if (key.revokedAt !== null) return 'This key is revoked; rate limits no longer apply.'
  const isOver = key.expiresAt !== null && new Date(key.expiresAt).getTime() <= nowMs
  return isOver ? 'This key has expired; rate limits no longer apply.' : undefined
}

function listColumns(nowMs: number, onAct: (act: AccountAct) => void): readonly Column<RatedKey>[] {
  return [
    {
      key: 'name',
      label: 'Key',
      isTitle: true,
      phoneOrder: 1,
      render: (key) => (
        <span title={key.id}>
          {key.name === '' ? 'Unnamed' : key.name}
          <small className="account-page-quiet">
            {' '}
            · <span className="mono">{key.hint}</span> · {describeUse(key, nowMs)}
          </small>
        </span>
      ),
    },
    {
      key: 'second',
      label: 'Per second',
      align: 'right',
      phoneOrder: 2,
      render: ({ perSecond }) => <span className="mono">{formatCredits(perSecond)}</span>,
    },
    {
      key: 'hour',
      label: 'Per hour',
      align: 'right',
      phoneOrder: 3,
      render: ({ perHour }) => <span className="mono">{formatCredits(perHour)}</span>,
    },
    {
      key: 'act',
      label: 'Change',
      isLabelHidden: true,
      align: 'right',
      onPhone: 'line',
      phoneOrder: 4,
      render: (key) => {
        const refusal = describeEnd(key, nowMs)
        const act = { size: 'small', onClick: () => onAct({ kind: 'key-rates', key }) } as const
        const label = `Change rate limits of ${key.name === '' ? key.hint : key.name}`
        if (refusal === undefined)
          return (
            <Button {...act} aria-label={label}>
              Change
            </Button>
          )
        return (
          <GuardedButton {...act} refusal={refusal} aria-label={label}>
            Change
          </GuardedButton>
        )
      },
    },
  ]
}

function describeUse(key: RatedKey, nowMs: number): string {
  if (key.revokedAt !== null) return 'revoked'
  if (describeEnd(key, nowMs) !== undefined) return 'expired'
  return key.lastUsedAt === null ? 'never used' : `used ${formatAgo(key.lastUsedAt, nowMs)}`
}
