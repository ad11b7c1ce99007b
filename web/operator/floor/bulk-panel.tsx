// What is done to all selected tasks at once: says beforehand who gets what, and what happens to the rest.
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { plural } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { emptyReason, sayReasonLack } from '../acts/reason.ts'
import { ReasonFields } from '../acts/reason-fields.tsx'
import './bulk-panel.css'
import { isUnattended } from './deadline-state.ts'
import { type PlannedTask, planQuery, useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

const presets = ['Overdue', 'Holder away', 'Client asked']

export function BulkPanel({ selection }: { selection: Selection }) {
  const { chosen } = selection
  const [planId, lackId] = [useId(), useId()]
  const taskIds = chosen.map(({ taskId }) => taskId)
  const waiting = chosen.filter(isUnattended).map(({ taskId }) => taskId)
  const query = useQuery(planQuery(waiting))
  const [reason, setReason] = useState({ ...emptyReason, preset: 'Overdue' })
  const [isCancelling, setIsCancelling] = useState(false)
  const bulk = useBulk(selection.clear)
  const plan = query.data?.data ?? []
  const given = plan.filter(({ engineer }) => engineer !== null).length
  const held = chosen.filter(({ holder }) => holder !== null).map(({ taskId }) => taskId)
  const lack = sayReasonLack(reason)
  const blockedBy = lack === undefined ? undefined : lackId
  return (
    <section className="bulk-panel" aria-label="Selected tasks">
      <p className="bulk-head">
        <span>
          <b>{chosen.length} selected</b> {sayAbout(chosen)}
        </span>
        <Button size="small" kind="ghost" keys="escape" onClick={selection.clear}>
          Clear
        </Button>
      </p>
      <ReasonFields value={reason} onChange={setReason} presets={presets} isNoteOffered={false} />
      <p className="bulk-plan" id={planId} role="status">
        {query.isPending && waiting.length > 0
          ? 'Loading who is free'
          : sayPlan(plan, chosen.length - waiting.length)}
      </p>
      <Failures query={query} error={bulk.error} />
      <div className="bulk-buttons">
        <span id={lackId}>{lack}</span>
        {held.length === 0 ? null : (
          <Button
            isBusy={bulk.isPending}
            blockedBy={blockedBy}
            onClick={() => bulk.mutate({ act: 'release', taskIds: held, reason })}
          >
            Release {held.length}
          </Button>
        )}
        <Button blockedBy={blockedBy} onClick={() => setIsCancelling(true)}>
          Cancel tasks
        </Button>
        <Button
          kind="primary"
          isBusy={bulk.isPending}
          blockedBy={blockedBy ?? (given === 0 ? planId : undefined)}
          onClick={() => bulk.mutate({ act: 'assign', plan, reason })}
        >
          Assign {given}
        </Button>
      </div>
      {isCancelling ? (
        <ConfirmDialog
          title={`Cancel ${plural(chosen.length, 'task')}`}
          about="Their credits are released. This can't be undone."
          act="Cancel tasks"
          isDanger
          failedTitle="Couldn't cancel the tasks."
          onConfirm={() => bulk.mutateAsync({ act: 'cancel', taskIds, reason })}
          onClose={() => setIsCancelling(false)}
        />
      ) : null}
    </section>
  )
}

type FailuresProps = {
  query: { error: Error | null; refetch: () => unknown }
  error: Error | null
}

function Failures({ query, error }: FailuresProps) {
  return (
    <>
      {query.error === null ? null : (
        <ErrorNote
          title="Couldn't plan the assignments."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {error === null ? null : <ErrorNote title="Couldn't act on the tasks." error={error} />}
    </>
  )
}

function sayAbout(chosen: Selection['chosen']): string {
  const count = (values: readonly string[]) => new Set(values).size
  const tags = count(chosen.map(({ tagName }) => tagName))
  const clients = count(chosen.map(({ accountName }) => accountName))
  return `${plural(tags, 'tag')}, ${plural(clients, 'client')}`
}

/** "Jonas Weber gets 2, Lena Fischer 1. 1 task is not assigned: no engineer with the tag is free." */
function sayPlan(plan: readonly PlannedTask[], answered: number): string {
  const byName = new Map<string, number>()
  for (const { engineer } of plan)
    if (engineer !== null) byName.set(engineer.name, (byName.get(engineer.name) ?? 0) + 1)
  const rest = plan.filter(({ engineer }) => engineer === null).length
  const given = [...byName].map(([name, tasks], index) =>
    index === 0 ? `${name} gets ${tasks}` : `${name} ${tasks}`,
  )
  const stays = `${plural(rest, 'task is', 'tasks are')} not assigned: no engineer with the tag is free.`
  const answering = `${plural(answered, 'task is', 'tasks are')} being answered and not assigned.`
  return [
    given.length === 0 ? '' : `${given.join(', ')}.`,
    rest === 0 ? '' : stays,
    answered === 0 ? '' : answering,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
