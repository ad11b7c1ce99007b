// Assigns a task below its row: who is free, the best match chosen, a reason chosen, Enter.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AssigneeList, pickAssignee, sayAssigneeLack } from '../acts/assignee-list.tsx'
import { emptyReason, sayReasonLack } from '../acts/reason.ts'
import { ReasonFields } from '../acts/reason-fields.tsx'
import './assign-panel.css'
import { assigneesQuery, type useAssign } from './use-assign.ts'
import type { Floor } from './use-floor.ts'

type Deadline = Floor['nextDeadlines'][number]
type Props = {
  deadline: Deadline
  assigning: ReturnType<typeof useAssign>['assigning']
  onDone: () => void
  onClose: () => void
}

export function AssignPanel({ deadline, assigning, onDone, onClose }: Props) {
  const now = useNow()
  const whyId = useId()
  const query = useQuery(assigneesQuery(deadline.taskId))
  const [chosen, setChosen] = useState<string>()
  const presets = presetsFor(deadline, now)
  const [reason, setReason] = useState({ ...emptyReason, preset: presets.preset })
  const people = query.data?.data ?? []
  const person = pickAssignee(people, chosen)
  const lack = person === undefined ? sayAssigneeLack(people) : sayReasonLack(reason)
  const form = useFirstFocus(person !== undefined)
  const act = deadline.holder === null ? 'Assign' : 'Reassign'
  const send = () => {
    if (person === undefined || lack !== undefined || assigning.isPending) return
    const { personId, name } = person
    assigning.mutate({ taskId: deadline.taskId, personId, name, reason }, { onSuccess: onDone })
  }
  return (
    <form
      ref={form}
      className="assign-panel"
      aria-label={`${act}: ${deadline.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="assign-people">
        <PeopleOrNone query={query}>
          <AssigneeList {...{ people, person }} tagName={deadline.tagName} onChoose={setChosen} />
        </PeopleOrNone>
      </div>
      <div className="assign-reason">
        <ReasonFields
          value={reason}
          onChange={setReason}
          presets={presets.all}
          isNoteOffered={false}
        />
        {assigning.error === null ? null : (
          <ErrorNote title="Couldn't assign the task." error={assigning.error} />
        )}
        <div className="assign-buttons">
          <span id={whyId}>{query.data === undefined ? '' : lack}</span>
          <Button kind="ghost" keys="escape" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            keys="enter"
            isBusy={assigning.isPending}
            blockedBy={lack === undefined ? undefined : whyId}
          >
            {person === undefined ? act : `${act} to ${firstName(person.name)}`}
          </Button>
        </div>
      </div>
    </form>
  )
}

type AssigneesQuery = { data: unknown; error: Error | null; refetch: () => unknown }

/** What it says while nobody is known yet, and when they could not be loaded. */
function PeopleOrNone({ query, children }: { query: AssigneesQuery; children: ReactNode }) {
  if (query.data !== undefined) return children
  if (query.error === null) return <Skeleton lines={4} label="Loading engineers" />
  return (
    <ErrorNote
      title="Couldn't load who is free."
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  )
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

function presetsFor({ dueAt, isIdle }: Deadline, now: number) {
  const late = Date.parse(dueAt) < now ? 'Overdue' : 'Due soon'
  return { all: [late, 'Holder away', 'Context'], preset: isIdle ? 'Holder away' : late }
}

/** The chosen engineer has the focus as soon as there is one: Enter assigns, arrows choose another. */
function useFirstFocus(isReady: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isReady) form.current?.querySelector<HTMLInputElement>('.assign-people :checked')?.focus()
  }, [isReady])
  return form
}
