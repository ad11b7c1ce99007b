// biome-ignore-all lint/a11y/useSemanticElements: elements of tables lose their meaning in browsers when laid out as grids.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, cells do not.
// One waiting task as a row of 48 px (64 on phones). Its height never depends on what it says, so that
// nothing below it moves.
import { memo, type Ref, useEffect, useRef } from 'react'
import { formatAge, formatCredits, plural } from '../../core/formats.ts'
import { modeIcons, modeWords } from '../../records/modes.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ring } from '../../ui/ring.tsx'
import { useNow } from '../../ui/use-now.ts'
import { type Deadline, formatLeft, readDeadline } from './deadline.ts'
import type { Row, WaitingTask } from './stable-list.ts'
import './queue-row.css'

const goneWords = { taken: 'Claimed by another engineer', left: 'No longer in the queue' }

type QueueRowProps = {
  row: Row
  index: number
  isSelected: boolean
  isOnCard: boolean
  /** Set when the keyboard moved here, so that the row takes the focus once it is drawn. */
  wantsFocus: { current: boolean }
  isBusy: boolean
  onSelect: (id: string) => void
  onClaim: (id: string) => void
}

export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { row, isSelected, wantsFocus } = props
  const { task, gone } = row
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isSelected || !wantsFocus.current) return
    wantsFocus.current = false
    ref.current?.focus({ preventScroll: true })
  })
  return (
    <RowFrame {...props} ref={ref}>
      {gone === null ? (
        <DueCell task={task} />
      ) : (
        <div className="queue-row-due" role="gridcell">
          <Icon name="cross-circle" size={24} />
        </div>
      )}
      <TitleCell {...props} />
      <div className="queue-row-mode not-on-phone" role="gridcell">
        <Icon name={modeIcons[task.mode]} />
        {modeWords[task.mode]}
      </div>
      <div className="queue-row-tag not-on-phone" role="gridcell">
        <span className="cut">{task.tag.name}</span>
        <span className="mono">×{task.tagMultiplier.toFixed(1)}</span>
      </div>
      <div className="queue-row-files not-on-phone" role="gridcell">
        {task.fileCount === 0 ? null : (
          <>
            <Icon name="paperclip" />
            <span className="mono">{task.fileCount}</span>
            <span className="visually-hidden">files</span>
          </>
        )}
      </div>
      <div className="queue-row-pays" role="gridcell">
        <b className="mono">{formatCredits(task.pays)}</b>
        <span className="mono"> cr</span>
        {isSelected && gone === null ? <ClaimHere {...props} isOnPhone /> : null}
      </div>
      <div className="queue-row-age not-on-phone" role="gridcell">
        <Age since={task.createdAt} />
      </div>
    </RowFrame>
  )
})

function RowFrame(props: QueueRowProps & { ref: Ref<HTMLDivElement>; children: React.ReactNode }) {
  const { row, isSelected } = props
  const { task, gone } = row
  const state = gone === null ? (isSelected ? ' queue-row-selected' : '') : ' queue-row-gone'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it has the keys of all its rows.
    <div
      ref={props.ref}
      className={`queue-row${state}`}
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-task-id={task.id}
      onClick={() => props.onSelect(task.id)}
    >
      {props.children}
    </div>
  )
}

function DueCell({ task }: { task: WaitingTask }) {
  const deadline = readDeadline(task, useNow())
  return (
    <div className="queue-row-due" role="gridcell">
      <Ring share={deadline.share} />
      <span className="not-on-phone">
        <b className="mono">{formatLeft(deadline.leftMs)}</b>
        <DueWord word={deadline.word} />
      </span>
    </div>
  )
}

function DueWord({ word }: { word: Deadline['word'] }) {
  if (word === null) return null
  return (
    <span className={word === 'Overdue' ? 'queue-due-word queue-due-late' : 'queue-due-word'}>
      <Icon name={word === 'Overdue' ? 'warning' : 'clock'} size={12} />
      {word}
    </span>
  )
}

function TitleCell(props: QueueRowProps) {
  const { task, gone } = props.row
  return (
    <div className="queue-row-title" role="gridcell">
      <span className="queue-row-words">
        <b className="cut" dir="auto">
          {task.title}
        </b>
        {gone === null ? (
          <>
            <span className="cut queue-row-about" dir="auto">
              {props.isOnCard ? <span className="queue-row-on-card">Next up</span> : null}
              {describeAnswer(task)}
              {task.excerpt === '' ? null : ` · ${task.excerpt}`}
            </span>
            <PhoneDue task={task} />
          </>
        ) : (
          <span className="cut queue-row-about">{goneWords[gone]}</span>
        )}
      </span>
      {props.isSelected && gone === null ? <ClaimHere {...props} /> : null}
    </div>
  )
}

function PhoneDue({ task }: { task: WaitingTask }) {
  const { leftMs, word } = readDeadline(task, useNow())
  return (
    <span className="queue-row-about queue-row-phone-due only-on-phone">
      <DueWord word={word} />
      <span className="mono">{formatLeft(leftMs)}</span> · {modeWords[task.mode]}
    </span>
  )
}

function Age({ since }: { since: string }) {
  return <span className="tabular">{formatAge(since, useNow())}</span>
}

function ClaimHere(props: QueueRowProps & { isOnPhone?: boolean }) {
  return (
    <span className={props.isOnPhone === true ? 'only-on-phone' : 'not-on-phone'}>
      <Button
        kind="accent"
        size="small"
        keys="enter"
        tabIndex={-1}
        isBusy={props.isBusy}
        onClick={() => props.onClaim(props.row.task.id)}
      >
        Claim
      </Button>
    </span>
  )
}

export function describeAnswer(task: Pick<WaitingTask, 'schemaFieldCount'>): string {
  return task.schemaFieldCount === null
    ? 'Written answer'
    : `Data, ${plural(task.schemaFieldCount, 'field')}`
}
