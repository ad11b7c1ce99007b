// What an engineer may take: expertise and how many tasks at once.
import { CheckList } from '../../ui/check-list.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type Tag = { id: number; name: string; description?: string }

const capacityMax = 20

export function EngineerFields(props: {
  tags: readonly Tag[]
  chosen: ReadonlySet<string>
  capacity: string
  onTags: (chosen: ReadonlySet<string>) => void
  onCapacity: (capacity: string) => void
}) {
  return (
    <>
      <CheckList
        legend="Tags"
        items={props.tags.map(({ id, name, description }) => ({
          value: String(id),
          label: name,
          ...(description === undefined ? {} : { about: description }),
        }))}
        chosen={props.chosen}
        error={props.chosen.size === 0 ? 'Choose at least one tag.' : undefined}
        onChange={props.onTags}
      />
      <TextField
        label="Concurrent tasks"
        type="number"
        min={1}
        max={capacityMax}
        required
        value={props.capacity}
        onChange={(event) => props.onCapacity(event.target.value)}
      />
    </>
  )
}
