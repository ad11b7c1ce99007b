// What the next hour will miss, and what it changes to call engineers in.
import { useQuery } from '@tanstack/react-query'
import { formatTimeOfDay } from '../../core/formats.ts'
import { incidentsQuery } from '../incidents/incident-queries.ts'
import './forecast.css'

export function Forecast() {
  const incidents = useQuery(incidentsQuery).data?.data
  const staffing = incidents?.find(({ kind }) => kind === 'staffing')?.staffing
  if (staffing === undefined || staffing === null) return null
  const { forecast, until } = staffing
  const most = Math.max(1, ...forecast.map(({ misses }) => misses))
  return (
    <table className="forecast">
      <thead>
        <tr>
          <th scope="col">If you call in</th>
          <th scope="col" colSpan={2}>
            Misses by {formatTimeOfDay(until)}
          </th>
        </tr>
      </thead>
      <tbody>
        {forecast.map(({ calledIn, misses }) => (
          <tr key={calledIn.length}>
            <th scope="row">{calledIn.length === 0 ? 'Nobody' : calledIn.join(' and ')}</th>
            <td aria-hidden="true">
              <span
                className={calledIn.length === 0 ? 'forecast-bar forecast-now' : 'forecast-bar'}
                style={{ width: `${(100 * misses) / most}%` }}
              />
            </td>
            <td className="mono">{misses}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
