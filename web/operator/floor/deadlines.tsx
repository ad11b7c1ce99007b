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
import { DeadlineRow } from './deadline-row.tsx'
import './deadlines.css'
import { useAssign } from './use-assign.ts'
import type { Floor } from './use-floor.ts'

type Deadline = Floor['nextDeadlines'][number]
type View = 'risk' | 'all'

const riskMs = 3_600_000

/** Due within the hour, and nobody works on it. */
const isAtRisk = ({ dueAt, holder, isIdle }: Deadline, now: number) =>
  Date.parse(dueAt) < now + riskMs && (holder === null || isIdle)

export function Deadlines({ deadlines }: { deadlines: readonly Deadline[] }) {
  const now = useNow()
  const [asked, setAsked] = useState<View>()
  const [openId, setOpenId] = useState<string>()
  const assign = useAssign()
  const { done, assigning } = assign
  const atRisk = deadlines.filter(
    (each) => isAtRisk(each, now) || done.has(each.taskId) || each.taskId === openId,
  )
  const view = asked ?? (atRisk.length > 0 ? 'risk' : 'all')
  const rows = view === 'risk' ? atRisk : deadlines
  const { cursorId, setCursorId, move } = useCursor(rows)
  const close = () => {
    setOpenId(undefined)
    assigning.reset()
    if (openId !== undefined) focusRow(openId)
  }
  const open = (taskId: string) => {
    assigning.reset()
    setCursorId(taskId)
    setOpenId(taskId)
  }
  useKeys('Deadlines', {
    down: { run: () => move(1), repeats: true },
    up: { run: () => move(-1), repeats: true },
    assign: { run: () => cursorId !== undefined && open(cursorId) },
    close: { run: close, isOff: openId === undefined },
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
        <EmptyState
          isBare
          icon="check-circle"
          title={deadlines.length === 0 ? 'No open tasks' : 'No tasks at risk'}
        />
      ) : (
        <Rows
          rows={rows}
          now={now}
          cursorId={cursorId}
          openId={openId}
          assign={assign}
          onOpen={open}
          onClose={close}
        />
      )}
      {rows.length === 0 ? null : <KeyHints />}
    </Card>
  )
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
  onOpen: (taskId: string) => void
  onClose: () => void
}

function Rows({ rows, now, cursorId, openId, assign, onOpen, onClose }: RowsProps) {
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
  const [down, up, assign] = [
    useKey('Deadlines.down'),
    useKey('Deadlines.up'),
    useKey('Deadlines.assign'),
  ]
  return (
    <p className="deadline-keys">
      <Kbd keys={down} /> <Kbd keys={up} /> move <Kbd keys={assign} /> assign
    </p>
  )
}
