import { Link } from '@tanstack/react-router'
import { formatDayAndTime, formatSpan } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { Pill } from '../../ui/pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Engineer } from './engineer-queries.ts'

export function engineerColumns(
  tagNames: ReadonlyMap<number, string>,
  onChange: (engineer: Engineer) => void,
): readonly Column<Engineer>[] {
  return [
    {
      key: 'state',
      label: 'Status',
      skeletonWidth: 132,
      onPhone: 'start',
      phoneOrder: 1,
      render: (engineer) => <Standing engineer={engineer} />,
    },
    {
      key: 'name',
      label: 'Engineer',
      isTitle: true,
      hasSecondLine: true,
      phoneOrder: 2,
      render: ({ name, email }) => (
        <span className="engineer-name">
          <span className="cut">{name}</span>
          <span className="cut">{email}</span>
        </span>
      ),
    },
    {
      key: 'tags',
      label: 'Tags',
      skeletonWidth: 148,
      phoneOrder: 3,
      render: ({ tagIds }) => tagIds.map((id) => tagNames.get(id) ?? `Tag ${id}`).join(', '),
    },
    {
      key: 'holds',
      label: 'Claimed',
      skeletonWidth: 44,
      phoneOrder: 4,
      align: 'right',
      render: ({ personId, openTasks, capacity }) =>
        openTasks === 0 ? (
          <span className="mono">0 of {capacity}</span>
        ) : (
          <Link className="mono" to="/admin/tasks" search={{ holder: personId }}>
            {openTasks} of {capacity}
          </Link>
        ),
    },
    {
      key: 'seen',
      label: 'Last seen',
      skeletonWidth: 92,
      phoneOrder: 5,
      align: 'right',
      render: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : formatDayAndTime(lastSeenAt)),
    },
    changeColumn(onChange),
  ]
}

function changeColumn(onChange: (engineer: Engineer) => void): Column<Engineer> {
  return {
    key: 'acts',
    label: 'Change',
    skeletonWidth: 60,
    isLabelHidden: true,
    align: 'right',
    onPhone: 'end',
    phoneOrder: 1,
    render: (engineer) => (
      <Button
        size="small"
        aria-label={`Change ${engineer.name}`}
        onClick={() => onChange(engineer)}
      >
        Change
      </Button>
    ),
  }
}

function Standing({ engineer: { suspendedAt, onDutySince } }: { engineer: Engineer }) {
  const now = useNow()
  if (suspendedAt !== null)
    return (
      <Pill tone="failed" icon="barred">
        Suspended
      </Pill>
    )
  if (onDutySince === null)
    return (
      <Pill tone="cancelled" icon="minus">
        Off duty
      </Pill>
    )
  return <Pill tone="completed">On duty {formatSpan((now - Date.parse(onDutySince)) / 1000)}</Pill>
}
