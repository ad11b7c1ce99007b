// Who can be given a task and who cannot, the best match first: the same on the live overview and on the task.
import { useId } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { formatSpan, initialsOf } from '../../core/formats.ts'
import { Pill } from '../../ui/pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import './assignee-list.css'

export type Assignee = Schemas['Assignee']

type Props = {
  people: readonly Assignee[]
  person: Assignee | undefined
  tagName: string
  onChoose: (personId: string) => void
}

/** Who was chosen, or the best match. An engineer without recent input is never chosen for the operator. */
export function pickAssignee(
  people: readonly Assignee[],
  chosenId: string | undefined,
): Assignee | undefined {
  return (
    people.find(({ personId, isAssignable }) => personId === chosenId && isAssignable) ??
    people.find(({ state }) => state === 'free')
  )
}

/** Why there is no one to assign yet. */
export function sayAssigneeLack(people: readonly Assignee[]): string {
  return people.some(({ isAssignable }) => isAssignable)
    ? 'Choose an engineer'
    : 'No engineer can be assigned now'
}

export function AssigneeList({ people, person, tagName, onChoose }: Props) {
  const name = useId()
  const now = useNow()
  if (people.length === 0) return <p className="assignee-none">No engineer has this tag.</p>
  return (
    <fieldset className="assignee-list">
      <legend className="visually-hidden">Engineer</legend>
      {people.map((each) => (
        <label key={each.personId} className="assignee-person">
          <input
            type="radio"
            name={name}
            checked={each.personId === person?.personId}
            disabled={!each.isAssignable}
            onChange={() => onChoose(each.personId)}
          />
          <span className="assignee-initials" aria-hidden="true">
            {initialsOf(each.name)}
          </span>
          <span className="assignee-words">
            <span className="cut">{each.name}</span>
            <span className="assignee-about">{sayAbout(each, tagName)}</span>
          </span>
          <State person={each} now={now} />
        </label>
      ))}
    </fieldset>
  )
}

function sayAbout({ state, onTimePercent, openTasks, capacity }: Assignee, tagName: string) {
  return [
    ...(state === 'other_tags' ? [`No ${tagName}`] : []),
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
