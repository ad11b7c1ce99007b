// Everything about one task, in tabs; the same in the drawer beside the list and on a page of its own.
import { lazy, Suspense } from 'react'
import { formatDayAndTime, ownTimeZone } from '../../../core/formats.ts'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { useSearchFilters } from '../../../ui/filters/use-search-filters.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { useAccount } from '../../account.tsx'
import { CallbackPart } from './callback-part.tsx'
import { CreditsPart } from './credits-part.tsx'
import { DeliveriesPart } from './deliveries-part.tsx'
import { describeTimeline } from './describe-event.ts'
import { FilesPart } from './files-part.tsx'
import { JsonPart } from './json-part.tsx'
import { PromptPart } from './prompt-part.tsx'
import { ProvenancePart } from './provenance-part.tsx'
import { QuestionArea } from './question/question-area.tsx'
import { ThreadPart } from './question/thread-part.tsx'
import { type Thread, useThread } from './question/use-thread.ts'
import { PausedPart, ReplyWithinPart } from './question/waiting-parts.tsx'
import { ResultPart } from './result-part.tsx'
import './task-body.css'
import type { Task } from './task-types.ts'

// Comparing texts needs a part of the program that nothing else on the page does.
const DraftPart = lazy(() => import('./draft-part.tsx').then((it) => ({ default: it.DraftPart })))

type TabName = 'overview' | 'prompt' | 'files' | 'draft' | 'webhooks' | 'json'
const addressNames = ['tab'] as const

export function TaskBody({ task }: { task: Task }) {
  const { id: accountId } = useAccount()
  const thread = useThread(task)
  const { values, set } = useSearchFilters(addressNames)
  const tabs = listTabs(task)
  const tab = tabs.find(({ value }) => value === values.tab)?.value ?? 'overview'
  return (
    <Tabs
      className="task-tabs"
      isLined
      label="About the task"
      value={tab}
      tabs={tabs}
      onChange={(next) => set({ tab: next === 'overview' ? undefined : next })}
    >
      {tab === 'overview' ? <Overview task={task} thread={thread} /> : null}
      {isContent(tab) ? <Content tab={tab} task={task} /> : null}
      {tab === 'webhooks' ? <DeliveriesPart task={task} /> : null}
      {tab === 'json' ? <JsonPart task={task} accountId={accountId} /> : null}
    </Tabs>
  )
}

type ContentName = 'prompt' | 'files' | 'draft'
const contentTitles: Record<ContentName, string> = {
  prompt: 'Prompt',
  files: 'Files',
  draft: 'Draft',
}

function isContent(tab: TabName): tab is ContentName {
  return tab in contentTitles
}

function Content({ tab, task }: { tab: ContentName; task: Task }) {
  const { id: accountId } = useAccount()
  if (task.contentRemovedAt !== null)
    return <RemovedPart title={contentTitles[tab]} removedAt={task.contentRemovedAt} />
  if (tab === 'prompt') return <PromptPart task={task} />
  if (tab === 'files') return <FilesPart task={task} accountId={accountId} />
  return (
    <Suspense fallback={<Skeleton lines={4} label="Comparing" />}>
      <DraftPart task={task} />
    </Suspense>
  )
}

function listTabs(task: Task): Tab<TabName>[] {
  return [
    { value: 'overview', label: 'Overview' },
    { value: 'prompt', label: 'Prompt' },
    { value: 'files', label: 'Files', ...countOf(task.fileCount) },
    { value: 'draft', label: 'Draft' },
    { value: 'webhooks', label: 'Webhooks', ...countOf(task.deliveries.length) },
    { value: 'json', label: 'JSON' },
  ]
}

/** None is said by the tab itself. */
function countOf(count: number): { count?: number } {
  return count === 0 ? {} : { count }
}

function Overview({ task, thread }: { task: Task; thread: Thread }) {
  const { open, messages = [] } = thread
  return (
    <div className="task-overview">
      <div>
        <QuestionArea task={task} thread={thread} />
        {task.stage === 'needs_input' ? null : <Result task={task} />}
        <ThreadPart messages={messages} sent={thread.sent} />
      </div>
      <div>
        {open === undefined ? (
          <>
            <CreditsPart task={task} />
            <ProvenancePart task={task} />
          </>
        ) : (
          <>
            <ReplyWithinPart message={open} />
            <PausedPart task={task} message={open} />
          </>
        )}
        <DrawerSection title="Timeline" aside={<span className="task-zone">{ownTimeZone()}</span>}>
          <Timeline label="Timeline" items={describeTimeline(task, messages)} />
        </DrawerSection>
        <CallbackPart task={task} />
      </div>
    </div>
  )
}

function Result({ task }: { task: Task }) {
  return task.contentRemovedAt === null ? (
    <ResultPart key={task.id} task={task} />
  ) : (
    <RemovedPart title="Result" removedAt={task.contentRemovedAt} />
  )
}

/** Instead of what the account no longer keeps. */
function RemovedPart({ title, removedAt }: { title: string; removedAt: string }) {
  const account = useAccount()
  return (
    <DrawerSection title={title}>
      <p className="task-none">
        Deleted {formatDayAndTime(removedAt)} under the{' '}
        <a href={`/dashboard/settings?account=${account.id}`}>data retention</a> setting. The
        timeline and the credits of the task are kept.
      </p>
    </DrawerSection>
  )
}
