// Assigns a task below its row: who is free, the best match chosen, a reason chosen, Enter.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatSpan, initialsOf } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { emptyReason, sayReasonLack } from '../acts/reason.ts'
import { ReasonFields } from '../acts/reason-fields.tsx'
import './assign-panel.css'
import { type Assignee, assigneesQuery, type useAssign } from './use-assign.ts'
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
  const person =
    people.find(({ personId, isAssignable }) => personId === chosen && isAssignable) ??
    people.find(({ isAssignable }) => isAssignable)
  const lack = person === undefined ? 'No engineer can be assigned now' : sayReasonLack(reason)
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
          <People {...{ people, person, now }} tagName={deadline.tagName} onChoose={setChosen} />
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

type PeopleProps = {
  people: readonly Assignee[]
  person: Assignee | undefined
  tagName: string
  now: number
  onChoose: (personId: string) => void
}

function People({ people, person, tagName, now, onChoose }: PeopleProps) {
  const name = useId()
  if (people.length === 0) return <p className="assign-none">No engineer has this tag.</p>
  return (
    <fieldset className="assign-list">
      <legend className="visually-hidden">Engineer</legend>
      {people.map((each) => (
        <label key={each.personId} className="assign-person">
          <input
            type="radio"
            name={name}
            checked={each.personId === person?.personId}
            disabled={!each.isAssignable}
            onChange={() => onChoose(each.personId)}
          />
          <span className="floor-initials" aria-hidden="true">
            {initialsOf(each.name)}
          </span>
          <span className="assign-words">
            <span className="cut">{each.name}</span>
            <span className="assign-about">{sayAbout(each, tagName)}</span>
          </span>
          <State person={each} now={now} />
        </label>
      ))}
    </fieldset>
  )
}

function sayAbout({ state, onTimePercent, openTasks, capacity }: Assignee, tagName: string) {
  return [
    state === 'other_tags' ? `No ${tagName}` : tagName,
    onTimePercent === null ? 'no answers yet' : `${onTimePercent}% on time`,
    `holds ${openTasks} of ${capacity}`,
  ].join(' · ')
}

function State({ person, now }: { person: Assignee; now: number }) {
  const { state, lastInputAt } = person
  switch (state) {
    case 'free':
      return <Pill tone="completed">Free now</Pill>
    case 'full':
      return <Pill tone="pending">At limit</Pill>
    case 'away':
      return (
        <Pill tone="overdue" icon="clock">
          {lastInputAt === null ? 'Away' : `Away ${sayMinutes(now - Date.parse(lastInputAt))}`}
        </Pill>
      )
    case 'other_tags':
      return (
        <Pill tone="pending" icon="tag">
          Other tags
        </Pill>
      )
    case 'off_duty':
      return (
        <Pill tone="pending" icon="minus">
          Off duty
        </Pill>
      )
  }
}

const sayMinutes = (ms: number) => formatSpan(Math.max(60, Math.floor(ms / 60_000) * 60))
