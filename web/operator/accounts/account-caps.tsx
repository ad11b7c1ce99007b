// What one half of an account allows itself to spend. Only its owners change it.
import { formatDayAndTime } from '../../core/formats.ts'
import { CapLegend, CapTable } from '../../records/cap-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import type { ClientAccountDetail } from './account-queries.ts'

export function AccountCaps(props: { half: ClientAccountDetail['live']; accountName: string }) {
  const { pausedAt, timeZone, caps } = props.half.spending
  return (
    <section className="account-page-part" aria-labelledby="caps-title">
      <div className="account-page-part-head">
        <h2 id="caps-title">Spending caps</h2>
        {pausedAt === null ? null : (
          <Pill tone="failed">Spending paused since {formatDayAndTime(pausedAt)}</Pill>
        )}
        <p className="account-page-note">set by its owners; days and months in {timeZone}</p>
      </div>
      {caps.length === 0 ? (
        <p className="account-page-note">No spending caps</p>
      ) : (
        <div className="account-page-caps">
          <CapTable caps={caps} accountName={props.accountName} />
          <CapLegend />
        </div>
      )}
    </section>
  )
}
