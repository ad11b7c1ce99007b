// The data that a question asks for: a field each where its schema is flat, else JSON in an editor, which
// comes when it is wanted.
import { CodeBlock } from '../../../../ui/code-block.tsx'
import type { JsonProblem } from '../../../../ui/editor/json-editor.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { makeChunk, useChunk } from '../../../../ui/use-chunk.ts'
import type { Message } from '../task-types.ts'
import './data-field.css'
import { emptyJson, type DataField as Field, listFields } from './reply-data.ts'
import type { ReadReply, TypedReply } from './typed-reply.ts'

const editorChunk = makeChunk(
  async () => (await import('../../../../ui/editor/json-editor.tsx')).JsonEditor,
)

type Props = {
  message: Message
  typed: TypedReply
  read: ReadReply
  /** What the service said of the reply that was sent, by field: "data/score". */
  refused: Record<string, string>
  onChange: (change: Partial<TypedReply>) => void
}

export function DataField(props: Props) {
  const { replySchema } = props.message
  if (replySchema === undefined) return null
  const fields = listFields(replySchema)
  if (fields === undefined) return <JsonField {...props} schema={replySchema} />
  return (
    <div className="reply-data">
      {fields.map((field) => (
        <OneField key={field.name} {...props} field={field} />
      ))}
    </div>
  )
}

function OneField({ typed, read, refused, onChange, field }: Props & { field: Field }) {
  const { name, label, kind, choices } = field
  const value = typed.fields[name] ?? ''
  const change = (next: string) => onChange({ fields: { ...typed.fields, [name]: next } })
  const hint = field.hint === undefined ? {} : { hint: field.hint }
  if (kind === 'choice')
    return (
      <SelectField
        label={label}
        {...hint}
        value={value}
        choices={[
          { value: '', label: 'Choose' },
          ...choices.map((one) => ({ value: one.label, label: one.label })),
        ]}
        onChange={({ target }) => change(target.value)}
      />
    )
  const said = refused[`data/${name}`]
  return (
    <TextField
      label={label}
      {...hint}
      dir="auto"
      autoComplete="off"
      {...(kind === 'text' ? {} : { inputMode: 'decimal' as const })}
      value={value}
      error={read.fieldProblems[name] ?? (said === undefined ? undefined : `This ${said}.`)}
      onChange={({ target }) => change(target.value)}
    />
  )
}

function JsonField(props: Props & { schema: NonNullable<Message['replySchema']> }) {
  const Editor = useChunk(editorChunk)
  const { typed, read, onChange } = props
  const found = listRefused(props.refused)
  return (
    <div className="reply-data">
      {/* The editor says it itself to who hears the page. */}
      <span className="text-field-label" aria-hidden="true">
        Data (JSON)
      </span>
      <div className="reply-json">
        {Editor === undefined ? (
          <Skeleton lines={5} label="Opening the editor" />
        ) : (
          <Editor
            label="Data (JSON)"
            text={typed.json === '' ? emptyJson : typed.json}
            version={0}
            isClosed={false}
            problems={found}
            isSaidBelow
            onText={(json) => onChange({ json })}
          />
        )}
      </div>
      <div role="alert">
        {read.jsonProblem === undefined ? null : (
          <p className="text-field-error">{read.jsonProblem}</p>
        )}
        {found.map(({ pointer, message }) => (
          <p className="text-field-error" key={pointer}>
            <code>{pointer === '' ? 'Data' : pointer}</code> {message}.
          </p>
        ))}
      </div>
      <details className="reply-schema" open>
        <summary>Required schema</summary>
        <CodeBlock code={JSON.stringify(props.schema, null, 2)} language="json" />
      </details>
    </div>
  )
}

/** "data/score" is the value at /score. */
function listRefused(refused: Record<string, string>): JsonProblem[] {
  return Object.entries(refused).flatMap(([field, message]) =>
    /^data(?=\/|$)/.test(field) ? [{ pointer: field.slice('data'.length), message }] : [],
  )
}
