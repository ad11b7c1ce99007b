// The head of the viewer: which file is open, the others beside it, and the way back to the prompt.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { showHiddenSigns } from '../../ui/hidden-signs.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { iconOf } from './file-list.tsx'
import { FileName } from './file-name.tsx'

type Props = {
  files: Schemas['WorkFile'][]
  position: number
  onOpen: (position: number) => void
  onClose: () => void
}

export function FileTabs({ files, position, onOpen, onClose }: Props) {
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The file with this position became the open one: it must be in sight among many.
    if (position >= 0) chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [position])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    const at = files.findIndex((file) => file.position === position)
    const next = files[(at + by + files.length) % files.length]
    if (next !== undefined) onOpen(next.position)
    requestAnimationFrame(() => chosen.current?.focus())
    event.preventDefault()
  }
  return (
    <header className="files-head">
      <FilePicker files={files} position={position} onOpen={onOpen} />
      <div
        className="files-tabs not-on-phone"
        role="tablist"
        aria-label="Files"
        onKeyDown={onKeyDown}
      >
        {files.map((file) => (
          <button
            key={file.position}
            ref={file.position === position ? chosen : undefined}
            type="button"
            role="tab"
            className="files-tab"
            aria-selected={file.position === position}
            tabIndex={file.position === position ? 0 : -1}
            onClick={() => onOpen(file.position)}
          >
            <Icon name={iconOf(file)} />
            <FileName file={file} />
          </button>
        ))}
      </div>
      <span className="files-keys not-on-phone">
        <Kbd keys="[" />
        <Kbd keys="]" />
      </span>
      <Button kind="ghost" size="small" icon="shrink" keys="escape" onClick={onClose}>
        Back to prompt
      </Button>
    </header>
  )
}

/** On a phone there is room for one name: that of the open file, with the way to those beside it. */
function FilePicker({ files, position, onOpen }: Omit<Props, 'onClose'>) {
  const at = files.findIndex((file) => file.position === position)
  const step = (by: 1 | -1) => {
    const next = files[(at + by + files.length) % files.length]
    if (next !== undefined) onOpen(next.position)
  }
  return (
    <div className="files-picker only-on-phone">
      {files.length < 2 ? null : (
        <Button
          kind="ghost"
          size="small"
          icon="back"
          aria-label="Previous file"
          onClick={() => step(-1)}
        />
      )}
      <span className="files-picker-name">
        <b className="cut">{showHiddenSigns(files[at]?.fileName ?? '')}</b>
        <span>
          File {at + 1} of {files.length}
        </span>
      </span>
      {files.length < 2 ? null : (
        <Button
          kind="ghost"
          size="small"
          icon="forward"
          aria-label="Next file"
          onClick={() => step(1)}
        />
      )}
    </div>
  )
}
