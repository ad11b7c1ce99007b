// One task from the request to its answer, as it happens: what was done, what it cost, and the result.
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { Card } from '../../ui/card.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { JsonTree } from '../../ui/json-tree.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Pill } from '../../ui/pill.tsx'
import './answer-card.css'
import { AnswerSteps } from './answer-steps.tsx'
import { readSteps, type Task } from './steps.ts'

export function AnswerCard({ task, title, acts }: { task: Task; title: string; acts: ReactNode }) {
  return (
    <Card
      title={title}
      icon={icons[task.status]}
      {...(task.status === 'completed' ? { tone: 'good' } : {})}
      aside={<IdChip id={task.id} />}
      isLive
    >
      <AnswerSteps steps={readSteps(task)} />
      {task.result === null ? null : <Result task={task} result={task.result} />}
      <div className="answer-card-acts">{acts}</div>
    </Card>
  )
}

const icons = { pending: 'clock', completed: 'check-circle', cancelled: 'barred' } as const

function Result({ task, result }: { task: Task; result: NonNullable<Task['result']> }) {
  return (
    <div className="answer-card-result">
      <div className="answer-card-result-head">
        <h3>Result</h3>
        {task.hasSchema ? <Pill tone="completed">Matches your schema</Pill> : null}
      </div>
      <div className="answer-card-result-body">
        <ResultBody result={result} />
      </div>
    </div>
  )
}

function ResultBody({ result }: { result: NonNullable<Schemas['AccountTaskDetail']['result']> }) {
  const { message, ...rest } = result as Record<string, unknown>
  return typeof message === 'string' && Object.keys(rest).length === 0 ? (
    <Markdown text={message} />
  ) : (
    <JsonTree name="result" value={result} />
  )
}
