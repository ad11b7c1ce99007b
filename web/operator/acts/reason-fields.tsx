// The internal reason of an act, and the note to the client beside it. They are two fields because one that
// served both put the names of engineers before clients.
import { useId } from 'react'
import { AreaField } from '../../ui/area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { otherPreset, type Reason, usualPresets } from './reason.ts'
import './reason-fields.css'

type Props = {
  value: Reason
  onChange: (value: Reason) => void
  /** Whether the client may be sent a note along with this act. */
  isNoteOffered: boolean
  presets?: readonly string[]
  /** What the service said of the note, such as that it names an engineer. */
  noteError?: string | undefined
}

export function ReasonFields({ value, onChange, isNoteOffered, presets, noteError }: Props) {
  const name = useId()
  const choices = [...(presets ?? usualPresets), otherPreset]
  return (
    <div className="reason-fields">
      <fieldset className="reason-presets">
        <legend>
          <b>Internal reason</b> <span>clients never see it</span>
        </legend>
        {choices.map((preset) => (
          <label
            key={preset}
            className={preset === otherPreset ? 'reason-preset reason-other' : 'reason-preset'}
          >
            <input
              type="radio"
              name={name}
              checked={value.preset === preset}
              onChange={() => onChange({ ...value, preset })}
            />
            {preset}
          </label>
        ))}
      </fieldset>
      {value.preset === otherPreset ? (
        <TextField
          label="Reason"
          value={value.reason}
          maxLength={500}
          onChange={(event) => onChange({ ...value, reason: event.target.value })}
        />
      ) : null}
      {isNoteOffered ? (
        <AreaField
          label="Note to the client (optional)"
          hint="Shown on the client's timeline. Leave out names of staff."
          rows={2}
          maxLength={500}
          value={value.note}
          error={noteError}
          onChange={(event) => onChange({ ...value, note: event.target.value })}
        />
      ) : null}
    </div>
  )
}
