// What is due next, worst first, and assigning it in place: the operator who has a minute left never leaves
// this page.
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useKey, useKeys } from '../../ui/keys/use-keys.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AssignPanel } from './assign-panel.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { DeadlineRow } from './deadline-row.tsx'
import { type Deadline, isAtRisk } from './deadline-state.ts'
import './deadlines.css'
import { useAssign } from './use-assign.ts'
import type { Selection } from './use-selection.ts'

type View = 'risk' | 'all'

type Props = { deadlines: readonly Deadline[]; selection: Selection }

export function Deadlines({ deadlines, selection }: Props) {
  const now = useNow()
  const [asked, setAsked] = useState<View>()
  const [openId, setOpenId] = useState<string>()
  const assign = useAssign()
  const { done, assigning } = assign
  const atRisk = deadlines.filter(
    (each) => isAtRisk(each, now) || done.has(each.taskId) || each.taskId === openId,
  )
  const isPicking = selection.chosen.length > 0
  const view = asked ?? (atRisk.length > 0 ? 'risk' : 'all')
  // Nothing is acted on that cannot be seen.
  const shown = deadlines.filter((each) => atRisk.includes(each) || selection.has(each.taskId))
  const rows = view === 'risk' ? shown : deadlines
  const { cursorId, setCursorId, move } = useCursor(rows)
  const close = () => {
    setOpenId(undefined)
    assigning.reset()
    if (openId !== undefined) focusRow(openId)
  }
  const open = (taskId: string) => {
    selection.clear()
    assigning.reset()
    setCursorId(taskId)
    setOpenId(taskId)
  }
  useKeys('Deadlines', {
    down: { run: () => move(1), repeats: true },
    up: { run: () => move(-1), repeats: true },
    assign: { run: () => cursorId !== undefined && open(cursorId) },
    pick: { run: () => cursorId !== undefined && selection.toggle(cursorId) },
    overdue: { run: selection.selectOverdue },
    close: {
      run: () => (openId === undefined ? selection.clear() : close()),
      isOff: openId === undefined && !isPicking,
    },
  })
  return (
    <Card
      className="deadlines"
      title="Deadlines"
      aside={
        <Views
          {...{ view, onChange: setAsked }}
          counts={{ risk: atRisk.length, all: deadlines.length }}
        />
      }
    >
      {rows.length === 0 ? (
        <NoRows isAnyOpen={deadlines.length > 0} />
      ) : (
        <Rows
          rows={rows}
          now={now}
          cursorId={cursorId}
          openId={isPicking ? undefined : openId}
          assign={assign}
          selection={selection}
          onOpen={open}
          onClose={close}
        />
      )}
      {isPicking ? <BulkPanel selection={selection} /> : null}
      {rows.length === 0 ? null : <KeyHints />}
    </Card>
  )
}

function NoRows({ isAnyOpen }: { isAnyOpen: boolean }) {
  const title = isAnyOpen ? 'No tasks at risk' : 'No open tasks'
  return <EmptyState isBare icon="check-circle" title={title} />
}

type ViewsProps = {
  view: View
  counts: Record<View, number>
  onChange: (view: View) => void
}

function Views({ view, counts, onChange }: ViewsProps) {
  return (
    <Segmented<View>
      label="Which deadlines"
      value={view}
      choices={[
        { value: 'risk', label: `At risk ${counts.risk}` },
        { value: 'all', label: `All ${counts.all}` },
      ]}
      onChange={onChange}
    />
  )
}

type RowsProps = {
  rows: readonly Deadline[]
  now: number
  cursorId: string | undefined
  openId: string | undefined
  assign: ReturnType<typeof useAssign>
  selection: Selection
  onOpen: (taskId: string) => void
  onClose: () => void
}

function Rows({ rows, now, cursorId, openId, assign, selection, onOpen, onClose }: RowsProps) {
  const { done, assigning, undo } = assign
  return (
    <ul className="deadline-list">
      {rows.map((deadline) => {
        const { taskId } = deadline
        const isOpen = taskId === openId
        return (
          <DeadlineRow
            key={taskId}
            deadline={deadline}
            now={now}
            isCursor={taskId === cursorId}
            isOpen={isOpen}
            isPicked={selection.has(taskId)}
            onPick={() => selection.toggle(taskId)}
            assignedTo={done.get(taskId)}
            onUndo={() => undo(taskId)}
            onOpen={() => (isOpen ? onClose() : onOpen(taskId))}
          >
            {isOpen ? (
              <AssignPanel {...{ deadline, assigning }} onDone={onClose} onClose={onClose} />
            ) : null}
          </DeadlineRow>
        )
      })}
    </ul>
  )
}

/** The row that keys act on; the first until somebody moves. */
function useCursor(rows: readonly Deadline[]) {
  const [asked, setCursorId] = useState<string>()
  const found = rows.findIndex(({ taskId }) => taskId === asked)
  const cursorId = rows[Math.max(0, found)]?.taskId
  const move = (step: number) => {
    // The first press of a key goes to the first row, not past it.
    const next = found < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, found + step))
    const row = rows[next]
    if (row === undefined) return
    setCursorId(row.taskId)
    focusRow(row.taskId)
  }
  return { cursorId, setCursorId, move }
}

/** After the list was drawn anew: a row that closed has its button back. */
function focusRow(taskId: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-deadline="${taskId}"] .deadline-act`)?.focus(),
  )
}

function KeyHints() {
  const [down, up, pick, assign] = [
    useKey('Deadlines.down'),
    useKey('Deadlines.up'),
    useKey('Deadlines.pick'),
    useKey('Deadlines.assign'),
  ]
  return (
    <p className="deadline-keys">
      <Kbd keys={down} /> <Kbd keys={up} /> move <Kbd keys={pick} /> select <Kbd keys={assign} />{' '}
      assign
    </p>
  )
}
