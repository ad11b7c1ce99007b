// The columns of a ledger, for the members of an account and for operators.
import type { Schemas } from '../api/queries.ts'
import { formatDayAndTime, formatTimeOfDay } from '../core/formats.ts'
import type { Column } from '../ui/data-table/column.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { shortenId } from '../ui/id-chip.tsx'
import './ledger-columns.css'
import { MoneyCell } from '../ui/money-cell.tsx'

export type LedgerEntry = Schemas['LedgerEntry']

const kinds: Record<LedgerEntry['kind'], { word: string; icon: IconName }> = {
  grant: { word: 'Grant', icon: 'plus' },
  hold: { word: 'Hold', icon: 'lock' },
  capture: { word: 'Charge', icon: 'check' },
  release: { word: 'Release', icon: 'swap' },
  adjust: { word: 'Adjustment', icon: 'pencil' },
}

/** `hrefOf` leads to a task, in the app that shows the ledger. */
export function listLedgerColumns(
  hrefOf: (taskId: string) => string,
): readonly Column<LedgerEntry>[] {
  return [
    {
      key: 'at',
      skeletonWidth: 94,
      label: 'Time',
      onPhone: 'end',
      phoneOrder: 2,
      render: ({ at }) => (
        <time className="mono ledger-quiet" dateTime={at} title={at}>
          {sayTime(at)}
        </time>
      ),
    },
    {
      key: 'kind',
      skeletonWidth: 76,
      label: 'Type',
      onPhone: 'start',
      phoneOrder: 1,
      render: ({ kind }) => (
        <span className="ledger-kind">
          <Icon name={kinds[kind].icon} size={14} />
          {kinds[kind].word}
        </span>
      ),
    },
    {
      key: 'text',
      label: 'Description',
      isTitle: true,
      phoneOrder: 3,
      render: ({ text, projectName }) => (
        <span className="ledger-what" title={text}>
          {text}
          {projectName === null ? null : <small> · {projectName}</small>}
        </span>
      ),
    },
    {
      key: 'task',
      skeletonWidth: 72,
      label: 'Task',
      onPhone: 'line',
      phoneOrder: 4,
      render: ({ taskId }) =>
        taskId === null ? null : (
          <a
            className="mono ledger-task"
            href={hrefOf(taskId)}
            title={taskId}
            aria-label={`${shortenId(taskId)}: open task ${taskId}`}
          >
            {shortenId(taskId)}
          </a>
        ),
    },
    ...changeColumns,
    ...balanceColumns,
  ]
}

const balanceColumns: readonly Column<LedgerEntry>[] = [
  {
    key: 'held-after',
    skeletonWidth: 48,
    label: 'Held after',
    align: 'right',
    onPhone: 'hidden',
    render: ({ heldAfter }) => (
      <span className="ledger-quiet">
        <MoneyCell credits={heldAfter} />
      </span>
    ),
  },
  {
    key: 'available-after',
    skeletonWidth: 64,
    label: 'Available after',
    align: 'right',
    phoneOrder: 7,
    render: ({ availableAfter }) => <MoneyCell credits={availableAfter} kind="balance" />,
  },
]

const changeColumns: readonly Column<LedgerEntry>[] = [
  {
    key: 'available',
    skeletonWidth: 48,
    label: 'Available',
    align: 'right',
    phoneOrder: 5,
    render: ({ availableChange }) => <MoneyCell credits={availableChange} kind="change" />,
  },
  {
    key: 'held',
    skeletonWidth: 48,
    label: 'Held',
    align: 'right',
    phoneOrder: 6,
    // What becomes held is nobody's gain: no colour here.
    render: ({ heldChange }) => (
      <span className="ledger-held">
        <MoneyCell credits={heldChange} kind="change" />
      </span>
    ),
  },
]

/** Today the time to the second, before that the day with it. */
function sayTime(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? formatTimeOfDay(at, true) : formatDayAndTime(at)
}
