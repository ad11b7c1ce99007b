// What the client is to reply with: one of some choices, words, or data that match a schema.
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { JsonHandle } from '../../../ui/editor/json-editor.tsx'
import { placeProblems, readSchema } from '../../../ui/editor/schema-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { makeChunk, useChunk } from '../../../ui/use-chunk.ts'
import { choiceCharsMax, choicesMax } from './question-draft.ts'
import { Refused, sentence } from './refused.tsx'
import { type Ask, findRefusal } from './use-ask.ts'

const editorChunk = makeChunk(
  async () => (await import('../../../ui/editor/json-editor.tsx')).JsonEditor,
)

const forms = [
  { value: 'choices', label: 'Choices' },
  { value: 'text', label: 'Text' },
  { value: 'schema', label: 'Schema' },
] as const

const abouts = {
  choices: 'one of them',
  text: "in the client's words",
  schema: 'JSON, checked',
}

export function ReplyForm({ ask }: { ask: Ask }) {
  const { draft, change } = ask
  return (
    <div className="ask-field">
      <div className="ask-line">
        <span className="text-field-label" aria-hidden="true">
          Reply
        </span>
        <Segmented
          label="Reply"
          value={draft.form}
          choices={forms}
          onChange={(form) => change(form === 'schema' ? { form, ...beginSchema(ask) } : { form })}
        />
        <span className="room-grow" />
        <span className="text-field-hint">
          {draft.form === 'choices' && draft.allowsText
            ? 'one of them, or text'
            : abouts[draft.form]}
        </span>
      </div>
      {draft.form === 'choices' ? <Choices ask={ask} /> : null}
      {draft.form === 'schema' ? <SchemaOfReply ask={ask} /> : null}
    </div>
  )
}

const letters = ['A', 'B', 'C', 'D', 'E', 'F']

function Choices({ ask }: { ask: Ask }) {
  const { draft, change, refusal } = ask
  const { choices } = draft
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    change({ choices: [...choices, ''] })
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    )
  }
  return (
    <>
      <ul className="ask-choices" ref={list}>
        {choices.map((choice, place) => (
          <li className="ask-choice" key={place}>
            <span className="question-letter" aria-hidden="true">
              {letters[place]}
            </span>
            <input
              aria-label={`Choice ${letters[place]}`}
              value={choice}
              maxLength={choiceCharsMax}
              dir="auto"
              placeholder={place < 2 ? 'Reply' : undefined}
              onChange={(event) => change({ choices: choices.with(place, event.target.value) })}
            />
            {draft.onNoReply === 'default' && draft.assumedChoice === place ? (
              <span className="pill pill-pending ask-assumed">assumed</span>
            ) : null}
            <Button
              kind="ghost"
              size="small"
              icon="close"
              aria-label={`Remove choice ${letters[place]}`}
              onClick={() => change(removeChoice(ask, place))}
            />
          </li>
        ))}
      </ul>
      <Refused words={sentence(findRefusal(refusal, 'choices'))} />
      <div className="ask-line">
        {choices.length < choicesMax ? (
          <Button kind="ghost" size="small" icon="plus" onClick={add}>
            Add choice
          </Button>
        ) : null}
        <span className="text-field-hint">up to {choicesMax}</span>
        <span className="room-grow" />
        <label className="ask-check">
          <input
            type="checkbox"
            checked={draft.allowsText}
            onChange={() => change({ allowsText: !draft.allowsText })}
          />
          Other, as text
        </label>
      </div>
    </>
  )
}

/** What was assumed stays assumed, wherever it moves; a question keeps one row to write in. */
function removeChoice({ draft }: Ask, place: number) {
  const left = draft.choices.toSpliced(place, 1)
  const { assumedChoice: assumed } = draft
  return {
    choices: left.length === 0 ? [''] : left,
    assumedChoice: assumed === place ? 0 : assumed - (assumed > place ? 1 : 0),
  }
}

const firstSchema = `{
  "type": "object",
  "required": ["answer"],
  "properties": {
    "answer": { "type": "string" }
  }
}`

function beginSchema({ draft }: Ask) {
  return draft.schemaText.trim() === '' ? { schemaText: firstSchema } : {}
}

function SchemaOfReply({ ask }: { ask: Ask }) {
  const { draft, change, refusal } = ask
  const Editor = useChunk(editorChunk)
  const handle = useRef<JsonHandle>(null)
  // Remounted with the form, so that the first text is what was kept.
  const [version] = useState(0)
  const own = readSchema(draft.schemaText).problems
  const problems = own.length > 0 ? own : placeProblems(refusal?.byField ?? {}, 'replySchema')
  return (
    <>
      <div className="ask-schema">
        {Editor === undefined ? (
          <Skeleton lines={6} label="Loading the editor" />
        ) : (
          <Editor
            ref={handle}
            label="Reply schema"
            text={draft.schemaText}
            version={version}
            isClosed={false}
            problems={problems}
            isSaidBelow
            onText={(schemaText) => change({ schemaText })}
          />
        )}
      </div>
      {problems.length === 0 ? (
        <p className="ask-sound" role="status">
          <Icon name="check-circle" size={14} />
          Valid schema. Limits are checked on send.
        </p>
      ) : (
        <ul className="ask-problems" role="alert" aria-label="Schema errors">
          {problems.map(({ pointer, message }) => (
            <li className="text-field-error" key={`${pointer} ${message}`}>
              <Icon name="stop" />
              <span>
                {pointer === '' ? 'The schema' : <code>{pointer}</code>} {message}.
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
