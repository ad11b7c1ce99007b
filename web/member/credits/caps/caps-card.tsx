// The caps of the account that is shown. Owners add and change them; others read them.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Schemas } from '../../../api/queries.ts'
import { type Cap, CapLegend, CapTable, nameOfCap } from '../../../records/cap-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailedCard } from '../../../ui/failed-card.tsx'
import { Grey } from '../../../ui/skeleton.tsx'
import type { Account } from '../../account.tsx'
import { owners } from '../../roles.ts'
import './caps-card.css'

type Spending = Schemas['Spending']
const loadDialogs = () => import('./cap-dialogs.tsx')
const AddCapDialog = lazy(() => loadDialogs().then((it) => ({ default: it.AddCapDialog })))
const EditCapDialog = lazy(() => loadDialogs().then((it) => ({ default: it.EditCapDialog })))
const TimeZoneDialog = lazy(() =>
  import('./time-zone-dialog.tsx').then((it) => ({ default: it.TimeZoneDialog })),
)

type Opened = { kind: 'add' } | { kind: 'zone' } | { kind: 'edit'; cap: Cap }

export function CapsCard(props: {
  account: Account
  spending: Spending | undefined
  error: Error | null
  onRetry: () => void
}) {
  const { account, spending } = props
  const [opened, setOpened] = useState<Opened>()
  if (spending === undefined && props.error !== null)
    return (
      <FailedCard title="Couldn't load caps." error={props.error} onRetry={props.onRetry}>
        Caps still apply.
      </FailedCard>
    )
  // While it loads the card is as high as it will be.
  const isOwner = owners.includes(account.role)
  const mayChange = spending !== undefined && isOwner
  const edit = (cap: Cap) => (
    <Button kind="ghost" size="small" onClick={() => setOpened({ kind: 'edit', cap })}>
      Edit<span className="visually-hidden"> the cap of {nameOfCap(cap, account.name)}</span>
    </Button>
  )
  return (
    <section
      className={spending === undefined ? 'caps-card is-pending' : 'caps-card'}
      aria-labelledby="caps-title"
      aria-busy={spending === undefined}
    >
      <div className="caps-card-head">
        <div>
          <h2 id="caps-title">Spending caps</h2>
          <p>
            Caps count the credits held for each new task; the unused part is returned when the task
            ends. Owners are emailed at 50, 80 and 100%.
          </p>
        </div>
        {isOwner ? (
          <Button icon="plus" disabled={!mayChange} onClick={() => setOpened({ kind: 'add' })}>
            Add cap
          </Button>
        ) : null}
      </div>
      <Caps spending={spending} accountName={account.name} {...(mayChange ? { act: edit } : {})} />
      <Foot
        timeZone={spending?.timeZone}
        {...(mayChange ? { onChange: () => setOpened({ kind: 'zone' }) } : {})}
      />
      {spending === undefined ? null : (
        <Dialogs
          opened={opened}
          account={account}
          spending={spending}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

function Caps(props: {
  spending: Spending | undefined
  accountName: string
  act?: (cap: Cap) => ReactNode
}) {
  const { spending, ...shown } = props
  if (spending === undefined)
    return (
      <p className="caps-card-none">
        <Grey width="240px" />
      </p>
    )
  return spending.caps.length === 0 ? (
    <p className="caps-card-none">No caps: tasks are limited by the available credits.</p>
  ) : (
    <CapTable caps={spending.caps} {...shown} />
  )
}

function Foot(props: { timeZone: string | undefined; onChange?: () => void }) {
  return (
    <div className="caps-card-foot">
      <CapLegend />
      <p>
        Once a cap is reached, new tasks are rejected with{' '}
        <span className="mono">402 SPENDING_CAP_REACHED</span>. Open tasks continue. Days and months
        in {props.timeZone ?? 'UTC'}.{' '}
        {props.onChange === undefined ? null : (
          <button type="button" className="credits-page-link" onClick={props.onChange}>
            Change time zone
          </button>
        )}
      </p>
    </div>
  )
}

function Dialogs(props: {
  opened: Opened | undefined
  account: Account
  spending: Spending
  onClose: () => void
}) {
  const { opened, account, spending, onClose } = props
  if (opened === undefined) return null
  return (
    <Suspense fallback={null}>
      {opened.kind === 'add' ? <AddCapDialog account={account} onClose={onClose} /> : null}
      {opened.kind === 'zone' ? (
        <TimeZoneDialog account={account} timeZone={spending.timeZone} onClose={onClose} />
      ) : null}
      {opened.kind === 'edit' ? (
        <EditCapDialog account={account} cap={opened.cap} onClose={onClose} />
      ) : null}
    </Suspense>
  )
}
