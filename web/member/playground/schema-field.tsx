// Text or data: and where it is data, the schema that the answer must match. The editor comes when it
// is wanted; it is the largest part of the page.
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { JsonHandle, JsonProblem } from '../../ui/editor/json-editor.tsx'
import { readSchema } from '../../ui/editor/schema-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { makeChunk, useChunk } from '../../ui/use-chunk.ts'
import type { Draft } from './draft.ts'
import './schema-field.css'
import { templates, writeTemplate } from './schema-templates.ts'

const editorChunk = makeChunk(
  async () => (await import('../../ui/editor/json-editor.tsx')).JsonEditor,
)

type Props = {
  draft: Draft
  /** What the service said of the schema that was sent. */
  refused: readonly JsonProblem[]
  onChange: (change: Partial<Draft>) => void
}

export function SchemaField(props: Props) {
  const { draft, onChange } = props
  return (
    <div className="schema-field">
      <span className="text-field-label" aria-hidden="true">
        Answer format
      </span>
      <Segmented
        label="Answer format"
        value={draft.isData ? 'data' : 'text'}
        choices={[
          { value: 'text', label: 'Text', icon: 'chat' },
          { value: 'data', label: 'Data that matches a schema', icon: 'file-code' },
        ]}
        onChange={(kind) => onChange(kind === 'text' ? { isData: false } : beginData(draft))}
      />
      {draft.isData ? <SchemaEditor {...props} /> : null}
    </div>
  )
}

function beginData(draft: Draft): Partial<Draft> {
  const [first] = templates
  const isBlank = draft.schemaText.trim() === '' && first !== undefined
  return { isData: true, ...(isBlank ? { schemaText: writeTemplate(first) } : {}) }
}

function SchemaEditor({ draft, refused, onChange }: Props) {
  const Editor = useChunk(editorChunk)
  const [version, setVersion] = useState(0)
  const handle = useRef<JsonHandle>(null)
  const own = readSchema(draft.schemaText).problems
  const problems = own.length > 0 ? own : refused
  return (
    <>
      <TemplateField
        onPick={(schemaText) => {
          setVersion(version + 1)
          onChange({ schemaText })
        }}
      />
      <div className="schema-field-editor">
        {Editor === undefined ? (
          <Skeleton lines={6} label="Opening the editor" />
        ) : (
          <Editor
            ref={handle}
            label="Response schema"
            text={draft.schemaText}
            version={version}
            isClosed={false}
            problems={problems}
            isSaidBelow
            onText={(schemaText) => onChange({ schemaText })}
          />
        )}
      </div>
      <Problems problems={problems} onGo={(pointer) => handle.current?.goTo(pointer)} />
    </>
  )
}

function TemplateField({ onPick }: { onPick: (text: string) => void }) {
  return (
    <SelectField
      label="Template"
      value=""
      hint="Replaces the schema below."
      choices={[
        { value: '', label: 'Choose a template' },
        ...templates.map(({ name }) => ({ value: name, label: name })),
      ]}
      onChange={({ target }) => {
        const template = templates.find(({ name }) => name === target.value)
        if (template !== undefined) onPick(writeTemplate(template))
      }}
    />
  )
}

function Problems(props: { problems: readonly JsonProblem[]; onGo: (pointer: string) => void }) {
  const { problems } = props
  if (problems.length === 0)
    return (
      <p className="schema-field-sound" role="status">
        <Icon name="check-circle" size={14} />
        Valid schema. Limits are checked on send.
      </p>
    )
  return (
    <div role="alert" aria-label="Schema errors">
      <ul className="schema-field-problems">
        {problems.map(({ pointer, message }) => (
          <li key={`${pointer} ${message}`}>
            <Icon name="stop" size={14} />
            <span>
              {pointer === '' ? 'The schema' : <code>{pointer}</code>} {message}.
            </span>
            {pointer === '' ? null : (
              <Button size="small" kind="ghost" onClick={() => props.onGo(pointer)}>
                Show
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
