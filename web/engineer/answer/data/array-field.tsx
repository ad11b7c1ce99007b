// Lists. Words and numbers are chips, objects of a few plain fields a table, everything else a stack.
// Of a long list only the rows in sight exist, so that 1,000 of them are as quick as ten.
import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import { Button } from '../../../ui/button.tsx'
import { escapePart, readAt, toPointer } from '../../../ui/diff/leaves.ts'
import { isJson } from '../core/content.ts'
import { Chips } from './chips.tsx'
import { SelectControl } from './controls.tsx'
import { useFacts } from './facts.ts'
import { Items } from './items.tsx'

const columnsMax = 5
const chipChars = 60

export function ArrayField(props: FieldProps) {
  const { schema, fieldPathId, name, registry } = props
  const { data, isClosed, set, goTo } = useFacts()
  const path = (props.childFieldPathId ?? fieldPathId).path
  const pointer = toPointer(path)
  const held = readAt(data, pointer)
  const items: unknown[] = Array.isArray(held) ? held : []
  const setItems = (next: unknown[]) => set(pointer, next)
  const itemSchema = findItemSchema(schema, 0, registry)
  if (Array.isArray(itemSchema.enum) && schema.uniqueItems === true) {
    const enumOptions = itemSchema.enum.map((value) => ({ value, label: String(value) }))
    return (
      <SelectControl
        {...(props as unknown as Parameters<typeof SelectControl>[0])}
        id={fieldPathId.$id}
        label={name}
        value={items}
        multiple
        options={{ enumOptions }}
        onChange={setItems}
      />
    )
  }
  if (isChips(itemSchema, items)) {
    const isNumber = itemSchema.type === 'number' || itemSchema.type === 'integer'
    return (
      <Chips
        pointer={pointer}
        id={fieldPathId.$id}
        name={name}
        items={items}
        isNumber={isNumber}
        onItems={setItems}
      />
    )
  }
  const isFull = schema.maxItems !== undefined && items.length >= schema.maxItems
  const columns = findColumns(itemSchema)
  const add = () => {
    setItems([...items, firstValue(itemSchema)])
    const place = `${pointer}/${items.length}`
    goTo(columns?.[0] === undefined ? place : `${place}/${escapePart(columns[0])}`)
  }
  return (
    <>
      <Items
        {...props}
        items={items}
        columns={columns}
        setItems={setItems}
        schemaAt={(index) => findItemSchema(schema, index, registry)}
      />
      {isClosed || isFull ? null : (
        <div className="items-add">
          <Button kind="ghost" size="small" icon="plus" onClick={add}>
            Add item
          </Button>
        </div>
      )}
    </>
  )
}

function findItemSchema(
  schema: RJSFSchema,
  index: number,
  { schemaUtils }: FieldProps['registry'],
): RJSFSchema {
  const fixed: unknown = Array.isArray(schema.items) ? schema.items : schema.prefixItems
  const after: unknown = Array.isArray(schema.items) ? schema.additionalItems : schema.items
  const found: unknown = Array.isArray(fixed) && index < fixed.length ? fixed[index] : after
  return isJson(found) ? schemaUtils.retrieveSchema(found as RJSFSchema) : {}
}

function isChips(item: RJSFSchema, items: readonly unknown[]): boolean {
  const isWord = ['string', 'number', 'integer'].includes(String(item.type))
  if (!isWord || item.enum || (item.maxLength ?? 0) > chipChars * 2) return false
  return items.every((entry) => typeof entry !== 'object' && String(entry).length <= chipChars)
}

/** The names of the columns, or nothing when the items do not fit into a table. */
function findColumns(item: RJSFSchema): string[] | undefined {
  if (item.type !== 'object' || item.anyOf || item.oneOf || item.if) return undefined
  if (item.additionalProperties) return undefined
  const properties = Object.entries(item.properties ?? {})
  const isPlain = properties.every(
    ([, property]) =>
      isJson(property) &&
      !['object', 'array'].includes(String(property.type)) &&
      !('$ref' in property && property.type === undefined) &&
      (property.type !== undefined || property.enum !== undefined || property.const !== undefined),
  )
  const isFew = properties.length > 0 && properties.length <= columnsMax
  return isPlain && isFew ? properties.map(([name]) => name) : undefined
}

function firstValue({ type, enum: values }: RJSFSchema): unknown {
  if (type === 'object') return {}
  if (type === 'array') return []
  if (values) return values[0] ?? null
  return type === 'string' ? '' : null
}
