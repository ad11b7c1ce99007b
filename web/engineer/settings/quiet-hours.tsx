// Quiet hours: from when to when, every day, by the clock of the browser that set them.
import { useId, useState } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { Switch } from '../../ui/switch.tsx'
import '../../ui/field.css'
import './quiet-hours.css'

type Hours = Schemas['QuietHours']

const [defaultFrom, defaultTo] = ['22:00', '08:00']

export function QuietHours(props: {
  saved: Hours | null
  isBusy: boolean
  onChange: (hours: Hours | null) => void
}) {
  const { saved } = props
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const change = (isOn: boolean) =>
    props.onChange(isOn ? { from: defaultFrom, to: defaultTo, timeZone } : null)
  return (
    <div className="settings-item">
      <div className="settings-item-words">
        <span className="settings-item-name">Quiet hours</span>
        <p className="settings-item-facts">
          Assigned tasks still come through while you're on duty.
        </p>
        {saved === null ? null : (
          <HoursFields
            key={`${saved.from}-${saved.to}`}
            saved={saved}
            onChange={(from, to) => props.onChange({ from, to, timeZone })}
          />
        )}
      </div>
      <Switch isOn={saved !== null} label="Quiet hours" isBusy={props.isBusy} onChange={change}>
        {saved === null ? 'Off' : 'On'}
      </Switch>
    </div>
  )
}

/** Saved when a field is left: each step of a time that is typed would be one request. */
function HoursFields(props: { saved: Hours; onChange: (from: string, to: string) => void }) {
  const { saved } = props
  const [from, setFrom] = useState(saved.from)
  const [to, setTo] = useState(saved.to)
  const id = useId()
  const isWhole = from !== '' && to !== '' && from !== to
  const save = () => {
    if (isWhole && (from !== saved.from || to !== saved.to)) props.onChange(from, to)
  }
  return (
    <>
      <div className="quiet-hours">
        <input
          type="time"
          className="text-field-input"
          aria-label="Quiet from"
          aria-describedby={isWhole ? undefined : id}
          aria-invalid={isWhole ? undefined : true}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          onBlur={save}
        />
        <span>to</span>
        <input
          type="time"
          className="text-field-input"
          aria-label="Quiet until"
          aria-describedby={isWhole ? undefined : id}
          aria-invalid={isWhole ? undefined : true}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          onBlur={save}
        />
        <span>every day, {saved.timeZone.replaceAll('_', ' ')}</span>
      </div>
      {isWhole ? null : (
        <p className="text-field-error" id={id} role="alert">
          Enter two different times.
        </p>
      )}
    </>
  )
}
