// Acting on a task: choose one act, read what it will do, give an internal reason and, for the client, a
// note. The button stays off until then and says why.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { meQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SegmentedField } from '../../ui/segmented.tsx'
import { AssigneeList } from '../acts/assignee-list.tsx'
import { ReasonFields } from '../acts/reason-fields.tsx'
import './act-form.css'
import { type Act, describeAct, type ExtendHours, extendHours } from './task-actions.ts'
import type { OperatorTaskDetail } from './task-queries.ts'
import type { TaskAct } from './use-task-act.ts'

export function ActForm({ task, doing }: { task: OperatorTaskDetail; doing: TaskAct }) {
  return (
    <div className="act-form">
      <fieldset className="act-choices">
        <legend className="visually-hidden">Actions</legend>
        {doing.acts.map((act) => (
          <Choice key={act.name} act={act} doing={doing}>
            {act.name === 'assign' ? <Assignees task={task} doing={doing} /> : null}
            {act.name === 'extend' ? <ExtendBy doing={doing} /> : null}
          </Choice>
        ))}
      </fieldset>
      <ReasonFields
        value={doing.reason}
        isNoteOffered
        noteError={doing.noteError}
        onChange={doing.setReason}
      />
      {doing.error === null || doing.noteError !== undefined ? null : (
        <ErrorNote title="Couldn't apply the action." error={doing.error}>
          The form now shows the task's current state.
        </ErrorNote>
      )}
    </div>
  )
}

function Choice({ act, doing, children }: { act: Act; doing: TaskAct; children: ReactNode }) {
  const id = useId()
  const isChosen = doing.act?.name === act.name
  const isOff = act.refusal !== undefined
  return (
    <div className={isOff ? 'act-choice act-choice-off' : 'act-choice'}>
      <input
        type="radio"
        id={id}
        name="act"
        checked={isChosen}
        disabled={isOff}
        aria-describedby={`${id}-about`}
        onChange={() => doing.choose(act.name)}
      />
      <Icon name={act.icon} />
      <div>
        <label htmlFor={id}>{act.label}</label>
        <p id={`${id}-about`}>{act.refusal ?? act.about}</p>
        {isChosen ? children : null}
      </div>
    </div>
  )
}

function Assignees({ task, doing }: { task: OperatorTaskDetail; doing: TaskAct }) {
  return (
    <div className="act-assignees">
      <AssigneeList
        people={task.assignees}
        person={doing.person}
        tagName={task.tagName}
        onChoose={doing.setPersonId}
      />
    </div>
  )
}

function ExtendBy({ doing }: { doing: TaskAct }) {
  return (
    <SegmentedField
      label="Extend by"
      value={doing.hours}
      choices={extendHours.map((hours) => ({ value: hours, label: `${hours} h` }))}
      onChange={(hours: ExtendHours) => doing.setHours(hours)}
    />
  )
}

/** At the lower edge with the button, so that it is seen whole before the act is done. */
function ThisWill({ task, doing, act }: { task: OperatorTaskDetail; doing: TaskAct; act: Act }) {
  const me = useQuery(meQuery)
  return (
    <p className="act-will">
      <Icon name="shield" />
      <span>
        <b>This will</b> {describeAct(task, act.name, { person: doing.person, hours: doing.hours })}{' '}
        It is recorded in the audit log under your name
        {me.data === undefined ? '' : `, ${me.data.name}`}.
      </span>
    </p>
  )
}

type FootProps = { task: OperatorTaskDetail; doing: TaskAct; onLeave?: () => void }

/** What it will do, the way out and the act. */
export function ActFoot({ task, doing, onLeave }: FootProps) {
  const whyId = useId()
  return (
    <div className="act-foot">
      {doing.act === undefined ? null : <ThisWill task={task} doing={doing} act={doing.act} />}
      <div className="act-buttons">
        <span id={whyId}>{doing.lack}</span>
        {onLeave !== undefined ? (
          <Button onClick={onLeave}>Cancel</Button>
        ) : doing.isBegun ? (
          <Button onClick={doing.reset}>Clear</Button>
        ) : null}
        <Button
          kind={doing.act?.name === 'cancel' ? 'danger' : 'primary'}
          isBusy={doing.isBusy}
          blockedBy={doing.lack === undefined ? undefined : whyId}
          onClick={doing.send}
        >
          {doing.label}
        </Button>
      </div>
    </div>
  )
}
