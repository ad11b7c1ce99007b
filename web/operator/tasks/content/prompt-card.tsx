// The prompt and the files of a task. Until the operator shows the content there is only what engineers see
// before they claim.
import { formatBytes, formatDayAndTime, formatTimeOfDay } from '../../../core/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useChunk } from '../../../ui/use-chunk.ts'
import type { OperatorTaskDetail } from '../task-queries.ts'
import './content.css'
import { textsChunk } from './texts-chunk.ts'
import type { OpenedContent, TaskContent } from './use-task-content.ts'

type Props = { task: OperatorTaskDetail; opened: OpenedContent }

export function PromptCard({ task, opened }: Props) {
  const { texts } = opened
  const content = texts.data
  return (
    <Card
      className="operator-task-prompt"
      title="Prompt"
      aside={
        content === undefined ? null : (
          <span className="content-opened">
            Opened {formatTimeOfDay(content.openedAt)}, recorded
            <Button
              size="small"
              kind="ghost"
              icon="refresh"
              isBusy={texts.isPending}
              onClick={() => texts.mutate()}
            >
              Show again
            </Button>
          </span>
        )
      }
    >
      {content === undefined ? (
        <ClosedPrompt task={task} opened={opened} />
      ) : (
        <OpenPrompt content={content} opened={opened} />
      )}
      {texts.error === null ? null : (
        <ErrorNote
          title="Couldn't show the content."
          error={texts.error}
          onRetry={() => texts.mutate()}
        />
      )}
    </Card>
  )
}

function ClosedPrompt({ task, opened: { texts } }: Props) {
  return (
    <>
      {task.excerpt === '' ? null : (
        <p className="task-excerpt" dir="auto">
          {task.excerpt}
        </p>
      )}
      <div className="content-closed">
        <p>
          Prompt, files, texts and answer belong to the client. Showing them is recorded in the
          audit log, which the client's owners see without your name.
        </p>
        <Button icon="eye" isBusy={texts.isPending} onClick={() => texts.mutate()}>
          Show content
        </Button>
      </div>
    </>
  )
}

function OpenPrompt({ content, opened }: { content: TaskContent; opened: OpenedContent }) {
  const chunk = useChunk(textsChunk)
  if (content.contentRemovedAt !== null)
    return (
      <p className="content-none">
        Content removed {formatDayAndTime(content.contentRemovedAt)} by the client's data retention.
      </p>
    )
  return (
    <>
      <div className="content-text">
        {chunk === undefined ? null : <chunk.PromptText text={content.prompt} />}
      </div>
      <Files content={content} opened={opened} />
    </>
  )
}

const goneWords: Record<Exclude<TaskContent['files'][number]['status'], 'available'>, string> = {
  removed: 'deleted',
  blocked: 'blocked by the virus scanner',
  lost: 'missing from storage',
}

function Files({
  content: { files },
  opened: { file },
}: {
  content: TaskContent
  opened: OpenedContent
}) {
  if (files.length === 0) return <p className="content-none">No files.</p>
  return (
    <>
      <ul className="content-files" aria-label="Files">
        {files.map(({ position, fileName, kind, fileSize, status }) => (
          <li key={position}>
            <Icon name={kind === 'image' ? 'image' : 'file'} />
            <bdi className="mono cut">{fileName}</bdi>
            <span>{status === 'available' ? formatBytes(fileSize) : goneWords[status]}</span>
            {status === 'available' ? (
              <Button
                size="small"
                kind="ghost"
                icon="download"
                aria-label={`Download ${fileName}`}
                isBusy={file.isPending && file.variables === position}
                onClick={() => file.mutate(position)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="content-none">Each download is recorded too.</p>
      {file.error === null ? null : (
        <ErrorNote title="Couldn't download the file." error={file.error} />
      )}
    </>
  )
}
