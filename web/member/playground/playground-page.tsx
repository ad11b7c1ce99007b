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
import { GreyField, GreyLines, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useRefusal } from '../use-refusal.ts'
import { Workshop } from './playground.tsx'
import './form-skeleton.css'
import './price-choices.css'
import './task-fields.css'

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
              : 'Send a task to engineers. Credits are held and charged as for any other task.'}
          </p>
        </div>
      </div>
      {known !== undefined && tags.data !== undefined ? (
        <Known projects={known} tags={tags.data.data} />
      ) : error === null ? (
        <FormSkeleton />
      ) : (
        <FailedCard
          title="Couldn't load projects and tags."
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
        title="No projects yet"
        acts={
          <GuardedButton
            kind="primary"
            says="beside"
            refusal={useRefusal(account, ['owner', 'developer'], 'create projects')}
            onClick={() => setMaking(true)}
          >
            Create project
          </GuardedButton>
        }
      >
        Every task belongs to a project. Create one first.
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
        <SkeletonGroup label="Loading projects and tags" className="task-fields form-skeleton">
          <GreyField height={152} />
          <div className="form-skeleton-files">
            <GreyField />
          </div>
          <GreyField />
          <div className="task-fields-row">
            <GreyField />
            {isTest ? <GreyField /> : null}
          </div>
        </SkeletonGroup>
        <div className="form-skeleton-acts" />
      </div>
      <div className="playground-beside">
        <SkeletonGroup label="Loading the prices" className="price-choices form-skeleton">
          <GreyField />
          <GreyField />
        </SkeletonGroup>
        <Card title="Estimate">
          <SkeletonGroup label="Loading the estimate">
            <GreyLines count={5} />
          </SkeletonGroup>
        </Card>
      </div>
    </div>
  )
}
