// One passage of the answer with where it comes from, and what can be done with it.

import { memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { WordDiff } from '../../../ui/diff/word-diff.tsx'
import { comparePassage, countKind } from '../../../ui/diff/words.ts'
import { showHiddenSigns } from '../../../ui/hidden-signs.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Markdown } from '../../../ui/markdown.tsx'
import type { Passage, PassageState } from '../core/passages.ts'
import './passage.css'

export type PassageAct = 'accept' | 'edit' | 'drop' | 'take' | 'keep'

type CardProps = {
  passage: Passage
  isCurrent: boolean
  /** The person kept their own words: what they replaced is no longer shown. */
  isKept: boolean
  isClosed: boolean
  /** Which of the unchecked passages it is, such as "1 of 2". */
  place: string | undefined
  keys: Record<'accept' | 'edit' | 'drop', string>
  onCurrent: (id: string) => void
  onAct: (act: PassageAct, id: string) => void
}

const icons: Record<PassageState, IconName> = {
  unchecked: 'sparkle',
  accepted: 'check',
  edited: 'pencil',
  yours: 'pencil',
  dropped: 'close',
}

export const PassageCard = memo(
  function PassageCard(props: CardProps) {
    const { passage, isCurrent, isClosed, onCurrent } = props
    const { id, state, isUnchecked } = passage
    const isOpen = isCurrent && isUnchecked && !isClosed
    const who = describeWho(passage)
    return (
      <article
        className={`passage passage-${isUnchecked ? 'unchecked' : state}${isOpen ? ' passage-open' : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys act on the passage that has the focus.
        tabIndex={0}
        data-passage={id}
        aria-label={who}
        onFocus={() => onCurrent(id)}
      >
        <div className="passage-who">
          <Icon name={icons[isUnchecked ? 'unchecked' : state]} size={14} />
          <span>{who}</span>
          {isOpen ? <span className="passage-place tabular">{props.place}</span> : null}
          {isClosed ? null : <HeadActs {...props} />}
        </div>
        <Body passage={passage} isKept={props.isKept} />
        {isOpen ? <Acts {...props} /> : null}
      </article>
    )
  },
  (before, after) =>
    before.isCurrent === after.isCurrent &&
    before.isKept === after.isKept &&
    before.isClosed === after.isClosed &&
    before.place === after.place &&
    before.onAct === after.onAct &&
    before.passage.id === after.passage.id &&
    before.passage.state === after.passage.state &&
    before.passage.isUnchecked === after.passage.isUnchecked &&
    before.passage.draft === after.passage.draft,
)

function describeWho({ state, isUnchecked, draft, text }: Passage): string {
  if (state === 'unchecked') return 'AI draft, not checked'
  if (state === 'accepted') return 'AI draft, accepted'
  if (state === 'yours') return 'Written by you'
  if (state === 'dropped') return 'AI draft, dropped by you'
  const words = countKind(comparePassage(draft ?? '', text), 'added')
  const edited = `Edited by you, ${words} ${words === 1 ? 'word' : 'words'}`
  return isUnchecked ? `${edited}; the rest is not checked` : edited
}

function Body(props: { passage: Passage; isKept: boolean }) {
  const { state, text, draft } = props.passage
  if (state === 'dropped') {
    return (
      <p className="word-diff">
        <del>{showHiddenSigns(draft ?? '')}</del>
      </p>
    )
  }
  if (state === 'edited' && draft !== undefined && !props.isKept)
    return <WordDiff before={draft} after={text} />
  return <Markdown text={text} className="passage-text" />
}

function HeadActs({ passage, isCurrent, isKept, onAct }: CardProps) {
  const { id, state, draft, isUnchecked } = passage
  if (state === 'dropped') {
    return (
      <span className="passage-acts">
        <Button kind="ghost" size="small" onClick={() => onAct('take', id)}>
          Restore
        </Button>
      </span>
    )
  }
  if (state !== 'edited') return null
  return (
    <span className="passage-acts">
      {draft === undefined ? null : (
        <Button kind="ghost" size="small" onClick={() => onAct('take', id)}>
          Use draft
        </Button>
      )}
      {isKept || (isUnchecked && isCurrent) ? null : (
        <Button size="small" onClick={() => onAct('keep', id)}>
          Keep mine
        </Button>
      )}
    </span>
  )
}

function Acts({ passage: { id, state }, keys, onAct }: CardProps) {
  return (
    <div className="passage-foot">
      <Button
        kind="accent"
        size="small"
        icon="check"
        keys={keys.accept}
        onClick={() => onAct(state === 'edited' ? 'keep' : 'accept', id)}
      >
        {state === 'edited' ? 'Keep mine' : 'Accept'}
      </Button>
      <Button size="small" keys={keys.edit} onClick={() => onAct('edit', id)}>
        Edit
      </Button>
      <Button kind="ghost" size="small" keys={keys.drop} onClick={() => onAct('drop', id)}>
        Drop
      </Button>
    </div>
  )
}
