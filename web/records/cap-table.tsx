// Spending caps, as members and operators see them: what is charged and held of each, and when it resets.
import type { ReactNode } from 'react'
import type { Schemas } from '../api/queries.ts'
import { capitalize, formatCredits, formatDay, formatTimeOfDay } from '../core/formats.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Pill } from '../ui/pill.tsx'
import './cap-table.css'

export type Cap = Schemas['SpendingCap']

const icons: Record<Cap['subject'], IconName> = { account: 'box', project: 'folder', key: 'key' }
const nearPercent = 80

type Level = 'free' | 'near' | 'full'

function levelOf({ used, credits, period }: Cap): Level {
  if (period === 'task') return 'free'
  if (used >= credits) return 'full'
  return used * 100 >= credits * nearPercent ? 'near' : 'free'
}

export function CapTable(props: {
  caps: readonly Cap[]
  /** The account’s, for the cap that counts all of it. */
  accountName: string
  /** A button for each, where the reader may change it. */
  act?: (cap: Cap) => ReactNode
}) {
  return (
    <table className="cap-table" aria-label="Spending caps">
      <thead>
        <tr>
          <th scope="col">Scope</th>
          <th scope="col">Period</th>
          <th scope="col" className="cap-table-scale">
            <Scale />
          </th>
          <th scope="col" className="cap-table-number">
            Used
          </th>
          <th scope="col">Status</th>
          <th scope="col" className="cap-table-number">
            Resets
          </th>
          {props.act === undefined ? null : (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {props.caps.map((cap) => (
          <CapRow key={cap.id} cap={cap} accountName={props.accountName} act={props.act} />
        ))}
      </tbody>
    </table>
  )
}

function Scale() {
  return (
    <span className="cap-table-marks">
      <span className="visually-hidden">Percent of the cap used</span>
      <span aria-hidden="true">0</span>
      <span aria-hidden="true">50</span>
      <span aria-hidden="true">80</span>
      <span aria-hidden="true">100%</span>
    </span>
  )
}

export function nameOfCap(cap: Cap, accountName: string): string {
  return cap.subject === 'account' ? accountName : cap.name
}

function CapRow(props: {
  cap: Cap
  accountName: string
  act: ((cap: Cap) => ReactNode) | undefined
}) {
  const { cap, act } = props
  const isEach = cap.period === 'task'
  return (
    <tr>
      <th scope="row" className="cap-table-for">
        <Icon name={icons[cap.subject]} />
        <span className="cap-table-names">
          <b className="cut">{nameOfCap(cap, props.accountName)}</b>
          <small>
            {capitalize(cap.subject)}
            {cap.isDefault ? ', set at device sign-in' : ''}
          </small>
        </span>
      </th>
      <td className="cap-table-period">{isEach ? 'Each task' : capitalize(cap.period)}</td>
      <td className="cap-table-scale">{isEach ? null : <CapBar cap={cap} />}</td>
      <td className="cap-table-number cap-table-used mono">
        {isEach ? (
          <b>{formatCredits(cap.credits)}</b>
        ) : (
          <>
            <b>{formatCredits(cap.used)}</b> <span>of {formatCredits(cap.credits)}</span>
          </>
        )}
      </td>
      <td className="cap-table-status">{isEach ? null : <Status cap={cap} />}</td>
      <td className="cap-table-number cap-table-resets">
        {cap.resetsAt === null ? (
          '–'
        ) : (
          <>
            <span className="cap-table-phone">resets </span>
            {cap.period === 'day' ? formatTimeOfDay(cap.resetsAt) : formatDay(cap.resetsAt)}
          </>
        )}
      </td>
      {act === undefined ? null : <td className="cap-table-act">{act(cap)}</td>}
    </tr>
  )
}

/** Charged solid, held hatched, marks at 50 and 80. */
function CapBar({ cap }: { cap: Cap }) {
  const { used, charged, credits } = cap
  const scale = Math.max(credits, used)
  const share = (part: number) => `${(part / scale) * 100}%`
  const words = `${formatCredits(charged)} charged and ${formatCredits(used - charged)} held of ${formatCredits(credits)} credits`
  return (
    <span className={`cap-bar cap-bar-${levelOf(cap)}`} role="img" aria-label={words}>
      <i style={{ width: share(charged) }} />
      <i className="cap-bar-held" style={{ width: share(used - charged) }} />
      <s style={{ left: '50%' }} />
      <s style={{ left: '80%' }} />
    </span>
  )
}

function Status({ cap }: { cap: Cap }) {
  const level = levelOf(cap)
  if (level === 'full')
    return (
      <Pill tone="failed">
        {cap.reachedAt === null ? 'Reached' : `Reached at ${formatTimeOfDay(cap.reachedAt)}`}
      </Pill>
    )
  const percent = `${Math.floor((cap.used / cap.credits) * 100)}% used`
  return level === 'near' ? (
    <Pill tone="overdue">{percent}</Pill>
  ) : (
    <span className="cap-table-plain">{percent}</span>
  )
}

export function CapLegend() {
  return (
    <p className="cap-legend">
      <span>
        <i className="cap-legend-charged" />
        Charged
      </span>
      <span>
        <i className="cap-legend-held" />
        Held for open tasks
      </span>
    </p>
  )
}
