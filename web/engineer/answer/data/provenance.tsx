// Where the value of a field comes from. Unchecked, it is the button that checks it.

import { readAt } from '../../../ui/diff/leaves.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFacts } from './facts.ts'

const wasChars = 24

export function Provenance({ pointer, isShort }: { pointer: string; isShort?: boolean }) {
  const { states, draft, isClosed, accept } = useFacts()
  const state = states.get(pointer)
  if (state === undefined) return null
  if (state === 'unchecked' && !isClosed) {
    return (
      <button
        type="button"
        className="provenance provenance-unchecked"
        data-accept={pointer}
        onClick={() => accept(pointer)}
      >
        <Icon name="sparkle" size={14} />
        {isShort === true ? 'AI draft' : 'AI, not checked'}
        <span className="visually-hidden">: accept</span>
      </button>
    )
  }
  if (state === 'unchecked') return <Said icon="sparkle" tone="unchecked" text="AI, not checked" />
  if (state === 'checked')
    return <Said icon="check" tone="checked" text={isShort === true ? 'Checked' : 'AI, checked'} />
  const was = readAt(draft, pointer)
  const isWord = ['string', 'number', 'boolean'].includes(typeof was)
  const text = isWord && state === 'changed' && String(was).length <= wasChars
  return (
    <Said
      icon="pencil"
      tone="yours"
      text={text && isShort !== true ? `You, was ${String(was)}` : 'You'}
    />
  )
}

function Said(props: { icon: 'sparkle' | 'check' | 'pencil'; tone: string; text: string }) {
  return (
    <span className={`provenance provenance-${props.tone}`}>
      <Icon name={props.icon} size={14} />
      {props.text}
    </span>
  )
}

/** What the draft said, when that is too long for the line above. */
export function DraftSaid({ pointer }: { pointer: string }) {
  const { states, draft } = useFacts()
  const was = readAt(draft, pointer)
  if (states.get(pointer) !== 'changed' || typeof was !== 'string' || was.length <= wasChars)
    return null
  return <span className="field-said">AI draft: “{was}”</span>
}
