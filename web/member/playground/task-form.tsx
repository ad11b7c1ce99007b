// The fields of a task. Problems are said once somebody tried to send it, and go as they are mended.
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiFailure } from '../../core/failure.ts'
import { formatCredits } from '../../core/formats.ts'
import { modeIcons, modes, modeWords } from '../../records/modes.ts'
import { creditBounds, modeMultipliers } from '../../records/price.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { placeProblems } from '../../ui/editor/schema-text.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { SegmentedField } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { requestHrefOf, useAccount } from '../account.tsx'
import {
  countChars,
  type Draft,
  type DraftField,
  findProblems,
  type Outcome,
  outcomes,
  promptChars,
  readMaxCredits,
} from './draft.ts'
import { FilesField } from './files-field.tsx'
import { SchemaField } from './schema-field.tsx'
import type { KeptDraft } from './stored-draft.ts'
import './task-form.css'
import { useRefusal } from '../use-refusal.ts'
import type { Choices } from './stored-draft.ts'
import type { Sending } from './use-send.ts'

const promises = {
  realtime_answer: 'Answered at once while engineers are on duty',
  fast: 'Within 4 hours',
  standard: 'Within 24 hours',
}

const outcomeWords: Record<Outcome, string> = {
  completed: 'Answer it',
  cancelled: 'Cancel it, as an operator would',
  no_engineer: 'Find no engineer on duty',
  ai_failed: 'Fail, as the AI may',
  needs_input: 'Ask you a question first',
}

type FormProps = Choices & Omit<KeptDraft, 'onSent'> & { sending: Sending }

export function TaskForm(props: FormProps) {
  const { draft, sending, onChange } = props
  const account = useAccount()
  const refusal = useRefusal(account, ['owner', 'developer'], 'send tasks')
  const { form, hasTried, problems, onSubmit } = useTrying(draft, sending, refusal !== undefined)
  const refused = sending.sent === draft ? sending.problems : {}
  const said = (field: DraftField) =>
    (hasTried ? problems[field] : undefined) ?? sayRefused(refused[field])
  return (
    <form className="task-form" ref={form} onSubmit={onSubmit} noValidate>
      <AreaField
        label="Prompt"
        rows={7}
        // Who cleared the form goes on with another task.
        autoFocus={props.version > 0}
        value={draft.prompt}
        placeholder="What should an engineer answer or review? Say what you know and what you need."
        hint={`${formatCredits(countChars(draft.prompt))} of ${formatCredits(promptChars.max)} characters`}
        error={said('prompt')}
        onChange={({ target }) => onChange({ prompt: target.value })}
      />
      <div className="task-form-row">
        <ProjectField {...props} />
        <TagField {...props} />
      </div>
      <div className="task-form-row">
        <ModeField {...props} />
        <CreditsField {...props} error={said('maxCredits')} />
      </div>
      <FilesField
        files={draft.files}
        lostCount={props.lostFiles}
        error={said('attachments')}
        onChange={(files) => onChange({ files })}
      />
      <SchemaField
        draft={draft}
        refused={placeProblems(refused, 'responseSchema')}
        onChange={onChange}
      />
      {account.isTest ? (
        <SelectField
          label="The simulator will"
          value={draft.outcome}
          choices={outcomes.map((value) => ({ value, label: outcomeWords[value] }))}
          onChange={({ target }) => onChange({ outcome: target.value as Outcome })}
        />
      ) : null}
      {sending.error === undefined ? null : (
        <ErrorNote title="The task was not sent." error={sending.error}>
          <Refused problems={sending.problems} />
          <WhenShort error={sending.error} />
        </ErrorNote>
      )}
      <Acts
        {...props}
        refusal={refusal}
        hasProblems={hasTried && Object.keys(problems).length > 0}
      />
    </form>
  )
}

