// What decides the price of a second and the time to the answer: mode and tag.
import { modeIcons, modes, modeWords } from '../../records/modes.ts'
import { modeMultipliers } from '../../records/price.ts'
import { SegmentedField } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Draft } from './draft.ts'
import './price-choices.css'
import type { Choices, KeptDraft } from './stored-draft.ts'

const promises = {
  realtime_answer: 'Answered within minutes while engineers are on duty',
  fast: 'Within 4 hours',
  standard: 'Within 24 hours',
}

type Props = Pick<Choices, 'tags'> & { draft: Draft; onChange: KeptDraft['onChange'] }

export function PriceChoices({ draft, tags, onChange }: Props) {
  return (
    <div className="price-choices">
      <SegmentedField
        label="Mode"
        isWide
        value={draft.mode}
        choices={modes.map((mode) => ({
          value: mode,
          label: modeWords[mode],
          icon: modeIcons[mode],
        }))}
        hint={`${promises[draft.mode]}, ×${modeMultipliers[draft.mode]}`}
        onChange={(mode) => onChange({ mode })}
      />
      <SelectField
        label="Tag"
        value={String(draft.tagId)}
        choices={tags.map(({ id, name, multiplier }) => ({
          value: String(id),
          label: `${name}, ×${multiplier}`,
        }))}
        hint={tags.find(({ id }) => id === draft.tagId)?.description}
        onChange={({ target }) => onChange({ tagId: Number(target.value) })}
      />
    </div>
  )
}
