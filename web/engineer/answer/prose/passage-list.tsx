// The answer as passages, against the AI draft. J goes to the next unchecked one; A, E and Backspace
// act on the one that has the focus.
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useKey, useKeys } from '../../../ui/keys/use-keys.ts'
import { doubleClickMs, PressGuard } from '../../../ui/press-guard.ts'
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
  /** Nothing in the list can take the focus yet. */
  isOpening: boolean
  onProse: (prose: Prose) => void
  /** The person wants to write in the passage that begins there. */
  onEdit: (offset: number) => void
  ref?: Ref<PassagesHandle>
}

const changes: Record<Exclude<PassageAct, 'edit'>, (prose: Prose, passage: Passage) => Prose> = {
  accept: acceptPassage,
  drop: dropPassage,
  take: takeDraft,
  keep: acceptPassage,
}

export function PassageList(props: ListProps) {
  const { review, isClosed, ref } = props
  const list = useRef<HTMLDivElement>(null)
  const first = review.passages.find((passage) => passage.isUnchecked)
  const [currentId, setCurrentId] = useState<string | undefined>(first?.id)
  // By their ids, which change with the words: who edits a passage again sees its diff again.
  const [keptIds, setKeptIds] = useState<ReadonlySet<string>>(new Set())
  const goTo = useGoTo(list, setCurrentId, props.isOpening)
  const keep = useCallback((id: string) => setKeptIds((ids) => new Set([...ids, id])), [])
  const onAct = useActs(props, goTo, keep)
  const unchecked = review.passages.filter((passage) => passage.isUnchecked)
  const keys = usePassageKeys({ list, currentId, review, onAct, goTo, isClosed })
  useImperativeHandle(
    ref,
    () => ({
      goToNext: () => {
        // Focus enters the list at the marked passage before it moves on from there.
        const isHere = list.current?.contains(document.activeElement) === true
        const marked = review.passages.find(
          ({ id, isUnchecked }) => id === currentId && isUnchecked,
        )
        goTo(!isHere && marked ? marked.id : findNext(review, currentId)?.id)
      },
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
          isKept={keptIds.has(passage.id)}
          isClosed={isClosed}
          place={namePlace(unchecked, passage)}
          keys={keys}
          onCurrent={setCurrentId}
          onAct={onAct}
        />
      ))}
    </div>
  )
}

function namePlace(unchecked: readonly Passage[], passage: Passage): string | undefined {
  const at = unchecked.indexOf(passage)
  return at === -1 ? undefined : `${at + 1} of ${unchecked.length}`
}

type GoTo = (id: string | undefined) => void

/** The focus follows after the list was drawn anew, since the passage may have become another one. */
function useGoTo(
  list: { current: HTMLDivElement | null },
  setCurrentId: (id: string) => void,
  isOpening: boolean,
): GoTo {
  const [wanted, setWanted] = useState<{ id: string }>()
  useEffect(() => {
    if (!wanted || isOpening) return
    const card = list.current?.querySelector<HTMLElement>(`[data-passage="${wanted.id}"]`)
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }, [wanted, list, isOpening])
  return useCallback(
    (id) => {
      if (id === undefined) return
      setCurrentId(id)
      setWanted({ id })
    },
    [setCurrentId],
  )
}

function useActs(
  props: ListProps,
  goTo: GoTo,
  keep: (id: string) => void,
): (act: PassageAct, id: string) => void {
  const latest = useRef(props)
  const [guard] = useState(() => new PressGuard(doubleClickMs))
  useEffect(() => {
    latest.current = props
  })
  return useCallback(
    (act, id) => {
      // The next passage stands ready after each: the rest of a double click is not about it.
      if ((act === 'accept' || act === 'keep') && !guard.press()) return
      const { prose, review, onProse, onEdit } = latest.current
      const passage = review.passages.find((entry) => entry.id === id)
      if (!passage) return
      if (act === 'edit') {
        onEdit(passage.from)
        return
      }
      if (act === 'keep') keep(id)
      // A reviewed passage needs no new version of the text.
      if (act !== 'keep' || passage.isUnchecked) onProse(changes[act](prose, passage))
      goTo(act === 'take' ? id : (findNext(review, id)?.id ?? id))
    },
    [goTo, keep, guard],
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
    else if (name === 'accept' && passage.state === 'edited') onAct('keep', passage.id)
    else if (name === 'edit' || passage.isUnchecked) onAct(name, passage.id)
  }
  const isOff = isClosed
  useKeys('Answer', {
    accept: { label: 'Accept passage', run: act('accept'), isOff },
    edit: { run: act('edit'), isOff },
    drop: { run: act('drop'), isOff },
  })
  return {
    accept: useKey('Answer.accept'),
    edit: useKey('Answer.edit'),
    drop: useKey('Answer.drop'),
  }
}
