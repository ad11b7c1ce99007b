// The keys of one part of the page, with a way to move each.
import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Kbd, keyParts } from '../kbd.tsx'
import { allKeys, type KeyFact } from './catalog.ts'
import { nameKey } from './key-names.ts'
import { keyOf, moveKey } from './registry.ts'
import { useKeyStore } from './use-keys.ts'

export function KeyList(props: { scope: string; level: 3 | 4; isUnnamed?: boolean }) {
  const { scope } = props
  const Title = props.level === 3 ? 'h3' : 'h4'
  return (
    <section className="key-list">
      {props.isUnnamed === true ? null : <Title className="key-list-title">{scope}</Title>}
      <ul>
        {allKeys
          .filter((action) => action.scope === scope)
          .map((action) => (
            <KeyRow key={action.id} action={action} />
          ))}
      </ul>
    </section>
  )
}

function canMeet({ place }: KeyFact, other: KeyFact): boolean {
  return place === other.place || place === 'everywhere' || other.place === 'everywhere'
}

/** Another action of the same place that the person's choice put on the same key. */
function findRival(action: KeyFact, moved: Record<string, string>): KeyFact | undefined {
  return allKeys.find(
    (other) =>
      other.id !== action.id &&
      keyOf(other) === keyOf(action) &&
      (moved[other.id] !== undefined || moved[action.id] !== undefined) &&
      canMeet(action, other),
  )
}

function KeyRow({ action }: { action: KeyFact }) {
  const [isListening, setIsListening] = useState(false)
  const { moved } = useKeyStore()
  const key = keyOf(action)
  const rival = findRival(action, moved)
  useEffect(() => {
    if (!isListening) return
    // Before everybody else, so that the pressed key does nothing but be chosen.
    const listen = (event: KeyboardEvent) => {
      const pressed = nameKey(event)
      if (pressed === undefined || pressed === 'tab') return
      event.preventDefault()
      event.stopImmediatePropagation()
      setIsListening(false)
      if (pressed !== 'escape') moveKey(action.id, pressed === action.key ? undefined : pressed)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isListening, action.id, action.key])
  return (
    <li className="key-row">
      <span className="key-row-label">
        {action.label}
        {rival === undefined ? null : (
          <span className="key-row-rival">
            “{rival.label}” uses the same key. Change one of them.
          </span>
        )}
      </span>
      {isListening ? (
        <span className="key-row-listening">Press a key, or Esc to cancel</span>
      ) : (
        <>
          <span className="visually-hidden">{keyParts(key).join(' ')}</span>
          <Kbd keys={key} />
        </>
      )}
      <Button
        kind="ghost"
        size="small"
        aria-label={`Change shortcut: ${action.label}`}
        onBlur={() => setIsListening(false)}
        onClick={() => setIsListening(true)}
      >
        Change
      </Button>
      {moved[action.id] === undefined ? null : (
        <Button
          kind="ghost"
          size="small"
          icon="refresh"
          aria-label={`Reset shortcut: ${action.label}`}
          onClick={() => moveKey(action.id, undefined)}
        />
      )}
    </li>
  )
}
