// One item of a list: its cells or its whole field, where it comes from, and its place in the list.
import { type FieldProps, toFieldPathId } from '@rjsf/utils'
import { DropdownMenu } from 'radix-ui'
import type { ComponentType } from 'react'
import { Button } from '../../../ui/button.tsx'
import { escapePart, toPointer } from '../core/leaves.ts'
import { CellContext, useFacts } from './facts.ts'
import { Fault, faultId } from './fault.tsx'
import type { ItemsProps } from './items.tsx'
import { Provenance } from './provenance.tsx'

type RowProps = ItemsProps & { index: number }

export function ItemRow(props: RowProps) {
  const { index, columns } = props
  const parent = props.childFieldPathId ?? props.fieldPathId
  const pointer = `${toPointer(parent.path)}/${index}`
  return (
    <fieldset className="item" aria-label={`Item ${index}`}>
      <span className="item-index mono">{index}</span>
      {columns ? <Cells {...props} columns={columns} pointer={pointer} /> : <Whole {...props} />}
      <span className="item-source">
        <Provenance pointer={pointer} isShort />
        <ItemMenu {...props} />
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
        <CellContext key={column} value={`${column} of item ${index}`}>
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

function ItemMenu({ index, items, setItems }: RowProps) {
  const { isClosed } = useFacts()
  if (isClosed) return null
  const move = (to: number) => {
    const next = items.filter((_, at) => at !== index)
    next.splice(to, 0, items[index])
    setItems(next)
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button
          kind="ghost"
          size="small"
          icon="list"
          aria-label={`What to do with item ${index}`}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="item-menu" align="end" sideOffset={4}>
          <DropdownMenu.Item disabled={index === 0} onSelect={() => move(index - 1)}>
            Move up
          </DropdownMenu.Item>
          <DropdownMenu.Item disabled={index === items.length - 1} onSelect={() => move(index + 1)}>
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
