// The files of a task as one line of tabs, over the viewer of the one that is open.
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useKey } from '../../ui/keys/use-keys.ts'
import { iconOf } from './file-icon.ts'
import { MoreFiles } from './more-files.tsx'
import { fitTabs, fullName, nameTabs } from './tab-names.ts'

type Props = {
  files: Schemas['WorkFile'][]
  /** Undefined where none is open. */
  position: number | undefined
  isExpanded: boolean
  onOpen: (position: number) => void
  onExpand: () => void
  onShrink: () => void
}

export function FileTabs({ files, position, onOpen, ...size }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const room = useWidth(line)
  const names = nameTabs(files)
  const at = files.findIndex((file) => file.position === position)
  const kept = fitTabs(names, at, room)
  const rest = files.filter((_, index) => !kept.includes(index))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = by === undefined ? undefined : files[(at + by + files.length) % files.length]
    if (next === undefined) return
    onOpen(next.position)
    const tabs = line.current
    requestAnimationFrame(() =>
      tabs?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
    )
    event.preventDefault()
  }
  return (
    <header className="files-head">
      <div className="files-line" ref={line}>
        <div className="files-tabs" role="tablist" aria-label="Files" onKeyDown={onKeyDown}>
          {kept.map((index) => {
            const file = files[index]
            if (file === undefined) return null
            const isOpen = index === at
            return (
              <button
                key={file.position}
                type="button"
                role="tab"
                className="files-tab"
                aria-selected={isOpen}
                aria-label={fullName(file)}
                title={fullName(file)}
                tabIndex={isOpen || (at === -1 && index === 0) ? 0 : -1}
                onClick={() => onOpen(file.position)}
              >
                <Icon name={iconOf(file)} size={14} />
                <span>{names[index]}</span>
              </button>
            )
          })}
        </div>
        {rest.length === 0 ? null : <MoreFiles files={rest} onOpen={onOpen} />}
      </div>
      <Size {...size} isOpen={at !== -1} />
    </header>
  )
}

type SizeProps = Pick<Props, 'isExpanded' | 'onExpand' | 'onShrink'> & { isOpen: boolean }

function Size({ isExpanded, isOpen, onExpand, onShrink }: SizeProps) {
  const key = useKey('Files.expand')
  if (isExpanded)
    return (
      <Button kind="ghost" size="small" icon="shrink" keys="escape" onClick={onShrink}>
        Back to prompt
      </Button>
    )
  if (!isOpen) return null
  return (
    <Button
      kind="ghost"
      size="small"
      icon="expand"
      aria-label="Expand viewer"
      title={`Expand viewer (${key.toUpperCase()})`}
      onClick={onExpand}
    />
  )
}

/** The width of the line of tabs, told again whenever the pane becomes wider or narrower. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(400)
  // Before the first picture, or tabs would come after it.
  useLayoutEffect(() => {
    const element = place.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(entry.contentRect.width)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return width
}
