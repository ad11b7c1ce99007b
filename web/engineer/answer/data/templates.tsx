// How rjsf's fields look: name, type, where the value comes from, control, what is wrong below.
import type {
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  UnsupportedFieldProps,
} from '@rjsf/utils'
import { ADDITIONAL_PROPERTY_FLAG, canExpand } from '@rjsf/utils'
import { use } from 'react'
import { Button } from '../../../ui/button.tsx'
import { readAt, toLabel, toPointer } from '../../../ui/diff/leaves.ts'
import { SourceLink } from '../../sources/source-link.tsx'
import { CellContext, PlaceContext, useFacts } from './facts.ts'
import { Fault, faultId } from './fault.tsx'
import { JsonValue } from './json-value.tsx'
import { describeType } from './prepare-schema.ts'
import { DraftSaid, Provenance } from './provenance.tsx'
import { isWide } from './width.ts'
import './field.css'

export function FieldTemplate(props: FieldTemplateProps) {
  const { id, fieldPathId, schema, hidden, children } = props
  const pointer = toPointer(fieldPathId.path)
  const value = readAt(useFacts().data, pointer)
  const cell = use(CellContext)
  // What lies further inside has names of its own again.
  const place = (
    <PlaceContext value={{ pointer, cellLabel: cell }}>
      <CellContext value={undefined}>{children}</CellContext>
    </PlaceContext>
  )
  if (hidden) return <div hidden>{children}</div>
  // The root, the cell of a table and the inside of a choice have their name already.
  if (pointer === '' || cell !== undefined) return place
  const isGroup = schema.type === 'object' && !schema.anyOf && !schema.oneOf
  const isList = schema.type === 'array'
  return (
    <div className={isWide(schema, value) ? 'field field-wide' : 'field'}>
      <FieldHead {...props} formData={value} pointer={pointer} isNamed={!isGroup && !isList} />
      {place}
      <FieldFoot {...props} formData={value} pointer={pointer} />
      <Fault pointer={pointer} id={faultId(id)} />
    </div>
  )
}

function FieldHead(props: FieldTemplateProps & { pointer: string; isNamed: boolean }) {
  const { id, label, schema, required, formData, pointer, isNamed, fieldPathId } = props
  const { isClosed } = useFacts()
  const name = String(fieldPathId.path.at(-1) ?? label)
  const isNullable = Array.isArray(schema.type) && schema.type.includes('null')
  return (
    <div className="field-head">
      {isAdditional(schema) && !isClosed ? (
        <>
          <input
            className="control field-name"
            aria-label={`Name of ${name}`}
            defaultValue={name}
            onBlur={props.onKeyRenameBlur}
          />
          <label className="visually-hidden" htmlFor={id}>
            {name}
          </label>
        </>
      ) : isNamed ? (
        <label className="field-label" htmlFor={id}>
          {name}
        </label>
      ) : (
        <span className="field-label" id={`${id}-name`}>
          {name}
        </span>
      )}
      <span className="field-type mono cut">
        {describeType(schema)}
        {required === true || formData !== undefined ? '' : ', optional'}
      </span>
      <SourceLink name={name} value={formData} />
      {isNullable && !isClosed ? <NullSwitch formData={formData} pointer={pointer} /> : null}
      <span className="field-end">
        <Provenance pointer={pointer} />
        {isAdditional(schema) && !isClosed ? (
          <Button
            kind="ghost"
            size="small"
            icon="close"
            aria-label={`Remove ${name}`}
            onClick={props.onRemoveProperty}
          />
        ) : null}
      </span>
    </div>
  )
}

function isAdditional(schema: object): boolean {
  return ADDITIONAL_PROPERTY_FLAG in schema
}

function NullSwitch({ formData, pointer }: { formData: unknown; pointer: string }) {
  const { set } = useFacts()
  const isNull = formData === null
  return (
    <button
      type="button"
      className="field-null mono"
      aria-pressed={isNull}
      onClick={() => set(pointer, isNull ? undefined : null)}
    >
      null
    </button>
  )
}

function FieldFoot({
  schema,
  formData,
  pointer,
  rawDescription,
}: FieldTemplateProps & { pointer: string }) {
  const isText = typeof formData === 'string'
  const most = schema.maxLength
  return (
    <div className="field-foot">
      <span className="field-hint">
        <DraftSaid pointer={pointer} />
        {rawDescription ? <span>{rawDescription}</span> : null}
      </span>
      {isText && most !== undefined && most >= 40 ? (
        <span className="mono">
          {[...formData].length} / {most}
        </span>
      ) : null}
    </div>
  )
}

export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { properties, fieldPathId, schema, uiSchema, formData, onAddProperty } = props
  const { isClosed } = useFacts()
  const isRoot = fieldPathId.path.length === 0
  const isChoice = (schema.anyOf ?? schema.oneOf) !== undefined && properties.length === 0
  if (isChoice) return null
  const inside = (
    <>
      {properties.filter((property) => !property.hidden).map((property) => property.content)}
      {canExpand(schema, uiSchema, formData) && !isClosed ? (
        <div className="field-wide">
          <Button kind="ghost" size="small" icon="plus" onClick={onAddProperty}>
            Add field
          </Button>
        </div>
      ) : null}
    </>
  )
  if (isRoot) return <div className="fields">{inside}</div>
  return (
    <fieldset className="fields fields-inner" aria-label={toLabel(toPointer(fieldPathId.path))}>
      {inside}
    </fieldset>
  )
}

export function ChoiceTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <div className="choice">
      {selector}
      {/* The chosen form has the name of its field already. */}
      <CellContext value="">{optionSchemaField}</CellContext>
    </div>
  )
}

export function UnsupportedTemplate({ fieldPathId }: UnsupportedFieldProps) {
  return <JsonValue pointer={toPointer(fieldPathId.path)} id={fieldPathId.$id} />
}