/** Too few credits: where to request more. */
function WhenShort({ error }: { error: unknown }) {
  const href = requestHrefOf(useAccount())
  const isShort = error instanceof ApiFailure && error.code === 'INSUFFICIENT_CREDITS'
  return isShort && href !== undefined ? <a href={href}>Request credits</a> : null
}

function Acts(props: FormProps & { refusal: string | undefined; hasProblems: boolean }) {
  const { draft, sending, refusal } = props
  const { isTest } = useAccount()
  return (
    <div className="task-form-acts">
      <GuardedButton
        type="submit"
        kind="primary"
        says="beside"
        isBusy={sending.isBusy}
        refusal={refusal}
      >
        {sending.isBusy ? 'Sending' : sayAct(draft, isTest)}
      </GuardedButton>
      {props.isBlank ? null : (
        <Button kind="ghost" onClick={props.onClear}>
          Clear the form
        </Button>
      )}
      {props.hasProblems ? <p role="alert">Not sent yet: see what is marked above.</p> : null}
    </div>
  )
}

/** Sends what is in order; else what is not is marked, and the first of it gets the focus. */
function useTrying(draft: Draft, sending: Sending, isOff: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const [hasTried, setTried] = useState(false)
  const problems = findProblems(draft)
  const trySending = () => {
    // Marked at once: only what is marked can be found.
    flushSync(() => setTried(true))
    if (Object.keys(problems).length === 0) sending.send(draft)
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  useKeys('Playground', { send: { isOff, run: trySending } })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    trySending()
  }
  return { form, hasTried, problems, onSubmit }
}

function sayAct(draft: Draft, isTest: boolean): string {
  const credits = readMaxCredits(draft)
  if (credits === undefined) return 'Send the task'
  return `Send the task, hold ${formatCredits(credits)}${isTest ? ' test' : ''} credits`
}

function sayRefused(message: string | undefined): string | undefined {
  return message === undefined ? undefined : `This ${message}.`
}

/** What belongs to no field that is shown. */
function Refused({ problems }: { problems: Record<string, string> }) {
  const fields = Object.entries(problems)
  if (fields.length === 0) return null
  return (
    <ul className="task-form-refused">
      {fields.map(([field, message]) => (
        <li key={field}>
          <code>{field}</code> {message}
        </li>
      ))}
    </ul>
  )
}

function ProjectField({ draft, projects, onChange }: FormProps) {
  return (
    <SelectField
      label="Project"
      value={String(draft.projectId ?? '')}
      choices={projects.map(({ id, name }) => ({ value: String(id), label: `${name}, ${id}` }))}
      onChange={({ target }) => onChange({ projectId: Number(target.value) })}
    />
  )
}

function TagField({ draft, tags, onChange }: FormProps) {
  return (
    <SelectField
      label="Expertise"
      value={String(draft.tagId)}
      choices={tags.map(({ id, name, multiplier }) => ({
        value: String(id),
        label: `${name}, ×${multiplier}`,
      }))}
      hint={tags.find(({ id }) => id === draft.tagId)?.description}
      onChange={({ target }) => onChange({ tagId: Number(target.value) })}
    />
  )
}

function ModeField({ draft, onChange }: FormProps) {
  return (
    <SegmentedField
      label="Mode"
      isWide
      value={draft.mode}
      choices={modes.map((mode) => ({
        value: mode,
        label: modeWords[mode],
        icon: modeIcons[mode],
      }))}
      hint={`${promises[draft.mode]}, ×${modeMultipliers[draft.mode]}`}
      onChange={(mode) => onChange({ mode })}
    />
  )
}

function CreditsField({ draft, onChange, error }: FormProps & { error: string | undefined }) {
  const { min, max } = creditBounds[draft.mode]
  return (
    <TextField
      label="Ceiling in credits"
      inputMode="numeric"
      autoComplete="off"
      value={draft.maxCredits}
      hint={`${formatCredits(min)} to ${formatCredits(max)} in this mode`}
      error={error}
      onChange={({ target }) => onChange({ maxCredits: target.value })}
    />
  )
}
