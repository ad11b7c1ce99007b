// An answer that must match a schema: as a form, as JSON, against the AI draft, and the schema itself.

import { useMemo, useRef, useState } from 'react'
import { plural } from '../../../core/formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { JsonHandle } from '../../../ui/editor/json-editor.tsx'
import { useKey } from '../../../ui/keys/use-keys.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { makeChunk, useChunk } from '../../../ui/use-chunk.ts'
import type { AnswerProps } from '../answer-props.ts'
import { type Data, formatJson, type Json, makeData, openData, parseData } from '../core/content.ts'
import { isTooWideForForm } from '../core/extent.ts'
import { countValues, type DataReview, reviewData } from '../core/fields.ts'
import { DraftDiff } from './draft-diff.tsx'
import type { Facts } from './facts.ts'
import { FormBoundary } from './form-boundary.tsx'
import { FormOutline } from './form-outline.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { type DataMode, useDataRoom } from './use-data-room.ts'

export const formChunk = makeChunk(async () => (await import('./data-form.tsx')).DataForm)
const jsonChunk = makeChunk(
  async () => (await import('../../../ui/editor/json-editor.tsx')).JsonEditor,
)

export function DataAnswer(props: AnswerProps) {
  const { task, content, isClosed, onChange, note } = props
  const answer = useMemo(() => openData(content, task), [content, task])
  const review = reviewData(answer, task)
  const [mode, setMode] = useFirstMode(props, answer)
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
          <DraftDiff answer={answer} draft={task.aiDraft.content} facts={room.facts} />
        ) : null}
        {mode === 'schema' ? <SchemaBody schema={schema} /> : null}
      </div>
    </>
  )
}

/** JSON that does not parse yet is opened where it was written, also when it comes from the device. */
function useFirstMode({ isOpening = false }: AnswerProps, answer: Data) {
  const now = answer.raw === undefined ? 'form' : 'json'
  const [first, setFirst] = useState<DataMode>(now)
  // What the person chose meanwhile stays.
  const [chosen, setChosen] = useState<DataMode>()
  const [wasOpening, setWasOpening] = useState(isOpening)
  if (wasOpening && !isOpening) {
    setWasOpening(false)
    setFirst(now)
  }
  return [chosen ?? first, setChosen] as const
}

function FormBody(
  props: AnswerProps & { answer: Data; facts: Facts; schema: Json; onJson: () => void },
) {
  const { answer, facts, schema, onChange, onJson } = props
  const DataForm = useChunk(formChunk)
  const isTooWide = useMemo(() => isTooWideForForm(answer.data), [answer.data])
  if (answer.raw !== undefined) return <BrokenJson {...props} />
  if (isTooWide) return <WideForm onJson={onJson} />
  return (
    <div className="data-form">
      <FormBoundary onJson={onJson}>
        {DataForm && props.isOpening !== true ? (
          <DataForm
            schema={schema}
            facts={facts}
            onData={(data) => onChange(makeData(data, answer.accepted))}
          />
        ) : (
          <FormOutline schema={schema} data={answer.data} />
        )}
      </FormBoundary>
    </div>
  )
}

function WideForm({ onJson }: { onJson: () => void }) {
  return (
    <Banner
      isCard
      title="This answer has too many fields for a form."
      acts={
        <Button size="small" onClick={onJson}>
          Edit as JSON
        </Button>
      }
    >
      JSON is checked against the same schema, and Diff compares it with the AI draft.
    </Banner>
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
      title="The JSON is incomplete or invalid."
      acts={
        <>
          <Button
            kind="ghost"
            size="small"
            onClick={() => onChange(makeData(answer.data, answer.accepted))}
          >
            Discard JSON
          </Button>
          <Button size="small" onClick={onJson}>
            Edit as JSON
          </Button>
        </>
      }
    >
      Fix it to use the form again. Your text is kept.
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
  const JsonEditor = useChunk(jsonChunk)
  // As it was typed, as long as the data is what was made of it; otherwise as JSON is usually set.
  const text = answer.raw ?? typed.get(answer.data) ?? formatJson(answer.data)
  if (!JsonEditor) return <JsonText text={text} />
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
  const diffKey = useKey('Answer.diff')
  return (
    <div className="answer-head">
      <h2 className="answer-title">Answer</h2>
      <span className="answer-count">
        {hasDraft ? <Checked review={review} /> : describeFilled(answer.data)}
      </span>
      <span className="answer-room" />
      <Segmented
        label="Answer view"
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

function Checked({ review }: { review: DataReview }) {
  const { all, checked } = countValues(review)
  return (
    <>
      {checked} of {all}
      <span className="not-on-phone">{all === 1 ? ' value' : ' values'}</span> checked
    </>
  )
}

function describeFilled(data: Json): string {
  return `${plural(Object.keys(data).length, 'field')} filled in`
}

function SchemaBody({ schema }: { schema: Json }) {
  const JsonEditor = useChunk(jsonChunk)
  const text = formatJson(schema)
  if (!JsonEditor) return <JsonText text={text} />
  return <JsonEditor label="Answer schema" version={0} text={text} isClosed problems={none} />
}

const none: never[] = []

/** The same lines at the same place, until the editor is there. */
function JsonText({ text }: { text: string }) {
  return <pre className="answer-json">{text}</pre>
}
