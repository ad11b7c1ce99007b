// The panel that changes by itself: it waits for a request, and shows what becomes of it.
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnswerCard } from '../answer/answer-card.tsx'
import { AnswerSteps } from '../answer/answer-steps.tsx'
import { openSteps, sayTook, type Task } from '../answer/steps.ts'
import './first-answer.css'
import type { FirstTask } from './use-first-task.ts'

export function FirstAnswer(props: {
  first: FirstTask
  /** The code was changed since: the next request is the one to come. */
  awaitsNext: boolean
  onFail: (afterTaskId: string) => void
}) {
  const { task, isFirst, error, isReading, retry } = props.first
  if (task !== undefined)
    return (
      <AnswerCard
        task={task}
        title={titleOf(task, isFirst)}
        acts={<Acts {...props} task={task} />}
      />
    )
  if (error !== null)
    return (
      <FailedCard
        heading="Your first request"
        title="Couldn't check for your request."
        error={error}
        onRetry={retry}
      >
        Requests are unaffected.
      </FailedCard>
    )
  return isReading ? <Reading /> : <Waiting />
}

function titleOf(task: Task, isFirst: boolean): string {
  const which = isFirst ? 'First' : 'Latest'
  if (task.status === 'pending') return `${which} request received`
  const what = task.status === 'completed' ? 'answer' : 'task cancelled'
  return `${which} ${what}, in ${sayTook(task)}`
}

function Acts(props: { task: Task; awaitsNext: boolean; onFail: (afterTaskId: string) => void }) {
  const { task } = props
  if (task.status === 'pending') return null
  return (
    <>
      <Link
        className="button button-primary"
        to="/dashboard/tasks/$taskId"
        params={{ taskId: task.id }}
      >
        Open task
      </Link>
      {props.awaitsNext ? (
        <p className="first-answer-next">Waiting for the next request</p>
      ) : task.status === 'completed' ? (
        <Button onClick={() => props.onFail(task.id)}>Simulate failure</Button>
      ) : null}
    </>
  )
}

function Waiting() {
  return (
    <Card
      title="Waiting for your first request"
      className="first-answer-waiting"
      aside={<span className="first-answer-listening">Listening</span>}
      isLive
    >
      <AnswerSteps steps={openSteps} />
      <div className="first-answer-blank" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p>
        This panel updates automatically. Nothing after a minute?{' '}
        <Link to="/dashboard/logs">Check the request log</Link>.
      </p>
    </Card>
  )
}

function Reading() {
  return (
    <Card title="Your first request" className="first-answer-reading">
      <Skeleton lines={6} label="Loading tasks" />
    </Card>
  )
}
