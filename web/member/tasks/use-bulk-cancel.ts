// Cancels many tasks, a few at a time, and counts as it goes. What was cancelled stays so when it stops.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callAccount } from '../../api/account.ts'
import { hasCode } from '../../core/failure.ts'
import { describeFailure } from '../../core/remedies.ts'

/** So many at once: quick, and far below what a person may ask in a second. */
const atOnce = 4

export type BulkCancel = {
  total: number
  cancelled: number
  /** Were final before their turn came. */
  final: number
  failures: { id: string; why: string }[]
  isRunning: boolean
}

export function useBulkCancel(accountId: string) {
  const client = useQueryClient()
  const [state, setState] = useState<BulkCancel>()
  const stopped = useRef(false)

  const run = async (ids: readonly string[]) => {
    stopped.current = false
    const progress = { total: ids.length, cancelled: 0, final: 0, failures: [], isRunning: true }
    const found: BulkCancel = progress
    setState({ ...found })
    const waiting = [...ids]
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined && !stopped.current; id = waiting.shift()) {
        await cancelOne(accountId, id, found)
        setState({ ...found, failures: [...found.failures] })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    setState({ ...found, isRunning: false })
    await client.invalidateQueries({ queryKey: ['account', accountId] })
  }
  const stop = () => {
    stopped.current = true
  }
  return { state, run, stop, forget: () => setState(undefined) }
}

async function cancelOne(accountId: string, id: string, found: BulkCancel): Promise<void> {
  try {
    await callAccount(accountId, 'post', '/tasks/{task_id}/cancel', { params: { task_id: id } })
    found.cancelled += 1
  } catch (error) {
    if (hasCode(error, 'TASK_FINAL')) found.final += 1
    else found.failures.push({ id, why: describeFailure(error).next })
  }
}
