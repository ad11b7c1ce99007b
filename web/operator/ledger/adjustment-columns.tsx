import type { Column } from '../../ui/data-table/column.ts'
import { MoneyCell } from '../../ui/money-cell.tsx'
import type { Adjustment } from '../accounts/account-queries.ts'
import { Deciders, decideColumn, NotApproved, stateColumn } from '../decision-columns.tsx'
import type { Deciding } from './decision-dialog.tsx'

type Options = {
  /** Who looks; undefined while that is not known. */
  ownId: string | undefined
  /** On the page of a client, whose name every row would repeat. */
  isOfOne: boolean
  /** While the ledger does not balance no more money is moved. */
  areBooksWrong: boolean
  onDecide: (deciding: Deciding) => void
}

export function listAdjustmentColumns(options: Options): readonly Column<Adjustment>[] {
  return [
    stateColumn(options.ownId),
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
      label: options.isOfOne ? 'Mode' : 'Client',
      onPhone: 'line',
      phoneOrder: 3,
      render: (adjustment) => <Whose adjustment={adjustment} isOfOne={options.isOfOne} />,
    },
    { key: 'reason', label: 'Reason', isTitle: true, phoneOrder: 4, render: Why },
    {
      key: 'who',
      skeletonWidth: 240,
      label: 'History',
      onPhone: 'line',
      phoneOrder: 5,
      render: (adjustment) => <Deciders row={adjustment} more={nameEntry(adjustment)} />,
    },
    decideColumn({
      ownId: options.ownId,
      refusal: options.areBooksWrong
        ? "The last ledger check failed. You can't approve until a check passes."
        : undefined,
      phoneOrder: 6,
      onDecide: (adjustment, isApproval) => options.onDecide({ adjustment, isApproval }),
    }),
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

function Why(row: Adjustment) {
  const { kind, reason } = row
  return (
    <span className="decision-why">
      {kind === 'grant' ? `Grant: ${reason}` : reason}
      <NotApproved row={row} />
    </span>
  )
}

function nameEntry({ entryNumber }: Adjustment): string {
  return entryNumber === null ? '' : `, entry ${entryNumber}`
}
