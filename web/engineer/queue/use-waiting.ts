// What waits for this engineer, as it changes, and the list that holds still over it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { useLive } from '../../api/live.ts'
import { heldQuery, queueQuery } from '../../api/queries.ts'
import { changeList, emptyList, nextSweepAt } from './stable-list.ts'

/** How often to ask when nobody tells us. */
const pollMs = 5_000
/** How often to ask all the same while the stream tells us: a notice can be lost. */
const checkMs = 60_000

export function useWaiting() {
  const client = useQueryClient()
  const isLive = useLive(({ type }) => {
    const { queryKey } = type === 'queue' ? queueQuery : heldQuery
    void client.invalidateQueries({ queryKey })
  })
  const query = useQuery({ ...queueQuery, refetchInterval: isLive ? checkMs : pollMs })
  const [list, change] = useReducer(changeList, emptyList)
  const tasks = query.data?.next
  useEffect(() => {
    if (tasks !== undefined) change({ type: 'arrive', tasks, now: Date.now() })
  }, [tasks])
  const sweepAt = nextSweepAt(list)
  useEffect(() => {
    if (sweepAt === undefined) return
    const sweep = () => change({ type: 'sweep', now: Date.now() })
    const timer = setTimeout(sweep, Math.max(0, sweepAt - Date.now()))
    return () => clearTimeout(timer)
  }, [sweepAt])
  return { query, list, change }
}
