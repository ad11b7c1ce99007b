// The form before it is there: names, types and values at the places where the form will have them.
import { isJson, type Json } from '../core/content.ts'
import { describeType, prepareSchema } from './prepare-schema.ts'
import { isLongText, isWide, isWordy } from './width.ts'
import './controls.css'
import './field.css'

const rowsMax = 8

export function FormOutline({ schema, data }: { schema: Json; data: Json }) {
  const { properties = {}, required = [] } = prepareSchema(schema)
  const fields = Object.entries(properties)
  return (
    <>
      <span className="visually-hidden" role="status">
        Loading form
      </span>
      <div className="fields" aria-hidden="true">
        {fields.map(([name, property]) => {
          const field = isJson(property) ? property : {}
          const isOptional = !required.includes(name) && data[name] === undefined
          return (
            <div key={name} className={isWide(field, data[name]) ? 'field field-wide' : 'field'}>
              <div className="field-head">
                <span className="field-label">{name}</span>
                <span className="field-type mono cut">
                  {describeType(field)}
                  {isOptional ? ', optional' : ''}
                </span>
              </div>
              <OutlineValue schema={field} value={data[name]} />
            </div>
          )
        })}
      </div>
    </>
  )
}

function OutlineValue({ schema, value }: { schema: Json; value: unknown }) {
  const isRows = Array.isArray(value) && value.some(isJson)
  if (!isRows) return <OutlineText schema={schema} text={describe(value)} />
  return value.slice(0, rowsMax).map((item, index) => (
    <div key={index} className="control cut outline-row">
      {Object.values(isJson(item) ? item : {})
        .map(describe)
        .join('  ')}
    </div>
  ))
}

/** As long as it is in the form: what can be read need not wait for what can be written in. */
function OutlineText({ schema, text }: { schema: Json; text: string }) {
  const isText = schema.type === undefined || String(schema.type).includes('string')
  const look = isText && isWordy(schema, text) ? 'control control-words' : 'control'
  const isArea = isText && (isLongText(schema, text) || text.includes('\n'))
  return <div className={`${look} ${isArea ? 'outline-area' : 'cut'}`}>{text}</div>
}

function describe(value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(describe).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
