// The first five minutes: a test key, a request with it, and the answer arriving. All of it happens in
// test mode, so the page shows the test account.
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ownTimeZone } from '../../core/formats.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Grey, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useAccount } from '../account.tsx'
import { FirstAnswer } from './first-answer.tsx'
import { groundQuery } from './first-task.ts'
import { KeyStep, UnknownKeyStep } from './key-step.tsx'
import { SendStep } from './send-step.tsx'
import { StartStep } from './start-step.tsx'
import './start-page.css'
import { ThenCard } from './next-steps-card.tsx'
import { type FirstTask, useFirstTask } from './use-first-task.ts'

export function StartPage() {
  usePageTitle('Get your first answer')
  const account = useAccount()
  if (!account.isTest)
    return <Navigate to="/dashboard/start" search={{ account: account.testId }} replace />
  return (
    <>
      <div className="shell-head start-head">
        <div>
          <h1 tabIndex={-1}>Get your first answer</h1>
          <p>
            Create a key, run the code and watch the answer arrive. Takes about two minutes. Times
            in {ownTimeZone()}.
          </p>
        </div>
        <Link className="button button-ghost" to="/dashboard">
          Skip to Home
        </Link>
      </div>
      <Steps />
    </>
  )
}

function Steps() {
  const account = useAccount()
  const ground = useQuery(groundQuery(account.id))
  const first = useFirstTask(account.id)
  const [key, setKey] = useState<string>()
  // The task after which the code was changed to ask for a failure.
  const [failsAfter, setFailsAfter] = useState<string>()
  const { task } = first
  const awaitsNext = task !== undefined && task.id === failsAfter && task.status !== 'cancelled'
  const panel = useArrivalInSight(first)
  return (
    <div className="start">
      <div className="start-steps">
        {ground.data === undefined ? (
          <UnknownKeyStep>
            <GroundUnknown error={ground.error} onRetry={() => void ground.refetch()} />
          </UnknownKeyStep>
        ) : (
          <KeyStep ground={ground.data} secret={key} onMade={setKey} />
        )}
        <SendStep
          project={ground.data?.project ?? null}
          secret={key}
          isDone={task !== undefined && !awaitsNext}
          shallFail={failsAfter !== undefined}
          onSucceed={() => setFailsAfter(undefined)}
        />
        <StartStep
          number={3}
          isDone={task !== undefined && task.status !== 'pending' && !awaitsNext}
          title="Read the answer"
        >
          It appears on this page automatically, and at{' '}
          <code className="mono">GET /tasks/{'{id}'}?wait=50</code>.
        </StartStep>
      </div>
      <div className="start-beside">
        <div className="start-panel" ref={panel}>
          <FirstAnswer first={first} awaitsNext={awaitsNext} onFail={setFailsAfter} />
        </div>
        <ThenCard />
      </div>
    </div>
  )
}

function GroundUnknown({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null)
    return (
      <FailedCard
        title="Couldn't load your credits and projects."
        error={error}
        onRetry={onRetry}
      />
    )
  return (
    <SkeletonGroup label="Loading the account" className="key-step-wait">
      <Grey width="152px" height={32} />
      <Grey width="300px" />
    </SkeletonGroup>
  )
}

/** Where the panel stands below the code, whoever sent a request is led to it. */
function useArrivalInSight({ task, isReading }: FirstTask) {
  const place = useRef<HTMLDivElement>(null)
  const known = useRef<string>(undefined)
  const taskId = isReading ? undefined : (task?.id ?? 'none')
  useEffect(() => {
    if (taskId === undefined) return
    const isNew = known.current !== undefined && known.current !== taskId
    known.current = taskId
    if (isNew && matchMedia('(max-width: 1100px)').matches)
      place.current?.scrollIntoView({ block: 'start' })
  }, [taskId])
  return place
}
