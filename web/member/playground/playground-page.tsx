// A task without code: written in a form, priced while it is written, and answered on the same page.
// Beside it stands the code that does the same.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectsQuery, tagsQuery } from '../../api/account-queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useAccount } from '../account.tsx'
import { CreateProject } from '../projects/create-project.tsx'
import './playground-page.css'
import { Card } from '../../ui/card.tsx'
import { Grey, GreyField, GreyLines, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useRefusal } from '../use-refusal.ts'
import { Workshop } from './playground.tsx'
import './form-skeleton.css'
import './task-form.css'

export function PlaygroundPage() {
  usePageTitle('Playground')
  const account = useAccount()
  const projects = useInfiniteQuery(projectsQuery(account.id))
  const tags = useQuery(tagsQuery(account.id))
  const error = projects.error ?? tags.error
  const known = projects.data?.pages
    .flatMap((page) => page.data)
    .filter(({ archived }) => !archived)
  return (
    <>
      <div className="shell-head playground-head">
        <div>
          <h1 tabIndex={-1}>Playground</h1>
          <p>
            {account.isTest
              ? 'Try a task. In test mode a simulator answers in about two seconds.'
              : 'Send a task to the engineers. Credits are held and charged as for any other task.'}
          </p>
        </div>
      </div>
      {known !== undefined && tags.data !== undefined ? (
        <Known projects={known} tags={tags.data.data} />
      ) : error === null ? (
        <FormSkeleton />
      ) : (
        <FailedCard
          title="Projects and expertise levels could not be loaded."
          error={error}
          onRetry={() => {
            if (projects.error !== null) void projects.refetch()
            if (tags.error !== null) void tags.refetch()
          }}
        >
          Nothing was sent.
        </FailedCard>
      )}
    </>
  )
}

function Known(props: Pick<Parameters<typeof Workshop>[0], 'projects' | 'tags'>) {
  return props.projects.length === 0 ? <NoProject /> : <Workshop {...props} />
}

function NoProject() {
  const account = useAccount()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <EmptyState
        icon="folder"
        title="No project yet"
        acts={
          <GuardedButton
            kind="primary"
            says="beside"
            refusal={useRefusal(account, ['owner', 'developer'], 'make projects')}
            onClick={() => setMaking(true)}
          >
            Make a project
          </GuardedButton>
        }
      >
        Every task belongs to a project. Make one, then write the task here.
      </EmptyState>
      {isMaking ? <CreateProject accountId={account.id} onClose={() => setMaking(false)} /> : null}
    </>
  )
}

/** The form at its heights, and what it costs beside it. */
function FormSkeleton() {
  const { isTest } = useAccount()
  return (
    <div className="playground">
      <div className="playground-form">
        <SkeletonGroup label="Reading projects and levels" className="task-form form-skeleton">
          <GreyField height={176} />
          {['project and level', 'mode and ceiling'].map((row) => (
            <div className="task-form-row" key={row}>
              <GreyField />
              <GreyField />
            </div>
          ))}
          <div className="form-skeleton-files">
            <GreyField />
          </div>
          <GreyField />
          {isTest ? <GreyField /> : null}
          <div className="form-skeleton-acts">
            <Grey width="240px" height={32} />
          </div>
        </SkeletonGroup>
        <div className="form-skeleton-acts" />
      </div>
      <Card title="What it costs, in credits">
        <SkeletonGroup label="Reading the balance">
          <GreyLines count={8} />
        </SkeletonGroup>
      </Card>
    </div>
  )
}
