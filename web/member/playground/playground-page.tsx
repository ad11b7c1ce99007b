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
import { useRefusal } from '../use-refusal.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { Workshop } from './workshop.tsx'

export function PlaygroundPage() {
  usePageTitle('Playground')
  const account = useAccount()
  const projects = useInfiniteQuery(projectsQuery(account.id))
  const tags = useQuery(tagsQuery(account.id))
  const error = projects.error ?? tags.error
  const known = projects.data?.pages.flatMap((page) => page.data)
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
