// When work usually comes, as shades for the week: it says which hours are worth being there.
import { useQuery } from '@tanstack/react-query'
import { demandQuery } from '../../api/queries.ts'
import { ownTimeZone } from '../../core/formats.ts'
import type { Busyness, UsualTasks } from './week-grid.tsx'

export function useUsual(timeZone: string): { of: UsualTasks; isKnown: boolean } {
  const { data } = useQuery(demandQuery)
  // It is told in the zone of this device; in another one its hours would be the wrong ones.
  const hours = timeZone === ownTimeZone() ? (data?.hours ?? []) : []
  const most = Math.max(0, ...hours.map(({ perHour }) => perHour))
  const rates = new Map(hours.map(({ day, hour, perHour }) => [`${day} ${hour}`, perHour]))
  return {
    isKnown: most > 0,
    of: (day, hour) => shade((rates.get(`${day} ${hour}`) ?? 0) / (most || 1)),
  }
}

function shade(share: number): Busyness {
  if (share === 0) return 0
  return share < 0.34 ? 1 : share < 0.67 ? 2 : 3
}
