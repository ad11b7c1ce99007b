// Several of a few: a checkbox each, with a line that says what it means.
import './check-list.css'
import './field.css'

type CheckItem<T extends string> = { value: T; label: string; about?: string }

export function CheckList<T extends string>(props: {
  legend: string
  items: readonly CheckItem<T>[]
  chosen: ReadonlySet<T>
  error?: string | undefined
  /** The items are names of the API, such as events. */
  isCode?: boolean
  onChange: (chosen: ReadonlySet<T>) => void
}) {
  const toggle = (value: T) => {
    const next = new Set(props.chosen)
    if (!next.delete(value)) next.add(value)
    props.onChange(next)
  }
  return (
    <fieldset className={props.isCode === true ? 'check-list check-list-code' : 'check-list'}>
      <legend className="text-field-label">{props.legend}</legend>
      {props.items.map(({ value, label, about }) => (
        <label className="check-list-item" key={value}>
          <input type="checkbox" checked={props.chosen.has(value)} onChange={() => toggle(value)} />
          <span className="check-list-words">
            <span className={props.isCode === true ? 'mono' : undefined}>{label}</span>
            {about === undefined ? null : <span className="check-list-about">{about}</span>}
          </span>
        </label>
      ))}
      {props.error === undefined ? null : <p className="text-field-error">{props.error}</p>}
    </fieldset>
  )
}
