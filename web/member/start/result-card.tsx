// The answer of the run, or what it waits for.
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { JsonTree } from '../../ui/json-tree.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import './result-card.css'
import type { Running } from './use-run.ts'

export function ResultCard({ running }: { running: Running }) {
  const { run, task } = running
  const result = run.phase === 'done' ? task?.result : undefined
  return (
    <Card title="Result" className="result-card" aside={<State running={running} />}>
      {result === undefined ? (
        <Waiting running={running} />
      ) : (
        <div className="result-card-data">
          <JsonTree name="result" value={result} />
        </div>
      )}
      {run.phase === 'done' || run.phase === 'failed' ? <Acts running={running} /> : null}
    </Card>
  )
}

function State({ running: { run } }: { running: Running }) {
  if (run.phase === 'done') return <Pill tone="completed">Matches your schema</Pill>
  if (run.phase === 'running') return <Pill tone="pending">Waiting for the answer</Pill>
  return run.phase === 'failed' ? <Pill tone="failed">No answer</Pill> : null
}

function Waiting({ running: { run } }: { running: Running }) {
  if (run.phase === 'running') return <Skeleton lines={4} label="Waiting for the answer" />
  return (
    <p className="result-card-none">
      {run.phase === 'failed'
        ? 'A step failed. It says why, and what to do.'
        : 'Press Run and the answer appears here.'}
    </p>
  )
}

function Acts({ running }: { running: Running }) {
  const { run, fails, start } = running
  return (
    <div className="result-card-acts">
      {run.sent === undefined ? null : (
        <Link className="button" to="/dashboard/tasks/$taskId" params={{ taskId: run.sent.taskId }}>
          Open the task
        </Link>
      )}
      {run.phase === 'done' && !fails ? (
        <Button kind="ghost" onClick={() => start({ fails: true })}>
          Make it fail instead
        </Button>
      ) : null}
    </div>
  )
}
