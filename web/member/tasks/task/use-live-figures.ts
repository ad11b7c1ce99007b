// What moves while a task is open, without a change of the task itself. The API gives it to programs with
// the task.
import { useQuery } from '@tanstack/react-query'
import { rawTaskQuery } from '../../../api/account-queries.ts'
import { useAccount } from '../../account.tsx'
import type { LiveFigures } from './live-words.ts'
import type { Task } from './task-types.ts'

/** The service renews them once a minute. */
const refreshMs = 20_000

/** Nothing once the task is final; a failure leaves them out, for the task itself is read on its own. */
export function useLiveFigures({ id, version, status }: Task): LiveFigures {
  const account = useAccount()
  const { data } = useQuery({
    ...rawTaskQuery(account.id, id, version),
    enabled: status === 'pending' && !account.isTest,
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
    retry: false,
  })
  if (data === undefined || status !== 'pending') return {}
  const { eta, queuePosition, credits } = data
  return { eta, queuePosition, soFar: credits.soFar }
}
