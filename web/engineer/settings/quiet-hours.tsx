// Quiet hours: from when to when, every day, by the clock of the browser that set them.
import { useId, useState } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { Switch } from '../../ui/switch.tsx'
import { readTimeOfDay } from './time-of-day.ts'
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
  const times = { from: readTimeOfDay(from), to: readTimeOfDay(to) }
  const problem = findProblem(times)
  const save = () => {
    if (times.from === undefined || times.to === undefined || problem !== undefined) return
    setFrom(times.from)
    setTo(times.to)
    if (times.from !== saved.from || times.to !== saved.to) props.onChange(times.from, times.to)
  }
  const about = {
    'aria-describedby': problem === undefined ? undefined : id,
    'aria-invalid': problem === undefined ? undefined : true,
  } as const
  return (
    <>
      <div className="quiet-hours">
        <TimeInput label="Quiet from" value={from} onType={setFrom} onLeave={save} {...about} />
        <span>to</span>
        <TimeInput label="Quiet until" value={to} onType={setTo} onLeave={save} {...about} />
        <span>every day, {saved.timeZone.replaceAll('_', ' ')}</span>
      </div>
      {problem === undefined ? null : (
        <p className="text-field-error" id={id} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function findProblem({ from, to }: { from: string | undefined; to: string | undefined }) {
  if (from === undefined || to === undefined) return 'Enter a time like 22:00.'
  return from === to ? 'Enter two different times.' : undefined
}

/** Not the browser's own field, which writes 10:00 PM on a page that says 22:00 everywhere else. */
function TimeInput(props: {
  label: string
  value: string
  onType: (text: string) => void
  onLeave: () => void
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}) {
  const { label, value, onType, onLeave, ...about } = props
  return (
    <input
      {...about}
      className="text-field-input mono"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      aria-label={label}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
    />
  )
}
