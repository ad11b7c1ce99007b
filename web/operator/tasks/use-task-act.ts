// One act on a task: chosen, given a reason, carried out.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '../../core/formats.ts'
import { showToast } from '../../ui/toasts.tsx'
import { type ActName, carryOut, listActs, nameAct, reasonCharsMin } from './task-actions.ts'
import { allTasksKey, anyTaskKey, type OperatorTaskDetail } from './task-queries.ts'

export type TaskAct = ReturnType<typeof useTaskAct>

export function useTaskAct(task: OperatorTaskDetail) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ActName>()
  const [personId, setPersonId] = useState<string>()
  const [reason, setReason] = useState('')
  const acts = listActs(task)
  const act = acts.find(({ name, refusal }) => name === chosen && refusal === undefined)
  const person = task.candidates.find((each) => each.personId === personId) ?? task.candidates[0]
  const sending = useMutation({
    mutationFn: carryOut,
    onSuccess: (_reply, { name }) => {
      showToast({ text: doneWords[name], tone: 'done' })
      setChosen(undefined)
      setReason('')
    },
    // Also after a failure: somebody else may have moved it.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: anyTaskKey(task.id) })
      await queries.invalidateQueries({ queryKey: allTasksKey })
    },
  })
  const missing = reasonCharsMin - reason.trim().length
  return {
    acts,
    act,
    person,
    reason,
    /** What is still to be done before the button works. */
    lack: act === undefined ? 'Choose an action' : missing > 0 ? sayMissing(missing) : undefined,
    isBegun: act !== undefined || reason !== '',
    label: act === undefined ? 'Apply' : nameAct(act, person),
    isBusy: sending.isPending,
    error: sending.error,
    choose: setChosen,
    setPersonId,
    setReason,
    send() {
      if (act === undefined || missing > 0) return
      sending.mutate({
        taskId: task.id,
        name: act.name,
        personId: person?.personId,
        reason: reason.trim(),
      })
    },
    reset() {
      setChosen(undefined)
      setReason('')
      sending.reset()
    },
  }
}

const sayMissing = (chars: number) =>
  chars === reasonCharsMin ? 'Enter a reason first' : `Reason: ${plural(chars, 'more character')}`

const doneWords: Record<ActName, string> = {
  assign: 'Task assigned.',
  release: 'Task returned to the queue.',
  raise: 'Task moved to the front of the queue.',
  cancel: 'Task cancelled. Its credits are released.',
}
