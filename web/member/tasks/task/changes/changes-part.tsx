// What the engineer changed in the AI draft: the answer part by part, each with its origin beside it. The
// same view shows the answer and the draft without marks.
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Parts, WordDiff } from '../../../../ui/diff/word-diff.tsx'
import { comparePassage } from '../../../../ui/diff/words.ts'
import { showHiddenSigns } from '../../../../ui/hidden-signs.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { Markdown } from '../../../../ui/markdown.tsx'
import { Pill } from '../../../../ui/pill.tsx'
import { type Choice, Segmented } from '../../../../ui/segmented.tsx'
import { readUnread } from '../origin.tsx'
import type { Task } from '../task-types.ts'
import './changes-part.css'
import { OriginStrip } from './origin-strip.tsx'
import {
  countOrigins,
  type PartOrigin,
  sayOrigins,
  type TracedPart,
  traceFields,
  traceText,
} from './trace-answer.ts'

type View = 'changes' | 'answer' | 'draft'
const views: Choice<View>[] = [
  { value: 'changes', label: 'Changes' },
  { value: 'answer', label: 'Answer' },
  { value: 'draft', label: 'Draft' },
]
const rowsAtOnce = 200

type Data = Record<string, unknown>

export function ChangesPart({ task, draft, result }: { task: Task; draft: Data; result: Data }) {
  const titleId = useId()
  const rows = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>('changes')
  const [most, setMost] = useState(rowsAtOnce)
  const parts = useMemo(() => trace(task, draft, result), [task, draft, result])
  const counts = countOrigins(parts)
  const noun = task.hasSchema ? 'value' : 'paragraph'
  const shown = parts.filter((part) => isIn(view, part))
  const open = (part: TracedPart) => {
    // Every part of the strip has a row in this view only.
    if (view === 'draft') setView('changes')
    requestAnimationFrame(() => {
      const row = rows.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(part.key)}"]`)
      row?.scrollIntoView({ block: 'center' })
      row?.focus({ preventScroll: true })
    })
  }
  return (
    <section className="drawer-section changes" aria-labelledby={titleId}>
      <div className="changes-head">
        <div>
          <h3 id={titleId}>What the engineer changed</h3>
          <p>{sayOrigins(counts, noun)}</p>
        </div>
        {task.hasSchema ? <Pill tone="completed">Matches schema</Pill> : null}
        <Segmented label="View" value={view} choices={views} onChange={setView} />
      </div>
      <OriginStrip parts={parts} counts={counts} noun={noun} onOpen={open} />
      <div className="changes-rows" ref={rows}>
        {shown.slice(0, most).map((part) => (
          <Row key={part.key} part={part} view={view} who={nameEngineer(task)} />
        ))}
      </div>
      {shown.length > most ? (
        <div className="changes-more">
          <Button size="small" onClick={() => setMost(most + rowsAtOnce)}>
            Show {Math.min(rowsAtOnce, shown.length - most)} more
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function trace(task: Task, draft: Data, result: Data): TracedPart[] {
  const unread = new Set(readUnread(task.provenance)?.pointers)
  return task.hasSchema
    ? traceFields(draft, result, unread)
    : traceText(String(draft.message ?? ''), String(result.message ?? ''), unread)
}

function isIn(view: View, { origin }: TracedPart): boolean {
  if (view === 'changes') return true
  return origin !== (view === 'answer' ? 'removed' : 'written')
}

/** Clients know engineers by their number alone. */
function nameEngineer({ timeline }: Task): string {
  const ended = timeline.findLast(({ type }) => type === 'task.completed')
  return ended?.engineer ?? 'the engineer'
}

const origins: Record<PartOrigin, { word: string; icon: IconName; how?: string }> = {
  accepted: { word: 'Accepted', icon: 'check', how: 'as drafted' },
  unread: { word: 'Accepted', icon: 'warning', how: 'without reading' },
  edited: { word: 'Edited', icon: 'pencil' },
  written: { word: 'Written', icon: 'person' },
  removed: { word: 'Removed', icon: 'minus' },
}

function Row({ part, view, who }: { part: TracedPart; view: View; who: string }) {
  const { word, icon, how } = origins[part.origin]
  return (
    <div className={`changes-row changes-${part.origin}`} data-part={part.key} tabIndex={-1}>
      <p className="changes-origin">
        <Icon name={icon} size={14} />
        <span>
          <b>{word}</b> <span>{how ?? `by ${who}`}</span>
        </span>
      </p>
      <div className="changes-words" dir="auto">
        {part.label === undefined ? null : <p className="changes-field mono">{part.label}</p>}
        {part.label === undefined ? showText(part, view) : showValue(part, view)}
      </div>
    </div>
  )
}

function showText({ before, after }: TracedPart, view: View): ReactNode {
  if (view === 'changes') return <WordDiff before={before} after={after} />
  return <Markdown text={view === 'answer' ? after : before} />
}

function showValue({ before, after, origin }: TracedPart, view: View): ReactNode {
  const inside =
    view !== 'changes' ? (
      showHiddenSigns(view === 'answer' ? after : before)
    ) : origin === 'written' ? (
      <ins>{showHiddenSigns(after)}</ins>
    ) : origin === 'removed' ? (
      <del>{showHiddenSigns(before)}</del>
    ) : (
      <Parts parts={comparePassage(before, after)} isPlain />
    )
  return <p className="word-diff">{inside}</p>
}
