// The first minute: one button makes a test key, sends the sample with it and shows the answer, without
// leaving the page. All of it happens in test mode, so the page shows the test account.
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { usePageTitle } from '../../ui/page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAccount } from '../account.tsx'
import { CodeTabs } from '../code-tabs/code-tabs.tsx'
import { keyBlank, writeSnippets } from '../code-tabs/snippets.ts'
import { groundQuery, suggestTask } from './first-task.ts'
import { ThenCard } from './next-steps-card.tsx'
import { ResultCard } from './result-card.tsx'
import { RunCard } from './run-card.tsx'
import { shortenKey } from './run-steps.ts'
import './start-page.css'
import { type Running, useRun } from './use-run.ts'

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
          <p>Press Run. It takes about three seconds and is free.</p>
        </div>
        <Link className="button button-ghost" to="/dashboard">
          Skip to Home
        </Link>
      </div>
      <Parts />
    </>
  )
}

function Parts() {
  const running = useRun(useAccount())
  return (
    <div className="start">
      <RunCard running={running} />
      <ResultCard running={running} />
      <SampleCode running={running} />
      <ThenCard />
    </div>
  )
}

/** The code that was run, with the key filled in: short to the eye, whole to who copies it. */
function SampleCode({ running }: { running: Running }) {
  const account = useAccount()
  const ground = useQuery(groundQuery(account.id))
  const key = running.key ?? keyBlank
  const shown = shortenKey(key)
  return (
    <section className="start-code" aria-label="The sample as code">
      {ground.isPending ? (
        <div className="start-code-wait">
          <Skeleton lines={10} label="Loading the code" />
        </div>
      ) : (
        <CodeTabs
          label="The sample in"
          marked={shown}
          mask={{ text: key, as: shown }}
          snippets={writeSnippets({
            origin: location.origin,
            key,
            body: suggestTask(ground.data?.project?.id, { fails: running.fails }),
          })}
        />
      )}
    </section>
  )
}
