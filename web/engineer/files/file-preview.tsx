// How the first text among the files begins, under their list: often that is all one needs to see.
import { useQuery } from '@tanstack/react-query'
import { filesQuery, type Schemas } from '../../api/queries.ts'
import { showHiddenSigns } from '../../ui/hidden-signs.ts'
import { isTable } from './csv.ts'
import { readLevels } from './levels.ts'
import { toneOf } from './line-row.tsx'
import { type LinkedFile, useFileText } from './links.ts'
import './text-viewer.css'

type WorkFile = Schemas['WorkFile']

/** What is larger is read by whoever opens it, not by everybody who opens the task. */
const previewBytesMax = 1_000_000
const previewLinesMax = 200
const previewCharactersMax = 400

/** The file to show the beginning of, where there is room for it. */
export function findPreviewed(files: readonly WorkFile[]): WorkFile | undefined {
  if (!window.matchMedia('(min-width: 961px)').matches) return undefined
  return files.find(
    ({ kind, fileName, mimeType, fileSize }) =>
      (kind === 'text' || kind === 'source') &&
      !isTable(fileName, mimeType) &&
      fileSize <= previewBytesMax,
  )
}

export function FilePreview({ taskId, file }: { taskId: string; file: WorkFile }) {
  const listed = useQuery({ ...filesQuery(taskId), refetchOnWindowFocus: false, retry: false })
  const linked = listed.data?.data.find(({ position }) => position === file.position)
  return (
    <section
      className="files-preview"
      aria-label={`Start of ${file.fileName}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
    >
      {/* Why a file cannot be read is said when it is opened. */}
      {linked?.status === 'available' ? <Beginning taskId={taskId} file={linked} /> : null}
    </section>
  )
}

function Beginning({ taskId, file }: { taskId: string; file: LinkedFile }) {
  const { data } = useFileText(taskId, file)
  if (data === undefined) return null
  const lines = data.lines.slice(0, previewLinesMax)
  const levels = readLevels(file.fileName, lines)
  const left = data.lines.length - lines.length
  return (
    <>
      {lines.map((text, line) => (
        <div key={line} className={`preview-line ${toneOf(file.fileName, text, levels?.[line])}`}>
          <span className="line-number" aria-hidden="true">
            {line + 1}
          </span>
          <span className="line-text">{showHiddenSigns(text.slice(0, previewCharactersMax))}</span>
        </div>
      ))}
      {left > 0 ? (
        <p className="files-note">{left.toLocaleString('en')} more lines: open the file</p>
      ) : null}
    </>
  )
}
