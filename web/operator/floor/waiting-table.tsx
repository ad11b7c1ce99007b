// What waits, a row for each expertise level and a bar for each mode, all on one scale.
import { Link } from '@tanstack/react-router'
import { formatSpan } from '../../core/formats.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Floor } from './use-floor.ts'

type Row = Omit<Floor['byTag'][number], 'tagId'> & { key: string; tagId?: string }

const modes = [
  { key: 'realtime', label: 'Realtime' },
  { key: 'fast', label: 'Fast' },
  { key: 'standard', label: 'Standard' },
] as const

export function WaitingTable({ floor }: { floor: Floor }) {
  const now = useNow()
  const rows: Row[] = floor.byTag.map(({ tagId, ...rest }) => ({
    ...rest,
    key: String(tagId),
    tagId: String(tagId),
  }))
  const most = Math.max(1, ...rows.flatMap((row) => modes.map(({ key }) => row[key])))
  return (
    <Card title="Waiting by tag and mode">
      {rows.length === 0 ? (
        <EmptyState isBare icon="check-circle" title="No tasks waiting">
          Every open task is claimed.
        </EmptyState>
      ) : (
        <div className="floor-scroll">
          <table className="floor-table">
            <caption className="visually-hidden">Waiting tasks by tag and mode</caption>
            <thead>
              <tr>
                <th scope="col">Tag</th>
                {modes.map(({ key, label }) => (
                  <th scope="col" key={key} className="floor-mode">
                    {label}
                  </th>
                ))}
                <th scope="col" className="floor-number">
                  All
                </th>
                <th scope="col" className="floor-number">
                  Oldest
                </th>
                <th scope="col" className="floor-number">
                  Deadline risk
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <WaitingRow key={row.key} row={row} most={most} now={now} />
              ))}
              <WaitingRow row={sumOf(rows, floor)} most={most} now={now} isSum />
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function sumOf(rows: readonly Row[], floor: Floor): Row {
  const sum = (key: (typeof modes)[number]['key']) =>
    rows.reduce((total, row) => total + row[key], 0)
  return {
    key: 'all',
    name: 'All',
    realtime: sum('realtime'),
    fast: sum('fast'),
    standard: sum('standard'),
    oldestAt: floor.waiting.oldestAt,
    atRisk: floor.risk.total,
  }
}

/** On phones, where a column each has no room: "1 realtime, 5 fast". */
function sayModes(row: Row): string {
  return modes
    .filter(({ key }) => row[key] > 0)
    .map(({ key, label }) => `${row[key].toLocaleString('en-US')} ${label.toLowerCase()}`)
    .join(', ')
}

function WaitingRow(props: { row: Row; most: number; now: number; isSum?: boolean }) {
  const { row, most, now } = props
  const all = row.realtime + row.fast + row.standard
  return (
    <tr className={props.isSum === true ? 'floor-sum' : undefined}>
      <th scope="row">
        {row.tagId === undefined ? (
          row.name
        ) : (
          <Link to="/admin/tasks" search={{ tag: row.tagId }}>
            {row.name}
          </Link>
        )}
        <span className="floor-modes">{sayModes(row)}</span>
      </th>
      {modes.map(({ key }) => (
        <td key={key} className="floor-mode">
          <span className="floor-bar-cell">
            <span className={row[key] === 0 ? 'mono floor-none' : 'mono'}>
              {row[key].toLocaleString('en-US')}
            </span>
            {props.isSum === true || row[key] === 0 ? null : (
              <i
                className={`floor-bar floor-bar-${key}`}
                style={{ inlineSize: `${Math.max(4, (row[key] / most) * 72)}px` }}
              />
            )}
          </span>
        </td>
      ))}
      <td className="floor-number mono">
        <b>{all.toLocaleString('en-US')}</b>
      </td>
      <td className="floor-number mono">
        {row.oldestAt === null ? '–' : formatSpan((now - Date.parse(row.oldestAt)) / 1000)}
      </td>
      <td className="floor-number">
        {row.atRisk === 0 ? (
          <span className="floor-none">none</span>
        ) : (
          <Pill tone="overdue">{row.atRisk.toLocaleString('en-US')} at risk</Pill>
        )}
      </td>
    </tr>
  )
}
