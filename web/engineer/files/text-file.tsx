// A text file: read once, then shown as lines, or as a table where it is one.
import { useState } from 'react'
import { formatBytes, plural } from '../../core/formats.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isTable } from './csv.ts'
import { FileFoot } from './file-foot.tsx'
import type { Lines } from './lines.ts'
import { type LinkedFile, useFileText } from './links.ts'
import { TableViewer } from './table-viewer.tsx'
import { TextViewer } from './text-viewer.tsx'

type Props = { taskId: string; file: LinkedFile; onQuote: (markdown: string) => void }

const choices = [
  { value: 'table', label: 'Table', icon: 'table' },
  { value: 'raw', label: 'Raw', icon: 'file' },
] as const

export function TextFile({ taskId, file, onQuote }: Props) {
  const text = useFileText(taskId, file)
  const canBeTable = isTable(file.fileName, file.mimeType)
  const [shownAs, setShownAs] = useState<'table' | 'raw'>(canBeTable ? 'table' : 'raw')
  if (text.error !== null)
    return (
      <div className="files-state">
        <ErrorNote
          title={`Couldn't load ${file.fileName}.`}
          error={text.error}
          onRetry={() => void text.refetch()}
        />
      </div>
    )
  if (text.data === undefined) return <Skeleton lines={8} label={`Loading ${file.fileName}`} />
  if (text.data.lines.length === 0)
    return (
      <>
        <p className="files-state files-dim">This file is empty.</p>
        <FileFoot taskId={taskId} file={file} facts={[]} />
      </>
    )
  const toggle = canBeTable ? (
    <Segmented label="Show as" value={shownAs} choices={choices} onChange={setShownAs} />
  ) : null
  return (
    <>
      {shownAs === 'table' ? (
        <TableViewer
          fileName={file.fileName}
          lines={text.data.lines}
          toggle={toggle}
          foot={(facts) => (
            <FileFoot taskId={taskId} file={file} facts={[...facts, ...restOf(text.data)]} />
          )}
        />
      ) : (
        <>
          <TextViewer fileName={file.fileName} read={text.data} toggle={toggle} onQuote={onQuote} />
          <FileFoot taskId={taskId} file={file} facts={factsOf(text.data)} />
        </>
      )}
    </>
  )
}

function factsOf({ lines, isCut, readBytes }: Lines): string[] {
  const count = plural(lines.length, 'line')
  return isCut
    ? [`First ${count} (${formatBytes(readBytes)}). Download the file for the rest`]
    : [count, 'UTF-8', 'Shown as plain text']
}

function restOf({ isCut, readBytes }: Lines): string[] {
  return isCut ? [`First ${formatBytes(readBytes)} only. Download the file for the rest`] : []
}
