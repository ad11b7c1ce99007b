// The keys of one part of the page, with a way to move each.
import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Kbd, keyParts } from '../kbd.tsx'
import { nameKey } from './key-names.ts'
import { type KeyFact, keyOf, moveKey } from './registry.ts'
import { useKeyStore } from './use-keys.ts'

export function KeyList(props: { title: string; actions: readonly KeyFact[] }) {
  return (
    <section className="key-list">
      <h3 className="key-list-title">{props.title}</h3>
      <ul>
        {props.actions.map((action) => (
          <KeyRow key={action.id} action={action} all={props.actions} />
        ))}
      </ul>
    </section>
  )
}

function KeyRow({ action, all }: { action: KeyFact; all: readonly KeyFact[] }) {
  const [isListening, setIsListening] = useState(false)
  const { moved } = useKeyStore()
  const key = keyOf(action.id, action.key)
  const rival = all.find((one) => one.id !== action.id && keyOf(one.id, one.key) === key)
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
            “{rival.label}” has the same key. Give one of them another.
          </span>
        )}
      </span>
      {isListening ? (
        <span className="key-row-listening">Press a key, Esc to leave it</span>
      ) : (
        <>
          <span className="visually-hidden">{keyParts(key).join(' ')}</span>
          <Kbd keys={key} />
        </>
      )}
      <Button
        kind="ghost"
        size="small"
        aria-label={`Change the key of ${action.label}`}
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
          aria-label={`Put the key of ${action.label} back`}
          onClick={() => moveKey(action.id, undefined)}
        />
      )}
    </li>
  )
}
