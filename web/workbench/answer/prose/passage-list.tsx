// The answer as passages, against the AI draft. J goes to the next unchecked one; A, E and Backspace
// act on the one that has the focus.
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useKey, useKeys } from '../../../ui/keys/use-keys.ts'
import type { Prose } from '../core/content.ts'
import {
  acceptPassage,
  dropPassage,
  type Passage,
  type ProseReview,
  takeDraft,
} from '../core/passages.ts'
import { type PassageAct, PassageCard } from './passage-card.tsx'

export type PassagesHandle = { goToNext: () => void; goToPointer: (pointer: string) => void }

type ListProps = {
  prose: Prose
  review: ProseReview
  isClosed: boolean
  onProse: (prose: Prose) => void
  /** The person wants to write in the passage that begins there. */
  onEdit: (offset: number) => void
  ref?: Ref<PassagesHandle>
}

const changes: Record<Exclude<PassageAct, 'edit'>, (prose: Prose, passage: Passage) => Prose> = {
  accept: acceptPassage,
  drop: dropPassage,
  take: takeDraft,
}

export function PassageList(props: ListProps) {
  const { review, isClosed, ref } = props
  const list = useRef<HTMLDivElement>(null)
  const first = review.passages.find((passage) => passage.isUnchecked)
  const [currentId, setCurrentId] = useState<string | undefined>(first?.id)
  const goTo = useGoTo(list, setCurrentId)
  const onAct = useActs(props, goTo)
  const keys = usePassageKeys({ list, currentId, review, onAct, goTo, isClosed })
  useImperativeHandle(
    ref,
    () => ({
      goToNext: () => goTo(findNext(review, currentId)?.id),
      goToPointer: (pointer) =>
        goTo(review.passages.find((passage) => passage.pointers.includes(pointer))?.id),
    }),
    [goTo, review, currentId],
  )
  return (
    <div className="passages" ref={list}>
      {review.passages.map((passage) => (
        <PassageCard
          key={passage.id}
          passage={passage}
          isCurrent={passage.id === currentId}
          isClosed={isClosed}
          keys={keys}
          onCurrent={setCurrentId}
          onAct={onAct}
        />
      ))}
    </div>
  )
}

type GoTo = (id: string | undefined) => void

/** The focus follows after the list was drawn anew, since the passage may have become another one. */
function useGoTo(
  list: { current: HTMLDivElement | null },
  setCurrentId: (id: string) => void,
): GoTo {
  const [wanted, setWanted] = useState<{ id: string }>()
  useEffect(() => {
    if (!wanted) return
    const card = list.current?.querySelector<HTMLElement>(`[data-passage="${wanted.id}"]`)
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }, [wanted, list])
  return useCallback(
    (id) => {
      if (id === undefined) return
      setCurrentId(id)
      setWanted({ id })
    },
    [setCurrentId],
  )
}

function useActs(props: ListProps, goTo: GoTo): (act: PassageAct, id: string) => void {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  return useCallback(
    (act, id) => {
      const { prose, review, onProse, onEdit } = latest.current
      const passage = review.passages.find((entry) => entry.id === id)
      if (!passage) return
      if (act === 'edit') {
        onEdit(passage.from)
        return
      }
      onProse(changes[act](prose, passage))
      goTo(act === 'take' ? id : (findNext(review, id)?.id ?? id))
    },
    [goTo],
  )
}

function findNext({ passages }: ProseReview, id: string | undefined): Passage | undefined {
  const at = passages.findIndex((passage) => passage.id === id)
  const others = [...passages.slice(at + 1), ...passages.slice(0, Math.max(at, 0))]
  return others.find((passage) => passage.isUnchecked) ?? passages.find((one) => one.isUnchecked)
}

function usePassageKeys(place: {
  list: { current: HTMLDivElement | null }
  currentId: string | undefined
  review: ProseReview
  onAct: (act: PassageAct, id: string) => void
  goTo: GoTo
  isClosed: boolean
}): Record<'accept' | 'edit' | 'drop', string> {
  const { list, currentId, review, onAct, goTo, isClosed } = place
  const act = (name: PassageAct) => () => {
    const isHere = list.current?.contains(document.activeElement) === true
    const passage = review.passages.find((entry) => entry.id === currentId)
    // What the person does not stand on is shown first, and acted on with the next press.
    if (!isHere || !passage) goTo(currentId)
    else if (name === 'edit' || passage.isUnchecked) onAct(name, passage.id)
  }
  const isOff = isClosed
  useKeys('Answer', {
    accept: { key: 'a', label: 'Accept passage', run: act('accept'), isOff },
    edit: { key: 'e', label: 'Edit passage', run: act('edit'), isOff },
    drop: { key: 'backspace', label: 'Drop passage', run: act('drop'), isOff },
  })
  return {
    accept: useKey('Answer.accept', 'a'),
    edit: useKey('Answer.edit', 'e'),
    drop: useKey('Answer.drop', 'backspace'),
  }
}
