import { formatDayAndTime, plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { Icon } from '../../ui/icon.tsx'
import { MoneyCell } from '../../ui/money-cell.tsx'
import type { AnyRequest } from './approval-queries.ts'
import './request-list.css'
import { type DecidingRequest, nameGrant } from './request-dialogs.tsx'

/** Fewer days than these are marked. */
const soonDays = 3

export function listRequestColumns(
  ownId: string | undefined,
  onDecide: (deciding: DecidingRequest) => void,
): readonly Column<AnyRequest>[] {
  const amount = (
    key: string,
    label: string,
    phoneOrder: number,
    read: (request: AnyRequest) => number,
  ): Column<AnyRequest> => ({
    key,
    label,
    align: 'right',
    skeletonWidth: 64,
    phoneOrder,
    render: (request) => <MoneyCell credits={read(request)} />,
  })
  return [
    {
      key: 'client',
      label: 'Client and note',
      isTitle: true,
      hasSecondLine: true,
      phoneOrder: 1,
      render: Client,
    },
    amount('asked', 'Requested', 2, ({ credits }) => credits),
    amount('available', 'Available', 3, ({ figures }) => figures?.available ?? 0),
    amount('spent', 'Spent, 28 days', 4, ({ figures }) => figures?.spent28Days ?? 0),
    {
      key: 'lasts',
      label: 'Runway',
      align: 'right',
      skeletonWidth: 48,
      phoneOrder: 5,
      render: Lasts,
    },
    {
      key: 'acts',
      label: 'Actions',
      isLabelHidden: true,
      align: 'right',
      skeletonWidth: 260,
      onPhone: 'line',
      phoneOrder: 6,
      render: (request) => <Acts request={request} ownId={ownId} onDecide={onDecide} />,
    },
  ]
}

function Client({ accountId, accountName, askedBy, askedAt, note }: AnyRequest) {
  return (
    <span className="request-client">
      <span>
        <a href={`/admin/accounts/${accountId}`}>{accountName}</a>{' '}
        <span className="request-who">
          {askedBy.name}, <time dateTime={askedAt}>{formatDayAndTime(askedAt)}</time>
        </span>
      </span>
      {note === null ? null : <span className="request-who">“{note}”</span>}
    </span>
  )
}

function Lasts({ figures }: AnyRequest) {
  const days = figures?.lastsDays ?? null
  if (days === null) return <span className="request-who">No spending</span>
  const isSoon = days < soonDays
  return (
    <span className={isSoon ? 'request-soon' : undefined}>
      {isSoon ? <Icon name="warning" size={12} /> : null} {plural(days, 'day')}
    </span>
  )
}

function Acts(props: {
  request: AnyRequest
  ownId: string | undefined
  onDecide: (deciding: DecidingRequest) => void
}) {
  const { request, onDecide } = props
  const { proposal, accountName } = request
  const decline = (
    <Button
      kind="ghost"
      size="small"
      aria-label={`Decline request of ${accountName}`}
      onClick={() => onDecide({ request, act: 'decline' })}
    >
      Decline
    </Button>
  )
  if (proposal !== null)
    return (
      <span className="decision-acts request-proposed">
        <span className="request-who">
          {proposal.by?.personId === props.ownId ? 'You' : (proposal.by?.name ?? 'Command line')}{' '}
          proposed it, <a href="#approvals-credits">see above</a>
        </span>
        {decline}
      </span>
    )
  return (
    <span className="decision-acts">
      <Button
        kind="ghost"
        size="small"
        aria-label={`Other amount for ${accountName}`}
        onClick={() => onDecide({ request, act: 'grant-other' })}
      >
        Other amount
      </Button>
      {decline}
      <Button
        size="small"
        aria-label={`${nameGrant(request, request.credits)} to ${accountName}`}
        onClick={() => onDecide({ request, act: 'grant' })}
      >
        {nameGrant(request, request.credits)}
      </Button>
    </span>
  )
}
