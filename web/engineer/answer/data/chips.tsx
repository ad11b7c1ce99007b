// A short list of words or numbers: Enter adds, Backspace in the empty field takes the last away.
import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useFacts } from './facts.ts'
import { Fault, faultId } from './fault.tsx'

export function Chips(props: {
  pointer: string
  id: string
  name: string
  items: readonly unknown[]
  isNumber: boolean
  onItems: (items: unknown[]) => void
}) {
  const { pointer, id, name, items, isNumber, onItems } = props
  const { states, problems, isClosed } = useFacts()
  const [typed, setTyped] = useState('')
  const isUnchecked = states.get(pointer) === 'unchecked'
  const wrong = items.findIndex((_, index) => problems.has(`${pointer}/${index}`))
  const add = () => {
    if (typed.trim() === '') return
    const number = Number(typed)
    onItems([...items, isNumber && !Number.isNaN(number) ? number : typed.trim()])
    setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && items.length > 0) {
      event.preventDefault()
      onItems(items.slice(0, -1))
    }
  }
  const tone = problems.has(pointer) ? ' control-wrong' : isUnchecked ? ' control-unchecked' : ''
  return (
    <>
      <fieldset className={`chips${tone}`} aria-label={name}>
        {items.map((item, index) => (
          <span
            className={problems.has(`${pointer}/${index}`) ? 'chip chip-wrong' : 'chip'}
            key={index}
          >
            {typeof item === 'object' ? JSON.stringify(item) : String(item)}
            {isClosed ? null : (
              <button
                type="button"
                aria-label={`Remove ${String(item)}`}
                onClick={() => onItems(items.filter((_, at) => at !== index))}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </span>
        ))}
        {isClosed ? null : (
          <input
            id={id}
            className="chip-input"
            data-pointer={pointer}
            aria-label={`Add to ${name}`}
            placeholder={items.length === 0 ? 'Type and press Enter' : ''}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
            onBlur={add}
          />
        )}
      </fieldset>
      {wrong < 0 ? null : <Fault pointer={`${pointer}/${wrong}`} id={faultId(`${id}-${wrong}`)} />}
    </>
  )
}
