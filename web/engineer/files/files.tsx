// The files of a task: a list under the prompt with how the first text begins, and the viewer of the one
// that is open. Links are asked for when something of a file is shown, not before.
import { useState } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { FileList } from './file-list.tsx'
import { findPreviewed } from './file-preview.tsx'
import { FileTabs } from './file-tabs.tsx'
import { FileViewer } from './file-viewer.tsx'
import './files.css'

type Props = {
  taskId: string
  task: { attachments: Schemas['WorkFile'][] }
  /** Files can be read only while the task is held. */
  isHeld: boolean
  /** Takes lines of a file into the answer, as Markdown. */
  onQuote: (markdown: string) => void
  /** An open file takes the whole pane. */
  onOpenChange?: (isOpen: boolean) => void
}

export function Files({ taskId, task, isHeld, onQuote, onOpenChange }: Props) {
  const files = task.attachments
  const [position, setPosition] = useState<number>()
  const [closed, setClosed] = useState<number>()
  const open = files.find((file) => file.position === position)
  const show = (next: number | undefined) => {
    setClosed(position)
    setPosition(next)
    onOpenChange?.(next !== undefined)
  }
  const stepBy = (by: 1 | -1) => {
    const at = open === undefined ? (by === 1 ? -1 : 0) : files.indexOf(open)
    const next = files[(at + by + files.length) % files.length]
    if (next !== undefined && isHeld) show(next.position)
  }
  useKeys('Files', {
    previousFile: { run: () => stepBy(-1) },
    nextFile: { run: () => stepBy(1) },
  })
  if (files.length === 0) return null
  if (open === undefined)
    return (
      <FileList
        taskId={taskId}
        files={files}
        isHeld={isHeld}
        previewed={isHeld ? findPreviewed(files) : undefined}
        closed={closed}
        onOpen={show}
      />
    )
  return (
    <section className="files files-open" aria-label="Attachment viewer">
      <FileTabs
        files={files}
        position={open.position}
        onOpen={show}
        onClose={() => show(undefined)}
      />
      <FileViewer
        key={open.position}
        taskId={taskId}
        file={open}
        isHeld={isHeld}
        onQuote={onQuote}
        onClose={() => show(undefined)}
      />
    </section>
  )
}
