// A text file: read once, then shown as lines, or as a table where it is one.
import { useState } from 'react'
import { formatBytes, plural } from '../../core/formats.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isTable } from './csv.ts'
import { countChanges, isDiff, readDiff } from './diff-lines.ts'
import { FileFoot } from './file-foot.tsx'
import type { Lines } from './lines.ts'
import { type LinkedFile, useFileText } from './links.ts'
import { TableViewer } from './table-viewer.tsx'
import { type QuoteActs, TextViewer } from './text-viewer.tsx'
import { useFinding } from './use-finding.ts'

type Props = { taskId: string; file: LinkedFile; isExpanded: boolean; acts: QuoteActs }

const choices = [
  { value: 'table', label: 'Table', icon: 'table' },
  { value: 'raw', label: 'Raw', icon: 'file' },
] as const

export function TextFile({ taskId, file, isExpanded, acts }: Props) {
  const finding = useFinding(isExpanded)
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
  const foot = { taskId, file, onFind: finding.isShown ? undefined : finding.show }
  return (
    <>
      {shownAs === 'table' ? (
        <TableViewer
          fileName={file.fileName}
          lines={text.data.lines}
          toggle={toggle}
          finding={finding}
          foot={(facts) => <FileFoot {...foot} facts={[...facts, ...restOf(text.data)]} />}
        />
      ) : (
        <>
          <TextViewer fileName={file.fileName} read={text.data} {...{ toggle, finding, acts }} />
          <FileFoot {...foot} facts={factsOf(file.fileName, text.data)} />
        </>
      )}
    </>
  )
}

function factsOf(fileName: string, { lines, isCut, readBytes }: Lines): string[] {
  const count = plural(lines.length, 'line')
  if (isDiff(fileName) && !isCut) {
    const { added, removed } = countChanges(readDiff(lines))
    return [count, `+${added.toLocaleString('en')}`, `−${removed.toLocaleString('en')}`]
  }
  return isCut
    ? [`First ${count} (${formatBytes(readBytes)}). Download the file for the rest`]
    : [count, 'UTF-8', 'Shown as plain text']
}

function restOf({ isCut, readBytes }: Lines): string[] {
  return isCut ? [`First ${formatBytes(readBytes)} only. Download the file for the rest`] : []
}
