// One past task: the result as it was sent, what it took and what it brought.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Schemas, workQuery } from '../../api/queries.ts'
import { formatCredits, formatDayAndTime, formatDuration } from '../../core/formats.ts'
import { modeWords } from '../../records/modes.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { endings } from './endings.ts'
import './past-work.css'

type PastTask = Schemas['PastTask']

export function PastWork({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const work = useQuery(workQuery(taskId))
  const task = work.data
  const title =
    task === undefined ? 'Task' : task.held ? 'You have claimed this task again' : task.title
  return (
    <Dialog isOpen isWide title={title} onClose={onClose}>
      {task === undefined && work.error === null ? (
        <Skeleton lines={5} label="Loading the task" />
      ) : null}
      {work.error === null || task !== undefined ? null : (
        <ErrorNote
          title="Couldn't load this task."
          error={work.error}
          onRetry={() => void work.refetch()}
        />
      )}
      {task === undefined ? null : task.held ? (
        <Link to="/tasks/$taskId" params={{ taskId }}>
          Open task
        </Link>
      ) : (
        <Past task={task} />
      )}
    </Dialog>
  )
}

function Past({ task }: { task: PastTask }) {
  const { lastLease } = task
  return (
    <div className="past-work">
      <dl>
        <Fact term="Mode and tag" text={`${modeWords[task.mode]}, ${task.tag.name}`} />
        <Fact term="Claimed" text={formatDayAndTime(lastLease.claimedAt)} />
        <Fact term="Due" text={formatDayAndTime(task.dueAt)} />
        <Fact term="Ended" text={formatDayAndTime(lastLease.endedAt)} />
        <Fact term="Effort" text={formatDuration(task.effortSeconds)} />
        <Fact term="Earned" text={`${formatCredits(task.earned)} cr`} isMono />
      </dl>
      <Outcome task={task} />
      <IdChip label="Task" id={task.id} />
    </div>
  )
}

function Fact(props: { term: string; text: string; isMono?: boolean }) {
  return (
    <div>
      <dt>{props.term}</dt>
      <dd className={props.isMono === true ? 'mono' : undefined}>{props.text}</dd>
    </div>
  )
}

function Outcome({ task }: { task: PastTask }) {
  if (task.result !== null)
    return (
      <section aria-labelledby="past-work-result">
        <h3 id="past-work-result">Submitted answer</h3>
        <Content value={task.result} />
      </section>
    )
  const content = task.workDraft?.content ?? null
  return (
    <section aria-labelledby="past-work-draft">
      <p>{endings[task.lastLease.endReason].about}</p>
      {content === null ? null : (
        <>
          <h3 id="past-work-draft">Your text, not submitted</h3>
          <Content value={content} />
        </>
      )}
    </section>
  )
}

function Content({ value }: { value: string | Record<string, unknown> }) {
  const text = findText(value)
  if (text !== undefined) return <Markdown className="markdown-answer" text={text} />
  return <CodeBlock code={JSON.stringify(value, null, 2)} language="json" />
}

/** A written answer is a message alone; everything else is data. */
function findText(value: string | Record<string, unknown>): string | undefined {
  if (typeof value === 'string') return value
  const { message, text } = value
  if (typeof message === 'string' && Object.keys(value).length === 1) return message
  return typeof text === 'string' && value.format === 'answer/1' ? text : undefined
}
