// What one operator proposed and a second one decides: adjustments of balances, new operators and the
// reset of second factors.
import { formatDayAndTime } from '../core/formats.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from '../ui/data-table/column.ts'
import { GuardedButton } from '../ui/forbidden-note.tsx'
import { Pill } from '../ui/pill.tsx'
import './decision-columns.css'

type Person = { personId: string; name: string } | null

type Proposed = {
  state: keyof typeof stateLooks
  proposedBy: Person
  proposedAt: string
  decidedBy: Person
  decidedAt: string | null
  decisionReason: string | null
}

const stateLooks = {
  proposed: { tone: 'pending', word: 'Waiting' },
  approved: { tone: 'completed', word: 'Approved' },
  rejected: { tone: 'cancelled', word: 'Rejected' },
} as const

/** Who proposed it can only wait. */
export function stateColumn(ownId: string | undefined): Column<Proposed> {
  return {
    key: 'state',
    skeletonWidth: 84,
    label: 'Status',
    onPhone: 'start',
    phoneOrder: 1,
    render: (row) => <Pill tone={stateLooks[row.state].tone}>{sayState(row, ownId)}</Pill>,
  }
}

function sayState(row: Proposed, ownId: string | undefined): string {
  const isOwn = ownId !== undefined && row.proposedBy?.personId === ownId
  if (row.state === 'proposed' && isOwn) return 'Waiting for others'
  return hasExpired(row) ? 'Expired' : stateLooks[row.state].word
}

/** As the service words it when nobody decided. */
const hasExpired = ({ state, decidedBy, decisionReason }: Proposed) =>
  state === 'rejected' &&
  decidedBy === null &&
  decisionReason?.startsWith('No second operator approved it') === true

/** Why it was not approved; nothing of others. */
export function NotApproved({ row }: { row: Proposed }) {
  const { decisionReason } = row
  if (decisionReason === null) return null
  return <small>{hasExpired(row) ? decisionReason : `Rejected: ${decisionReason}`}</small>
}

const nameOf = (person: Person) => person?.name ?? 'the command line'

/** `more` stands after the decision. */
export function Deciders({ row, more = '' }: { row: Proposed; more?: string }) {
  const { state, proposedBy, proposedAt, decidedBy, decidedAt } = row
  return (
    <span className="decision-who">
      Proposed by {nameOf(proposedBy)},{' '}
      <time dateTime={proposedAt}>{formatDayAndTime(proposedAt)}</time>
      {decidedAt === null ? null : (
        <>
          <br />
          {hasExpired(row) ? 'Expired' : `${stateLooks[state].word} by ${nameOf(decidedBy)}`},{' '}
          <time dateTime={decidedAt}>{formatDayAndTime(decidedAt)}</time>
          {more}
        </>
      )}
    </span>
  )
}

type Deciding<Row> = {
  /** Who looks; undefined while that is not known. */
  ownId: string | undefined
  onDecide: (row: Row, isApproval: boolean) => void
  /** Why nobody may approve now. */
  refusal?: string | undefined
  phoneOrder: number
}

export function decideColumn<Row extends Proposed>(deciding: Deciding<Row>): Column<Row> {
  return {
    key: 'acts',
    skeletonWidth: 150,
    label: 'Actions',
    isLabelHidden: true,
    align: 'right',
    onPhone: 'line',
    phoneOrder: deciding.phoneOrder,
    render: (row) => <Acts row={row} {...deciding} />,
  }
}

function Acts<Row extends Proposed>(props: Deciding<Row> & { row: Row }) {
  const { row, ownId, onDecide } = props
  if (row.state !== 'proposed' || ownId === undefined) return null
  const isOwn = row.proposedBy?.personId === ownId
  const ownRefusal = isOwn ? 'Another operator must approve your proposal.' : undefined
  return (
    <span className="decision-acts">
      <GuardedButton
        size="small"
        refusal={props.refusal ?? ownRefusal}
        onClick={() => onDecide(row, true)}
      >
        Approve
      </GuardedButton>
      <Button size="small" onClick={() => onDecide(row, false)}>
        {isOwn ? 'Withdraw' : 'Reject'}
      </Button>
    </span>
  )
}
