// Who can be assigned now, with the share of answers on time, so that the choice needs no other page.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Pill } from '../../ui/pill.tsx'
import { figuresQuery } from '../engineers/engineer-queries.ts'
import type { OperatorTaskDetail } from './task-queries.ts'
import type { TaskAct } from './use-task-act.ts'

export function Candidates({ task, doing }: { task: OperatorTaskDetail; doing: TaskAct }) {
  const name = useId()
  const figures = useQuery(figuresQuery).data?.data
  const shareOf = (personId: string) =>
    figures?.find((each) => each.personId === personId)?.onTimeShare ?? null
  return (
    <fieldset className="act-candidates">
      <legend>
        <span>On duty with this tag</span>
        <span>on time, 7 days</span>
      </legend>
      {task.candidates.map(({ personId, name: person, openTasks, capacity }) => (
        <label key={personId}>
          <input
            type="radio"
            name={name}
            checked={doing.person?.personId === personId}
            onChange={() => doing.setPersonId(personId)}
          />
          <span className="cut">{person}</span>
          <span className="mono">{sayShare(shareOf(personId))}</span>
          {openTasks === 0 ? (
            <Pill tone="completed">Free now</Pill>
          ) : (
            <Pill tone="pending" icon="clock">
              {`${openTasks} of ${capacity} tasks`}
            </Pill>
          )}
        </label>
      ))}
    </fieldset>
  )
}

function sayShare(share: number | null): string {
  return share === null ? '–' : `${Math.floor(share * 100)}%`
}
