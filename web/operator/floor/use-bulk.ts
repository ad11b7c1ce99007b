// One act on the selected tasks; what came of each is said in a sentence.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { plural } from '../../core/formats.ts'
import { showToast } from '../../ui/toasts.tsx'
import { type Reason, writeReason } from '../acts/reason.ts'
import { floorQuery } from './use-floor.ts'

export type PlannedTask = Schemas['PlannedTask']
type Outcomes = Schemas['BulkOutcomes']

export const planQuery = (taskIds: readonly string[]) =>
  queryOptions({
    queryKey: ['operator', 'plan', taskIds],
    queryFn: ({ signal }) =>
      call('post', '/operator/v1/bulk/plan', { body: { taskIds: [...taskIds] }, signal }),
    enabled: taskIds.length > 0,
    // Who is free changes from minute to minute.
    refetchInterval: 15_000,
    staleTime: 5_000,
  })

export type BulkOrder =
  | { act: 'assign'; plan: readonly PlannedTask[]; reason: Reason }
  | { act: 'release' | 'cancel'; taskIds: string[]; reason: Reason }

async function send(order: BulkOrder): Promise<Outcomes> {
  const reason = writeReason(order.reason)
  if (order.act !== 'assign')
    return await call('post', `/operator/v1/bulk/${order.act}`, {
      body: { taskIds: order.taskIds, ...reason },
    })
  const assignments = order.plan.flatMap(({ taskId, engineer }) =>
    engineer === null ? [] : [{ taskId, personId: engineer.personId }],
  )
  return await call('post', '/operator/v1/bulk/assign', { body: { assignments, ...reason } })
}

const doneWords = { assign: 'assigned', release: 'released', cancel: 'cancelled' } as const

export function useBulk(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }, { act }) => {
      const refused = data.filter(({ code }) => code !== null)
      const done = `${plural(data.length - refused.length, 'task')} ${doneWords[act]}.`
      const [first] = refused
      if (first === undefined) showToast({ text: done, tone: 'done' })
      else
        showToast({
          text: `${done} ${plural(refused.length, 'task')} not: ${first.message ?? ''}`,
          tone: 'warning',
        })
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: floorQuery.queryKey }),
  })
}
