// The files of a task. A link lives 60 seconds, so it is asked for when somebody wants the file.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountSchemas } from '../../../api/account.ts'
import { accountFilesQuery } from '../../../api/account-queries.ts'
import { ApiFailure } from '../../../core/failure.ts'
import { formatBytes } from '../../../core/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import './files-part.css'
import { DrawerSection } from '../../../ui/drawer.tsx'
import type { Task } from './task-types.ts'

type LinkedFile = AccountSchemas['LinkedFile']

const goneWords: Record<Exclude<LinkedFile['status'], 'available'>, string> = {
  removed: 'Deleted, by you or by the retention setting.',
  blocked: 'Blocked by the virus scanner.',
  lost: 'Missing from storage.',
}

export function FilesPart({ task, accountId }: { task: Task; accountId: string }) {
  const files = useQuery({ ...accountFilesQuery(accountId, task.id), enabled: task.fileCount > 0 })
  const download = useDownload(accountId, task.id)
  return (
    <DrawerSection title="Files">
      {task.fileCount === 0 ? <p className="task-none">No files.</p> : null}
      {files.data === undefined && task.fileCount > 0 ? (
        files.error === null ? (
          <Skeleton lines={task.fileCount} label="Loading files" />
        ) : (
          <ErrorNote
            title="Couldn't load files."
            error={files.error}
            onRetry={() => void files.refetch()}
          />
        )
      ) : null}
      <ul className="task-files">
        {files.data?.data.map((file) => (
          <FileLine
            key={file.position}
            file={file}
            isBusy={download.isPending && download.variables === file.position}
            onDownload={() => download.mutate(file.position)}
          />
        ))}
      </ul>
      {download.error === null ? null : (
        <ErrorNote title="Couldn't load the file." error={download.error} />
      )}
    </DrawerSection>
  )
}

function FileLine(props: { file: LinkedFile; isBusy: boolean; onDownload: () => void }) {
  const { file } = props
  return (
    <li className="task-file">
      <Icon name={file.kind === 'image' ? 'image' : 'file'} />
      <span className="task-file-words">
        <b dir="auto">{file.fileName}</b>
        <span>
          {file.path === undefined ? null : <bdi>{file.path} · </bdi>}
          {file.mimeType} · {formatBytes(file.fileSize)}
        </span>
        {file.status === 'available' ? null : <span>{goneWords[file.status]}</span>}
      </span>
      {file.status === 'available' ? (
        <Button
          size="small"
          icon="download"
          isBusy={props.isBusy}
          aria-label={`Download ${file.fileName}`}
          onClick={props.onDownload}
        >
          Download
        </Button>
      ) : null}
    </li>
  )
}

/** The reply is an attachment, so the page stays where it is. */
function useDownload(accountId: string, taskId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (position: number) => {
      const { data } = await client.fetchQuery(accountFilesQuery(accountId, taskId))
      const link = data.find((file) => file.position === position)?.links?.download
      if (link === undefined)
        throw new ApiFailure('This file is no longer available.', {
          status: 410,
          code: 'FILE_GONE',
        })
      const anchor = document.createElement('a')
      anchor.href = link
      anchor.rel = 'noreferrer'
      anchor.click()
    },
  })
}
