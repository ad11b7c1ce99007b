// The sample and its run: four steps that tick with the second each ended, and a bar of where the time went.
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IdChip, shortenId } from '../../ui/id-chip.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useAccount } from '../account.tsx'
import { writers } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'
import { sampleQuestion } from './first-task.ts'
import './run-card.css'
import { describeSteps, formatSeconds, listSpans, type Run, type RunStep } from './run-steps.ts'
import type { Running } from './use-run.ts'

export function RunCard({ running }: { running: Running }) {
  const { run, start } = running
  const refusal = useRefusal(useAccount(), writers, 'run the sample')
  const isRunning = run.phase === 'running'
  return (
    <section className="run-card" aria-labelledby="run-question">
      <header className="run-head">
        <div>
          <p>The question</p>
          <h2 id="run-question">{sampleQuestion}</h2>
        </div>
        <GuardedButton
          kind="primary"
          size="large"
          icon={run.phase === 'ready' ? 'play' : 'refresh'}
          says="beside"
          refusal={refusal}
          isBusy={isRunning}
          onClick={() => start({ fails: false })}
        >
          {isRunning ? 'Running' : run.phase === 'ready' ? 'Run' : 'Run again'}
        </GuardedButton>
      </header>
      <ol className="run-steps" aria-label="Steps of the run">
        {describeSteps(run).map((step, index) => (
          <Step key={step.name} step={step} number={index + 1} running={running} />
        ))}
      </ol>
      <TimeBar run={run} beganMs={running.beganMs} />
      <p className="visually-hidden" aria-live="polite">
        {run.phase === 'done' ? 'The answer is there.' : isRunning ? 'Running.' : ''}
      </p>
    </section>
  )
}

const stateWords = { waiting: '', running: ', running', done: ', done', failed: ', failed' }

function Step(props: { step: RunStep; number: number; running: Running }) {
  const { step, number, running } = props
  const { run } = running
  const hasFailed = step.state === 'failed' && run.failure !== undefined
  return (
    <li className={`run-step run-step-${step.state}`}>
      <span className="run-step-mark" aria-hidden="true">
        <Mark state={step.state} number={number} />
      </span>
      <div className="run-step-words">
        <h3>
          {step.title}
          <span className="visually-hidden">{stateWords[step.state]}</span>
        </h3>
        {hasFailed ? <Failure running={running} /> : <About step={step} running={running} />}
      </div>
      {step.ended === undefined ? null : <span className="run-step-ended mono">{step.ended}</span>}
    </li>
  )
}

function Mark({ state, number }: { state: RunStep['state']; number: number }) {
  if (state === 'done') return <Icon name="check" size={14} />
  if (state === 'failed') return <Icon name="close" size={14} />
  return state === 'running' ? <i className="run-turn" /> : number
}

/** A key and an id are short here, and whole to whoever copies them. */
function About({ step, running }: { step: RunStep; running: Running }) {
  const { run, key } = running
  const { sent } = run
  if (step.state === 'done' && step.name === 'key' && run.key !== undefined && key !== undefined)
    return (
      <p>
        <code className="mono">{run.key.shown}</code>, {step.about} <CopyKey secret={key} />
      </p>
    )
  if (step.state === 'done' && step.name === 'request' && sent !== undefined)
    return (
      <p>
        <code className="mono" title={sent.taskId}>
          {sent.status} {shortenId(sent.taskId)}
        </code>
        , {step.about}
      </p>
    )
  return <p>{step.about}</p>
}

function CopyKey({ secret }: { secret: string }) {
  const { hasCopied, copy } = useCopy()
  return (
    <Button
      kind="ghost"
      size="small"
      className="run-copy"
      icon={hasCopied ? 'check' : 'copy'}
      onClick={() => copy(secret)}
    >
      {hasCopied ? 'Copied' : 'Copy key'}
    </Button>
  )
}

function Failure({ running: { run, start } }: { running: Running }) {
  if (run.failure === undefined) return null
  const { code, words, requestId } = run.failure
  return (
    <div className="run-failure" role="alert">
      <p>
        <code className="mono">{code}</code> {words}
      </p>
      <div>
        <Button size="small" icon="refresh" onClick={() => start({ fails: false })}>
          Retry
        </Button>
        {requestId === undefined ? null : <IdChip label="Request id" id={requestId} />}
      </div>
    </div>
  )
}

function TimeBar({ run, beganMs }: { run: Run; beganMs: number }) {
  const nowMs = useTenths(run.phase === 'running') - beganMs
  const spans = listSpans(run)
  const endMs = run.endedMs.at(-1) ?? 0
  const wholeMs = run.phase === 'running' ? Math.max(nowMs, endMs, expectedMs) : Math.max(endMs, 1)
  const current = run.phase === 'running' ? spans[run.endedMs.length] : undefined
  return (
    <div className="run-time">
      <p>
        <span>0 s</span>
        <span>{sayWhole(run, Math.max(nowMs, endMs))}</span>
      </p>
      <div className="run-bar" aria-hidden="true">
        {spans.map(({ name, ms }) => {
          const shownMs = ms ?? (name === current?.name ? Math.max(0, nowMs - endMs) : 0)
          const width = `${(shownMs / wholeMs) * 100}%`
          return <i key={name} className={`run-span-${name}`} style={{ width }} />
        })}
      </div>
      <ul>
        {spans.map(({ name, label, ms }) => (
          <li key={name}>
            <i className={`run-span-${name}`} />
            {label} {ms === undefined ? null : <span>{formatSeconds(ms)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A run takes about so long; the bar of one that runs is drawn against it. */
const expectedMs = 3_000

function sayWhole({ phase, endedMs }: Run, nowMs: number): string {
  if (phase === 'ready') return 'Not run yet'
  if (phase === 'running') return formatSeconds(nowMs)
  const ended = formatSeconds(endedMs.at(-1) ?? 0)
  return phase === 'done' ? `Answered in ${ended}` : `Stopped after ${ended}`
}

/** performance.now(), renewed ten times a second while it is on. */
function useTenths(isOn: boolean): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!isOn) return
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), 100)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}
