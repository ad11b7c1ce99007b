// What waits: the card with the best, and the list of the rest.
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { plural } from '../../core/formats.ts'
import { modeWords } from '../../records/modes.ts'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { NextCard } from './next-card.tsx'
import { useClaimBlock } from './queue-block.tsx'
import { QueueTable } from './queue-table.tsx'
import { listTabs, type ModeChoice, NotFresh, QueueFilter, ShowNew } from './queue-tabs.tsx'
import { findCard, listNew, listRows, type Row, type StillList } from './stable-list.ts'
import { useClaim } from './use-claim.ts'
import { type QueueKeys, useQueueKeys } from './use-queue-keys.ts'
import { useSelection } from './use-selection.ts'
import type { useWaiting } from './use-waiting.ts'

const settleMs = 600

export function WaitingTasks({ waiting }: { waiting: ReturnType<typeof useWaiting> }) {
  const { list, change, query } = waiting
  const [mode, setMode] = useState<ModeChoice>('all')
  const [filter, setFilter] = useState('')
  const filterField = useRef<HTMLInputElement>(null)
  const rows = useMemo(() => filterRows(listRows(list), mode, filter), [list, mode, filter])
  const stillThere = rows.filter(({ gone }) => gone === null).length
  const selection = useSelection(rows)
  const { claimTask, claimingId } = useClaimOf(waiting)
  const skip = () => change({ type: 'skip', now: Date.now() })
  const show = () => {
    change({ type: 'show', now: Date.now() })
    // The button goes with what it showed.
    document.querySelector<HTMLElement>('.next-card')?.focus({ preventScroll: true })
  }
  const block = useClaimBlock('#held-tasks')
  const showAll = () => {
    setMode('all')
    setFilter('')
  }
  const claimCard = () => block === null && claimSettled(list, claimTask)
  const keys = useQueueKeys({ claimCard, skip, show, filterField, selection, claimTask })
  const showNew = query.isError ? (
    <NotFresh onRetry={() => void query.refetch()} />
  ) : (
    <NewOf list={list} keys={keys} onShow={show} />
  )
  const act = { claimCard, skip, claimingId, block, keys }
  return (
    <>
      <Card list={list} act={act} />
      <Tabs
        label="Mode"
        value={mode}
        tabs={listTabs(list.latest)}
        onChange={setMode}
        className="queue-page-list"
        aside={
          <div className="queue-page-aside not-on-phone">
            {showNew}
            <QueueFilter
              ref={filterField}
              text={filter}
              keys={keys.filter}
              onText={setFilter}
              onDone={() => selection.move('first')}
            />
          </div>
        }
      >
        <div className="queue-page-aside queue-page-new only-on-phone">
          <span>{stillThere === 0 ? '' : plural(stillThere, 'more task')}</span>
          {showNew}
        </div>
        <RowsOrNone rows={rows} mode={mode} hasFilter={filter !== ''} onAll={showAll}>
          <QueueTable
            rows={rows}
            cardId={list.cardId}
            selectedId={selection.id}
            wantsFocus={selection.wantsFocus}
            claimingId={claimingId}
            onSelect={selection.select}
            onMove={selection.move}
            onClaim={claimTask}
          />
        </RowsOrNone>
      </Tabs>
    </>
  )
}

function QueueOrder() {
  return (
    <p className="queue-page-order">
      Order: realtime, under a tenth of the time left, fast, standard. Clients take turns within
      each.
    </p>
  )
}

function Card(props: {
  list: StillList
  act: {
    claimCard: () => unknown
    skip: () => void
    claimingId: string | null
    block: ReactNode
    keys: QueueKeys
  }
}) {
  const { list, act } = props
  const card = findCard(list)
  if (card === null) return null
  return (
    <NextCard
      task={card}
      note={list.cardNote}
      canSkip={list.latest.length > 1}
      isBusy={act.claimingId === card.id}
      block={act.block}
      keys={act.keys}
      onClaim={() => void act.claimCard()}
      onSkip={act.skip}
    />
  )
}

function NewOf({ list, keys, onShow }: { list: StillList; keys: QueueKeys; onShow: () => void }) {
  const goneCount = list.rows.filter(({ gone }) => gone !== null).length
  return (
    <ShowNew
      tasks={listNew(list)}
      goneCount={goneCount}
      removedCount={list.removedCount}
      keys={keys.show}
      onShow={onShow}
    />
  )
}

function useClaimOf({ list, change }: ReturnType<typeof useWaiting>) {
  const claim = useClaim((id) => change({ type: 'taken', id, now: Date.now() }))
  const { mutate, isPending } = claim
  const claimTask = useCallback(
    (id: string) => {
      const isGone = list.rows.some(({ task, gone }) => task.id === id && gone !== null)
      if (!isGone && !isPending) mutate(id)
    },
    [list.rows, isPending, mutate],
  )
  return { claimTask, claimingId: isPending ? claim.variables : null }
}

/** A press that was meant for the task that was on the card before must not claim this one. */
function claimSettled(list: StillList, claimTask: (id: string) => void): void {
  const card = findCard(list)
  if (card === null) return
  if (list.cardNote !== null && Date.now() - list.cardSince < settleMs)
    showToast({ text: 'The next task just changed. Press again to claim this one.' })
  else claimTask(card.id)
}

function RowsOrNone(props: {
  rows: Row[]
  mode: ModeChoice
  hasFilter: boolean
  onAll: () => void
  children: ReactNode
}) {
  const { mode, hasFilter } = props
  if (props.rows.length > 0)
    return (
      <>
        <QueueOrder />
        {props.children}
      </>
    )
  const kind = mode === 'all' ? '' : `${modeWords[mode].toLowerCase()} `
  return (
    <div className="queue-page-none">
      <p>{hasFilter ? `No other ${kind}tasks match` : `No other ${kind}tasks in the queue`}</p>
      {mode !== 'all' || hasFilter ? (
        <Button size="small" onClick={props.onAll}>
          Show all tasks
        </Button>
      ) : null}
    </div>
  )
}

function filterRows(rows: Row[], mode: ModeChoice, filter: string): Row[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ task }) => {
    if (mode !== 'all' && task.mode !== mode) return false
    const text = `${task.title} ${task.excerpt} ${task.tag.name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
