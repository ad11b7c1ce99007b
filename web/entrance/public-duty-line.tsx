// Whether engineers are there now, for somebody who is not signed in.
import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '../api/public-queries.ts'
import { DutyLine } from '../shell/duty-line.tsx'

export function PublicDutyLine() {
  const { data } = useQuery(statusQuery)
  const staffed = data && {
    isNow: data.staffed,
    until: data.nextClosingAt,
    from: data.nextOpeningAt,
  }
  return <DutyLine staffed={staffed} isInHead />
}
