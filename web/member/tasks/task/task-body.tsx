// Everything about one task, in tabs; the same in the drawer beside the list and on a page of its own.
import { formatDayAndTime, formatSpan } from '../../../core/formats.ts'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { useSearchFilters } from '../../../ui/filters/use-search-filters.ts'
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
import { useLiveFigures } from './use-live-figures.ts'

type TabName = 'overview' | 'prompt' | 'files' | 'webhooks' | 'json'
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

type ContentName = 'prompt' | 'files'
const contentTitles: Record<ContentName, string> = { prompt: 'Prompt', files: 'Files' }

function isContent(tab: TabName): tab is ContentName {
  return tab in contentTitles
}

function Content({ tab, task }: { tab: ContentName; task: Task }) {
  const { id: accountId } = useAccount()
  if (task.contentRemovedAt !== null)
    return <RemovedPart title={contentTitles[tab]} removedAt={task.contentRemovedAt} />
  if (tab === 'prompt') return <PromptPart task={task} />
  return <FilesPart task={task} accountId={accountId} />
}

function listTabs(task: Task): Tab<TabName>[] {
  return [
    { value: 'overview', label: 'Overview' },
    { value: 'prompt', label: 'Prompt' },
    { value: 'files', label: 'Files', ...countOf(task.fileCount) },
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
  const live = useLiveFigures(task)
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
            <CreditsPart task={task} soFar={live.soFar} />
            <ProvenancePart task={task} />
          </>
        ) : (
          <>
            <ReplyWithinPart message={open} />
            <PausedPart task={task} message={open} />
          </>
        )}
        <DrawerSection title="Timeline" aside={<WholeTime task={task} />}>
          <Timeline label="Timeline" items={describeTimeline(task, { messages, live })} />
        </DrawerSection>
        <CallbackPart task={task} />
      </div>
    </div>
  )
}

/** From the create to the end, waits for replies included; until then the timeline is live. */
function WholeTime({ task: { createdAt, finalAt } }: { task: Task }) {
  if (finalAt === null) return <span className="task-live">Updates automatically</span>
  const seconds = (Date.parse(finalAt) - Date.parse(createdAt)) / 1000
  return <span className="task-whole">{formatSpan(Math.max(1, seconds))} in all</span>
}

function Result({ task }: { task: Task }) {
  return task.contentRemovedAt === null ? (
    <ResultPart key={task.id} task={task} />
  ) : (
    <RemovedPart title="Answer" removedAt={task.contentRemovedAt} />
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
