// An answer that must match a schema: as a form, as JSON, against the AI draft, and the schema itself.
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useKey } from '../../../ui/keys/use-keys.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { AnswerProps } from '../answer-pane.tsx'
import { type Data, formatJson, type Json, makeData, openData, parseData } from '../core/content.ts'
import { countFields, type DataReview, reviewData } from '../core/fields.ts'
import type { JsonHandle } from '../editor/json-editor.tsx'
import type { Facts } from './facts.ts'
import { FieldDiff } from './field-diff.tsx'
import { FormBoundary } from './form-boundary.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { type DataMode, useDataRoom } from './use-data-room.ts'

const DataForm = lazy(async () => ({ default: (await import('./data-form.tsx')).DataForm }))
const JsonEditor = lazy(async () => ({
  default: (await import('../editor/json-editor.tsx')).JsonEditor,
}))

export function DataAnswer(props: AnswerProps) {
  const { task, content, isClosed, onChange, note } = props
  const answer = useMemo(() => openData(content, task), [content, task])
  const review = reviewData(answer, task)
  const [mode, setMode] = useState<DataMode>(answer.raw === undefined ? 'form' : 'json')
  const root = useRef<HTMLDivElement>(null)
  const editor = useRef<JsonHandle>(null)
  const room = useDataRoom(props, { answer, review, mode, setMode, root, editor })
  const schema = task.responseSchema ?? {}
  // The form says it itself then.
  const isBroken = mode === 'form' && answer.raw !== undefined
  return (
    <>
      <Head
        mode={mode}
        setMode={setMode}
        answer={answer}
        review={review}
        hasDraft={task.aiDraft !== null}
      />
      {note}
      {mode === 'schema' || isBroken || room.problems.length === 0 ? null : (
        <div className="problems-place">
          <ProblemSummary problems={room.problems} jumpKey={room.jumpKey} onJump={room.jump} />
        </div>
      )}
      <div
        className={
          mode === 'json' || mode === 'schema' ? 'answer-body answer-write' : 'answer-body'
        }
        ref={root}
      >
        <Suspense fallback={<Waiting />}>
          {mode === 'form' ? (
            <FormBody
              {...props}
              answer={answer}
              facts={room.facts}
              schema={schema}
              onJson={() => setMode('json')}
            />
          ) : null}
          {mode === 'json' ? (
            <JsonBody
              answer={answer}
              version={props.contentVersion}
              isClosed={isClosed}
              problems={room.problems}
              editor={editor}
              onData={onChange}
            />
          ) : null}
          {mode === 'diff' && task.aiDraft !== null ? (
            <FieldDiff answer={answer} draft={task.aiDraft.content} facts={room.facts} />
          ) : null}
          {mode === 'schema' ? (
            <JsonEditor
              label="Schema of the answer"
              version={0}
              text={formatJson(schema)}
              isClosed
              problems={none}
            />
          ) : null}
        </Suspense>
      </div>
    </>
  )
}

const none: never[] = []

function FormBody(
  props: AnswerProps & { answer: Data; facts: Facts; schema: Json; onJson: () => void },
) {
  const { answer, facts, schema, onChange, onJson } = props
  if (answer.raw !== undefined) return <BrokenJson {...props} />
  return (
    <div className="data-form">
      <FormBoundary onJson={onJson}>
        <DataForm
          schema={schema}
          facts={facts}
          onData={(data) => onChange(makeData(data, answer.accepted))}
        />
      </FormBoundary>
    </div>
  )
}

function BrokenJson(props: {
  answer: Data
  onChange: AnswerProps['onChange']
  onJson: () => void
}) {
  const { answer, onChange, onJson } = props
  return (
    <Banner
      tone="warning"
      title="The JSON does not parse yet."
      acts={
        <>
          <Button
            kind="ghost"
            size="small"
            onClick={() => onChange(makeData(answer.data, answer.accepted))}
          >
            Discard that text
          </Button>
          <Button size="small" onClick={onJson}>
            Go on in JSON
          </Button>
        </>
      }
    >
      The form comes back as soon as it does. Your text is kept.
    </Banner>
  )
}

function JsonBody(props: {
  answer: Data
  version: number
  isClosed: boolean
  problems: Parameters<typeof ProblemSummary>[0]['problems']
  editor: { current: JsonHandle | null }
  onData: (data: Data) => void
}) {
  const { answer, version, isClosed, problems, editor, onData } = props
  const [typed] = useState(() => new WeakMap<Json, string>())
  // As it was typed, as long as the data is what was made of it; otherwise as JSON is usually set.
  const text = answer.raw ?? typed.get(answer.data) ?? formatJson(answer.data)
  return (
    <JsonEditor
      ref={editor}
      label="Answer as JSON"
      text={text}
      version={version}
      isClosed={isClosed}
      problems={problems}
      onText={(next) => {
        const data = parseData(next, answer)
        if (data.raw === undefined) typed.set(data.data, next)
        onData(data)
      }}
    />
  )
}

function Head(props: {
  mode: DataMode
  setMode: (mode: DataMode) => void
  answer: Data
  review: DataReview
  hasDraft: boolean
}) {
  const { mode, setMode, answer, review, hasDraft } = props
  const { all, checked } = countFields(review, answer.data)
  const diffKey = useKey('Answer.diff', 'd')
  const fields = `${all} ${all === 1 ? 'field' : 'fields'}`
  return (
    <div className="answer-head">
      <h2 className="answer-title">Answer</h2>
      <span className="answer-count">
        {hasDraft ? `${fields}, ${checked} checked` : `${fields} filled in`}
      </span>
      <span className="answer-room" />
      <Segmented
        label="How the answer is shown"
        value={mode}
        onChange={setMode}
        choices={[
          { value: 'form', label: 'Form' },
          { value: 'json', label: 'JSON' },
          ...(hasDraft ? [{ value: 'diff' as const, label: 'Diff', keys: diffKey }] : []),
          { value: 'schema', label: 'Schema' },
        ]}
      />
    </div>
  )
}

function Waiting() {
  return (
    <div className="answer-waiting">
      <Skeleton lines={6} label="The form is being opened" />
    </div>
  )
}
