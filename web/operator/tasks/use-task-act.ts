// One act on a task: chosen, given a reason, carried out.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { problemsByField } from '../../core/failure.ts'
import { showToast } from '../../ui/toasts.tsx'
import { pickAssignee, sayAssigneeLack } from '../acts/assignee-list.tsx'
import { emptyReason, sayReasonLack, writeReason } from '../acts/reason.ts'
import { type ActName, carryOut, type ExtendHours, listActs, nameAct } from './task-actions.ts'
import { allTasksKey, anyTaskKey, type OperatorTaskDetail } from './task-queries.ts'

export type TaskAct = ReturnType<typeof useTaskAct>

export function useTaskAct(task: OperatorTaskDetail) {
  const queries = useQueryClient()
  const me = useQuery(meQuery).data
  const [chosen, setChosen] = useState<ActName>()
  const [personId, setPersonId] = useState<string>()
  const [hours, setHours] = useState<ExtendHours>('4')
  const [reason, setReason] = useState(emptyReason)
  const acts = listActs(task, me)
  const act = acts.find(({ name, refusal }) => name === chosen && refusal === undefined)
  const person = pickAssignee(task.assignees, personId)
  const sending = useMutation({
    mutationFn: carryOut,
    onSuccess: (_reply, { name }) => {
      showToast({ text: doneWords[name], tone: 'done' })
      setChosen(undefined)
      setReason(emptyReason)
    },
    // Also after a failure: somebody else may have moved it.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: anyTaskKey(task.id) })
      await queries.invalidateQueries({ queryKey: allTasksKey })
    },
  })
  const lack =
    act === undefined
      ? 'Choose an action'
      : act.name === 'assign' && person === undefined
        ? sayAssigneeLack(task.assignees)
        : sayReasonLack(reason)
  return {
    acts,
    act,
    person,
    hours,
    reason,
    /** What is still to be done before the button works. */
    lack,
    isBegun: act !== undefined || reason !== emptyReason,
    label: act === undefined ? 'Apply' : nameAct(act, person),
    isBusy: sending.isPending,
    error: sending.error,
    noteError: problemsByField(sending.error).note,
    choose: setChosen,
    setPersonId,
    setHours,
    setReason,
    send() {
      if (act === undefined || lack !== undefined) return
      sending.mutate({
        taskId: task.id,
        name: act.name,
        personId: act.name === 'answer' ? me?.id : person?.personId,
        hours: Number(hours),
        ...writeReason(reason),
      })
    },
    reset() {
      setChosen(undefined)
      setReason(emptyReason)
      sending.reset()
    },
  }
}

const doneWords: Record<ActName, string> = {
  assign: 'Task assigned.',
  extend: 'Task extended.',
  answer: 'The task is yours. Open it in the workbench.',
  release: 'Task returned to the queue.',
  raise: 'Task moved to the front of the queue.',
  cancel: 'Task cancelled. Its credits are released.',
}
