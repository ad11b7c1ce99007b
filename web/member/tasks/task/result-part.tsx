// The answer: against the AI draft where there was one, else as text, as a tree, or as the JSON that the API
// gives.
import { useState } from 'react'
import { formatDayAndTime } from '../../../core/formats.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { listLeaves, toLabel } from '../../../ui/diff/leaves.ts'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { showHiddenSigns } from '../../../ui/hidden-signs.ts'
import { JsonTree } from '../../../ui/json-tree.tsx'
import { Markdown } from '../../../ui/markdown.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { type Choice, Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useChunk } from '../../../ui/use-chunk.ts'
import { changesChunk } from './changes/changes-chunk.ts'
import { sayCancelled } from './describe-event.ts'
import { Origin, readOrigins } from './origin.tsx'
import './result-part.css'
import type { Task } from './task-types.ts'

type View = 'text' | 'tree' | 'raw'
const views: Choice<View>[] = [
  { value: 'text', label: 'Text' },
  { value: 'tree', label: 'Tree' },
  { value: 'raw', label: 'Raw' },
]

export function ResultPart({ task }: { task: Task }) {
  const { result, draft } = task
  if (result === null)
    return (
      <DrawerSection title="Answer">
        <p className="task-none">{sayWhyNone(task)}</p>
      </DrawerSection>
    )
  return draft?.content != null && isOfEngineer(task) ? (
    <Changes task={task} draft={draft.content} result={result} />
  ) : (
    <AnswerPart task={task} result={result} />
  )
}

function isOfEngineer({ provenance }: Task): boolean {
  return provenance?.source !== 'ai' && provenance?.source !== 'simulator'
}

function Changes(props: { task: Task; draft: Result; result: Result }) {
  const chunk = useChunk(changesChunk)
  return chunk === undefined ? (
    <DrawerSection title="What the engineer changed">
      <Skeleton lines={8} label="Comparing with the draft" />
    </DrawerSection>
  ) : (
    <chunk.ChangesPart {...props} />
  )
}

function AnswerPart({ task, result }: { task: Task; result: Result }) {
  const [view, setView] = useState<View>(task.hasSchema ? 'tree' : 'text')
  return (
    <DrawerSection
      title={titleOf(task)}
      aside={
        <span className="result-aside">
          {task.hasSchema ? <Pill tone="completed">Matches schema</Pill> : null}
          <Segmented label="Result view" value={view} choices={views} onChange={setView} />
        </span>
      }
    >
      {view === 'text' ? <Text result={result} hasSchema={task.hasSchema} /> : null}
      {view === 'tree' ? <Tree task={task} result={result} /> : null}
      {view === 'raw' ? <CodeBlock code={JSON.stringify(result, null, 2)} language="json" /> : null}
    </DrawerSection>
  )
}

/** Clients know engineers by their number alone. */
function titleOf({ provenance, timeline }: Task): string {
  if (provenance?.source === 'ai') return 'Answer by the AI'
  if (provenance?.source === 'simulator') return 'Answer by the simulator'
  const engineer = timeline.findLast(({ type }) => type === 'task.completed')?.engineer
  return `Answer by ${engineer ?? 'an engineer'}`
}

function sayWhyNone(task: Task): string {
  if (task.status === 'cancelled') return `${sayCancelled(task)}.`
  const late = task.overdueAt === null ? '' : ' It is overdue and has priority.'
  const draft = task.draft === null ? '' : ' The AI draft is shown once an engineer has answered.'
  return `No answer yet. It is due ${formatDayAndTime(task.dueAt)}.${late}${draft}`
}

type Result = NonNullable<Task['result']>

function Text({ result, hasSchema }: { result: Result; hasSchema: boolean }) {
  const { message } = result as { message?: unknown }
  if (!hasSchema && typeof message === 'string') return <Markdown text={message} />
  return (
    <dl className="result-values">
      {[...listLeaves(result)].slice(0, valuesShown).map(([pointer, json]) => (
        <div key={pointer}>
          <dt className="mono">{toLabel(pointer)}</dt>
          <dd dir="auto">{showHiddenSigns(plain(json))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The tree shows the rest in parts. */
const valuesShown = 500

function plain(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json
}

function Tree({ task, result }: { task: Task; result: Result }) {
  const origins = readOrigins(task.provenance)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="result-tree" aria-label="Result as a tree" tabIndex={0}>
      <JsonTree
        name="result"
        value={result}
        sayBeside={(pointer) => {
          const name = origins.get(pointer)
          return name === undefined ? null : <Origin name={name} />
        }}
      />
    </section>
  )
}
