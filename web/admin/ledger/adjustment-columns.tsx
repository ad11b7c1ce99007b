import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { formatDayAndTime } from '../../ui/formats.ts'
import { MoneyCell } from '../../ui/money-cell.tsx'
import { Pill } from '../../ui/pill.tsx'
import type { Adjustment } from '../accounts/account-queries.ts'
import type { Deciding } from './decision-dialog.tsx'

const stateLooks = {
  proposed: { tone: 'pending', word: 'Waiting' },
  approved: { tone: 'completed', word: 'Approved' },
  rejected: { tone: 'cancelled', word: 'Rejected' },
} as const

type Options = {
  /** Who looks; undefined while that is not known. */
  ownId: string | undefined
  /** On the page of a client, whose name every row would repeat. */
  isOfOne: boolean
  /** While the books do not add up no more money is moved. */
  areBooksWrong: boolean
  onDecide: (deciding: Deciding) => void
}

export function listAdjustmentColumns(options: Options): readonly Column<Adjustment>[] {
  return [
    {
      key: 'state',
      skeletonWidth: 84,
      label: 'Status',
      onPhone: 'start',
      phoneOrder: 1,
      render: ({ state }) => <Pill tone={stateLooks[state].tone}>{stateLooks[state].word}</Pill>,
    },
    {
      key: 'credits',
      skeletonWidth: 56,
      label: 'Credits',
      align: 'right',
      onPhone: 'end',
      phoneOrder: 2,
      render: ({ credits }) => <MoneyCell credits={credits} kind="change" />,
    },
    {
      key: 'client',
      skeletonWidth: 104,
      label: options.isOfOne ? 'Live or test' : 'Client',
      onPhone: 'line',
      phoneOrder: 3,
      render: (adjustment) => <Whose adjustment={adjustment} isOfOne={options.isOfOne} />,
    },
    { key: 'reason', label: 'Reason', isTitle: true, phoneOrder: 4, render: Why },
    { key: 'who', skeletonWidth: 240, label: 'Who', onPhone: 'line', phoneOrder: 5, render: Who },
    {
      key: 'acts',
      skeletonWidth: 150,
      label: 'Decide',
      isLabelHidden: true,
      align: 'right',
      onPhone: 'line',
      phoneOrder: 6,
      render: (adjustment) => <Acts adjustment={adjustment} {...options} />,
    },
  ]
}

function Whose({ adjustment, isOfOne }: { adjustment: Adjustment; isOfOne: boolean }) {
  const isTest = adjustment.mode === 'test'
  if (isOfOne) return isTest ? 'Test' : 'Live'
  const address = `/admin/accounts/${adjustment.accountId}${isTest ? '?half=test' : ''}`
  return (
    <a href={address}>
      {adjustment.accountName}
      {isTest ? ' (test)' : ''}
    </a>
  )
}

function Why({ reason, decisionReason }: Adjustment) {
  return (
    <span className="adjustment-why">
      {reason}
      {decisionReason === null ? null : (
        <small className="adjustment-who">Rejected: {decisionReason}</small>
      )}
    </span>
  )
}

function Who({ state, proposedBy, proposedAt, decidedBy, decidedAt, entryNumber }: Adjustment) {
  return (
    <span className="adjustment-who">
      Proposed by {proposedBy.name},{' '}
      <time dateTime={proposedAt}>{formatDayAndTime(proposedAt)}</time>
      {decidedBy === null || decidedAt === null ? null : (
        <>
          <br />
          {stateLooks[state].word} by {decidedBy.name},{' '}
          <time dateTime={decidedAt}>{formatDayAndTime(decidedAt)}</time>
          {entryNumber === null ? null : `, entry ${entryNumber}`}
        </>
      )}
    </span>
  )
}

function Acts(props: Options & { adjustment: Adjustment }) {
  const { adjustment, ownId, onDecide } = props
  if (adjustment.state !== 'proposed' || ownId === undefined) return null
  const isOwn = adjustment.proposedBy.personId === ownId
  return (
    <span className="adjustment-acts">
      <GuardedButton
        size="small"
        refusal={refuseApproval(isOwn, props.areBooksWrong)}
        onClick={() => onDecide({ adjustment, isApproval: true })}
      >
        Approve
      </GuardedButton>
      <Button size="small" onClick={() => onDecide({ adjustment, isApproval: false })}>
        {isOwn ? 'Take back' : 'Reject'}
      </Button>
    </span>
  )
}

function refuseApproval(isOwn: boolean, areBooksWrong: boolean): string | undefined {
  if (areBooksWrong) return 'The books do not add up: approve when they do.'
  return isOwn ? 'You proposed it: another operator must approve.' : undefined
}
