// One open file: asks whether it can be read, and shows it as its kind can be shown.
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { filesQuery, type Schemas } from '../../api/queries.ts'
import { ApiFailure } from '../../core/failure.ts'
import { formatBytes } from '../../core/formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { showHiddenSigns } from '../../ui/hidden-signs.ts'
import { leaveText } from '../../ui/keys/leave-text.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FileFoot } from './file-foot.tsx'
import { ImageViewer } from './image-viewer.tsx'
import type { LinkedFile } from './links.ts'
import { PdfFrame } from './pdf-frame.tsx'
import { TextFile } from './text-file.tsx'
import type { QuoteActs } from './text-viewer.tsx'

type Props = {
  taskId: string
  file: Schemas['WorkFile']
  isHeld: boolean
  isExpanded: boolean
  acts: QuoteActs
  onShrink: () => void
}

export function FileViewer({ taskId, file, isHeld, isExpanded, acts, onShrink }: Props) {
  const listed = useQuery({
    ...filesQuery(taskId),
    enabled: isHeld,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const linked = listed.data?.data.find((other) => other.position === file.position)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isExpanded) return
    event.preventDefault()
    event.stopPropagation()
    onShrink()
  }
  // Also when nothing of the viewer has the focus.
  useKeys('Open file', { close: { run: () => leaveText() || onShrink(), isOff: !isExpanded } })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the layer wherever it is pressed inside
    <div className="files-viewer" onKeyDown={onKeyDown}>
      {linked !== undefined ? (
        <Shown taskId={taskId} file={linked} isExpanded={isExpanded} acts={acts} />
      ) : listed.error !== null ? (
        <div className="files-state">
          <ErrorNote
            title={titleOf(listed.error)}
            error={listed.error}
            onRetry={() => void listed.refetch()}
          />
        </div>
      ) : isHeld ? (
        <Skeleton lines={6} label={`Loading ${file.fileName}`} />
      ) : (
        <div className="files-state">
          <Banner isCard tone="warning" title="You no longer have this task.">
            Claim it again to open its files.
          </Banner>
        </div>
      )}
    </div>
  )
}

function titleOf(error: unknown): string {
  const isAway = error instanceof ApiFailure && error.status === 503
  return isAway ? 'File storage is unavailable.' : "Couldn't load the files."
}

type ShownProps = { taskId: string; file: LinkedFile; isExpanded: boolean; acts: QuoteActs }

function Shown({ taskId, file, isExpanded, acts }: ShownProps) {
  if (file.status !== 'available') return <GoneFile file={file} />
  if (file.kind === 'text' || file.kind === 'source')
    return <TextFile taskId={taskId} file={file} isExpanded={isExpanded} acts={acts} />
  if (file.kind === 'image') return <ImageViewer taskId={taskId} file={file} />
  if (file.kind === 'pdf') return <PdfFrame taskId={taskId} file={file} />
  return (
    <>
      <dl className="files-facts">
        <dt>Name</dt>
        <dd>{showHiddenSigns(file.fileName)}</dd>
        {file.path === undefined ? null : (
          <>
            <dt>Folder</dt>
            <dd>{showHiddenSigns(file.path)}</dd>
          </>
        )}
        <dt>Type</dt>
        <dd className="mono">{file.mimeType}</dd>
        <dt>Size</dt>
        <dd>{formatBytes(file.fileSize)}</dd>
        <dt>SHA-256</dt>
        <dd className="mono files-hash">{file.sha256}</dd>
      </dl>
      <p className="files-note">
        No preview for this file type. Download it, compare its SHA-256, and open it with care.
      </p>
      <FileFoot taskId={taskId} file={file} facts={[]} />
    </>
  )
}

const reasons = {
  removed: [
    'This file was removed.',
    'Deleted by the client or by the retention setting. Answer without it, or release the task.',
  ],
  blocked: [
    'This file is blocked.',
    'Blocked by the virus scanner. Answer without it, or release the task.',
  ],
  lost: [
    'This file is missing.',
    'File storage no longer has it. Report it to an operator, and answer without it if you can.',
  ],
} as const

function GoneFile({ file }: { file: LinkedFile }) {
  if (file.status === 'available') return null
  const [title, next] = reasons[file.status]
  return (
    <div className="files-state">
      <Banner isCard tone={file.status === 'blocked' ? 'failure' : 'warning'} title={title}>
        {next}
      </Banner>
      <p className="files-dim">
        {showHiddenSigns(file.fileName)}, {formatBytes(file.fileSize)}
      </p>
    </div>
  )
}
