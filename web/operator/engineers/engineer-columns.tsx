import { Link } from '@tanstack/react-router'
import { formatAgo, formatDayAndTime, formatDuration, plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { Pill } from '../../ui/pill.tsx'
import { DayBars } from '../../ui/plots/day-bars.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Engineer, Figures } from './engineer-queries.ts'
import { stateOf } from './engineer-state.ts'

export type EngineerColumnNeeds = {
  tagNames: ReadonlyMap<number, string>
  /** By person; undefined until they are there. */
  figures: ReadonlyMap<string, Figures> | undefined
  onChange: (engineer: Engineer) => void
  onOffDuty: (engineer: Engineer) => void
}

export function engineerColumns(needs: EngineerColumnNeeds): readonly Column<Engineer>[] {
  return [
    nameColumn(needs),
    {
      key: 'state',
      label: 'State',
      skeletonWidth: 112,
      onPhone: 'start',
      phoneOrder: 1,
      render: (engineer) => <State engineer={engineer} />,
    },
    {
      key: 'holds',
      label: 'Claimed',
      skeletonWidth: 44,
      phoneOrder: 3,
      render: ({ personId, openTasks, capacity }) =>
        openTasks === 0 ? (
          <span className="mono">0 of {capacity}</span>
        ) : (
          <Link className="mono" to="/admin/tasks" search={{ holder: personId }}>
            {openTasks} of {capacity}
          </Link>
        ),
    },
    ...figureColumns(needs.figures),
    {
      key: 'seen',
      label: 'Last seen',
      skeletonWidth: 92,
      phoneOrder: 7,
      align: 'right',
      render: (engineer) => <Seen engineer={engineer} />,
    },
    actsColumn(needs),
  ]
}

function nameColumn({ tagNames }: EngineerColumnNeeds): Column<Engineer> {
  return {
    key: 'name',
    label: 'Engineer',
    isTitle: true,
    hasSecondLine: true,
    phoneOrder: 2,
    render: ({ name, email, tagIds }) => (
      <span className="engineer-name" title={email}>
        <span className="cut">{name}</span>
        <span className="cut">
          {tagIds.map((id) => tagNames.get(id) ?? `Tag ${id}`).join(', ')}
        </span>
      </span>
    ),
  }
}

/** Under this share of answers on time, the promise is broken too often. */
const onTimeMin = 0.9

function figureColumns(figures: EngineerColumnNeeds['figures']): readonly Column<Engineer>[] {
  const of = ({ personId }: Engineer) => figures?.get(personId)
  return [
    {
      key: 'answers',
      label: 'Answers, 7 days',
      skeletonWidth: 132,
      phoneOrder: 4,
      render: (engineer) => <Answers figures={of(engineer)} isKnown={figures !== undefined} />,
    },
    {
      key: 'on-time',
      label: 'On time',
      skeletonWidth: 40,
      phoneOrder: 5,
      align: 'right',
      render: (engineer) => <OnTime share={of(engineer)?.onTimeShare ?? null} />,
    },
    {
      key: 'median',
      label: 'Median',
      skeletonWidth: 48,
      phoneOrder: 6,
      align: 'right',
      render: (engineer) => {
        const seconds = of(engineer)?.medianSeconds ?? null
        return <span className="mono">{seconds === null ? '–' : formatDuration(seconds)}</span>
      },
    },
  ]
}

function Answers({ figures, isKnown }: { figures: Figures | undefined; isKnown: boolean }) {
  if (!isKnown) return <span className="mono">–</span>
  const answers = figures?.answers ?? 0
  return (
    <span className="engineer-answers">
      <DayBars
        values={figures?.byDay ?? [0, 0, 0, 0, 0, 0, 0]}
        label={`${plural(answers, 'answer')} in 7 days`}
      />
      <span className="mono">{answers}</span>
    </span>
  )
}

function OnTime({ share }: { share: number | null }) {
  if (share === null) return <span className="mono">–</span>
  // Cut off, not rounded: 89.9% is under 90% and has to read so.
  const percent = `${Math.floor(share * 100)}%`
  return <span className={share < onTimeMin ? 'mono engineer-late' : 'mono'}>{percent}</span>
}

function actsColumn({ onChange, onOffDuty }: EngineerColumnNeeds): Column<Engineer> {
  return {
    key: 'acts',
    label: 'Actions',
    skeletonWidth: 136,
    isLabelHidden: true,
    align: 'right',
    onPhone: 'end',
    phoneOrder: 1,
    render: (engineer) => (
      <span className="engineer-acts">
        {engineer.onDutySince === null || engineer.suspendedAt !== null ? null : (
          <Button
            size="small"
            aria-label={`Take ${engineer.name} off duty`}
            onClick={() => onOffDuty(engineer)}
          >
            Off duty
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Change ${engineer.name}`}
          onClick={() => onChange(engineer)}
        >
          Change
        </Button>
      </span>
    ),
  }
}

function State({ engineer }: { engineer: Engineer }) {
  const now = useNow()
  const state = stateOf(engineer, now)
  if (state === 'suspended')
    return (
      <Pill tone="failed" icon="barred">
        Suspended
      </Pill>
    )
  if (state === 'off')
    return (
      <Pill tone="cancelled" icon="minus">
        Off duty
      </Pill>
    )
  if (state === 'away')
    return (
      <Pill tone="overdue" icon="clock">
        Away
      </Pill>
    )
  const since = Date.parse(engineer.onDutySince ?? '')
  return <Pill tone="completed">On duty {formatDuration((now - since) / 1000)}</Pill>
}

const dayMs = 86_400_000

function Seen({ engineer }: { engineer: Engineer }) {
  const now = useNow()
  const { lastSeenAt } = engineer
  if (lastSeenAt === null) return 'Never'
  const ageMs = now - Date.parse(lastSeenAt)
  const text = ageMs < dayMs ? formatAgo(lastSeenAt, now) : formatDayAndTime(lastSeenAt)
  return (
    <span
      className={stateOf(engineer, now) === 'away' ? 'engineer-away' : undefined}
      title={formatDayAndTime(lastSeenAt, true)}
    >
      {text}
    </span>
  )
}
