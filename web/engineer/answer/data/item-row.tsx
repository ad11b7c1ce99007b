// One item of a list: its cells or its whole field, where it comes from, and its place in the list.
import { type FieldProps, type RJSFSchema, toFieldPathId } from '@rjsf/utils'
import { DropdownMenu } from 'radix-ui'
import type { ComponentType } from 'react'
import { Button } from '../../../ui/button.tsx'
import { escapePart, toPointer } from '../../../ui/diff/leaves.ts'
import { isJson } from '../core/content.ts'
import { CellContext, useFacts } from './facts.ts'
import { Fault, faultId } from './fault.tsx'
import { Provenance } from './provenance.tsx'

export type ItemsProps = FieldProps & {
  items: readonly unknown[]
  columns: readonly string[] | undefined
  schemaAt: (index: number) => RJSFSchema
  setItems: (items: unknown[]) => void
}

/** Named by the field, and by its type where that is more than a word or a number. */
export function describeColumn(name: string, { properties }: RJSFSchema): string {
  const field = properties?.[name]
  const format = isJson(field) ? field.format : undefined
  return typeof format === 'string' ? `${name}, ${format}` : name
}

type RowProps = ItemsProps & { index: number }

export function ItemRow(props: RowProps) {
  const { index, columns } = props
  const parent = props.childFieldPathId ?? props.fieldPathId
  const pointer = `${toPointer(parent.path)}/${index}`
  const move = useMove(props, toPointer(parent.path))
  return (
    <fieldset
      className="item"
      aria-label={`Item ${index}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={(event) => {
        const by = moves[event.key]
        if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        event.stopPropagation()
        move(by, event.target)
      }}
    >
      <span className="item-index mono">{index}</span>
      {columns ? <Cells {...props} columns={columns} pointer={pointer} /> : <Whole {...props} />}
      <span className="item-source">
        <Provenance pointer={pointer} isShort />
        <ItemMenu {...props} onMove={(by) => move(by)} />
      </span>
      {columns ? <CellFaults {...props} columns={columns} pointer={pointer} /> : null}
    </fieldset>
  )
}

function Cells(props: RowProps & { columns: readonly string[]; pointer: string }) {
  const { columns, index, items, registry, schemaAt, onBlur, onFocus } = props
  const change = useChangeAt()
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>
  const schema = schemaAt(index)
  const parent = props.childFieldPathId ?? props.fieldPathId
  const itemId = toFieldPathId(index, registry.globalFormOptions, parent)
  const item = (items[index] ?? {}) as Record<string, unknown>
  return (
    <span className="items-cells">
      {columns.map((column) => (
        <span className="items-cell" key={column}>
          {/* The controls are named; on a desk the head of the column shows it. */}
          <span className="items-cell-name only-on-phone" aria-hidden="true">
            {describeColumn(column, schema)}
          </span>
          <CellContext value={`${column} of item ${index}`}>
            <SchemaField
              name={column}
              schema={(schema.properties?.[column] ?? {}) as never}
              fieldPathId={toFieldPathId(column, registry.globalFormOptions, itemId)}
              formData={item[column]}
              required={schema.required?.includes(column) ?? false}
              registry={registry}
              onChange={change}
              onBlur={onBlur}
              onFocus={onFocus}
            />
          </CellContext>
        </span>
      ))}
    </span>
  )
}

function Whole({ index, items, registry, schemaAt, onBlur, onFocus, ...rest }: RowProps) {
  const change = useChangeAt()
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>
  const parent = rest.childFieldPathId ?? rest.fieldPathId
  return (
    <span className="item-whole">
      <CellContext value={`Item ${index}`}>
        <SchemaField
          name={String(index)}
          schema={schemaAt(index)}
          fieldPathId={toFieldPathId(index, registry.globalFormOptions, parent)}
          formData={items[index]}
          required
          registry={registry}
          onChange={change}
          onBlur={onBlur}
          onFocus={onFocus}
        />
      </CellContext>
    </span>
  )
}

/** What rjsf changes inside an item goes into the answer by its path. */
function useChangeAt(): FieldProps['onChange'] {
  const { set } = useFacts()
  // A symbol is how rjsf says that a field is to go.
  return (value: unknown, path) =>
    set(toPointer(path), typeof value === 'symbol' ? undefined : value)
}

function CellFaults(props: RowProps & { columns: readonly string[]; pointer: string }) {
  const { columns, pointer, fieldPathId, index } = props
  const { problems } = useFacts()
  const wrong = columns.filter((column) => problems.has(`${pointer}/${escapePart(column)}`))
  return (
    <div className="item-faults">
      {wrong.map((column) => (
        <Fault
          key={column}
          pointer={`${pointer}/${escapePart(column)}`}
          id={faultId(`${fieldPathId.$id}_${index}_${column}`)}
        />
      ))}
    </div>
  )
}

const moves: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** Changes places with the neighbour; the cursor goes with its item. */
function useMove({ index, items, setItems }: RowProps, list: string) {
  const { isClosed, goTo } = useFacts()
  return (by: -1 | 1, from?: EventTarget) => {
    const to = index + by
    if (isClosed || to < 0 || to >= items.length) return
    setItems(items.toSpliced(index, 1).toSpliced(to, 0, items[index]))
    const place = from instanceof HTMLElement ? from.dataset.pointer : undefined
    if (place !== undefined) goTo(`${list}/${to}${place.slice(`${list}/${index}`.length)}`)
  }
}

function ItemMenu(props: RowProps & { onMove: (by: -1 | 1) => void }) {
  const { index, items, setItems, onMove } = props
  const { isClosed } = useFacts()
  if (isClosed) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button kind="ghost" size="small" icon="more" aria-label={`Actions for item ${index}`} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="item-menu" align="end" sideOffset={4}>
          <DropdownMenu.Item disabled={index === 0} onSelect={() => onMove(-1)}>
            Move up
          </DropdownMenu.Item>
          <DropdownMenu.Item disabled={index === items.length - 1} onSelect={() => onMove(1)}>
            Move down
          </DropdownMenu.Item>
          <DropdownMenu.Item
            onSelect={() => setItems(items.toSpliced(index + 1, 0, structuredClone(items[index])))}
          >
            Duplicate
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => setItems(items.filter((_, at) => at !== index))}>
            Remove
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
