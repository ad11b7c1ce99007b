// The task as a program reads it from the API.
import { useQuery } from '@tanstack/react-query'
import { rawTaskQuery } from '../../../api/account-queries.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Task } from './task-types.ts'

export function JsonPart({ task, accountId }: { task: Task; accountId: string }) {
  const raw = useQuery(rawTaskQuery(accountId, task.id, task.version))
  return (
    <DrawerSection
      title={<span className="mono task-json-address">GET /api/v1/tasks/{task.id}</span>}
    >
      {raw.data === undefined ? (
        raw.error === null ? (
          <Skeleton lines={8} label="Loading the task" />
        ) : (
          <ErrorNote
            title="Couldn't load the JSON."
            error={raw.error}
            onRetry={() => void raw.refetch()}
          />
        )
      ) : (
        <CodeBlock code={JSON.stringify(raw.data, null, 2)} language="json" />
      )}
    </DrawerSection>
  )
}
