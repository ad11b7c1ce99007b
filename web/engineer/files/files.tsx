// The files of a task: one line of tabs under the prompt and the viewer of the open one, which can take
// the whole pane. Links are asked for when a file is shown, not before.
import { useEffect, useState } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { FileTabs } from './file-tabs.tsx'
import { FileViewer } from './file-viewer.tsx'
import { findFirst } from './first-file.ts'
import './files.css'
import type { Source } from '../sources/find-source.ts'
import { TakesFocus } from './lost-focus.ts'
import { Sought } from './sought.ts'
import type { QuoteActs } from './text-viewer.tsx'

type Props = {
  taskId: string
  task: { attachments: Schemas['WorkFile'][] }
  /** Files can be read only while the task is held. */
  isHeld: boolean
  acts: QuoteActs
  /** What is to be seen: a line of a file, or words of the prompt. */
  target?: Source | undefined
  /** An expanded viewer takes the whole pane. */
  onExpandChange?: (isExpanded: boolean) => void
}

export function Files({ taskId, task, isHeld, acts, target, onExpandChange }: Props) {
  const files = task.attachments
  const { open, isChosen, isExpanded, choose, setExpanded } = useOpenFile(files, onExpandChange)
  useEffect(() => {
    if (target?.position !== undefined) choose(target.position)
    else if (target !== undefined) setExpanded(false)
  }, [target])
  const stepBy = (by: 1 | -1) => {
    const at = open === undefined ? (by === 1 ? -1 : 0) : files.indexOf(open)
    const next = files[(at + by + files.length) % files.length]
    if (next !== undefined && isHeld) choose(next.position)
  }
  useKeys('Files', {
    previousFile: { run: () => stepBy(-1), isOff: files.length === 0 },
    nextFile: { run: () => stepBy(1), isOff: files.length === 0 },
    expand: { run: () => setExpanded(!isExpanded), isOff: open === undefined },
  })
  if (files.length === 0) return null
  return (
    <section
      className={`files${isExpanded ? ' files-expanded' : ''}${open === undefined ? '' : ' files-open'}`}
      aria-label="Attachments"
    >
      <FileTabs
        files={files}
        position={open?.position}
        isExpanded={isExpanded}
        onOpen={choose}
        onExpand={() => setExpanded(true)}
        onShrink={() => setExpanded(false)}
      />
      {open === undefined ? null : (
        <TakesFocus value={isChosen}>
          <Sought value={target?.position === open.position ? target : undefined}>
            <FileViewer
              key={open.position}
              taskId={taskId}
              file={open}
              isHeld={isHeld}
              isExpanded={isExpanded}
              acts={acts}
              onShrink={() => setExpanded(false)}
            />
          </Sought>
        </TakesFocus>
      )}
    </section>
  )
}

function useOpenFile(
  files: Schemas['WorkFile'][],
  onExpandChange: ((isExpanded: boolean) => void) | undefined,
) {
  const [position, setPosition] = useState<number>()
  const [isExpanded, setIsExpanded] = useState(false)
  const chosen = files.find((file) => file.position === position)
  return {
    open: chosen ?? findFirst(files),
    isChosen: chosen !== undefined,
    isExpanded,
    choose: setPosition,
    setExpanded: (next: boolean) => {
      setIsExpanded(next)
      onExpandChange?.(next)
    },
  }
}
