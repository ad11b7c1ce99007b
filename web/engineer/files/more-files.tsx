// The files that have no room among the tabs, behind "+2".
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { formatBytes, plural } from '../../core/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { iconOf } from './file-icon.ts'
import { fullName } from './tab-names.ts'

type Props = { files: Schemas['WorkFile'][]; onOpen: (position: number) => void }

export function MoreFiles({ files, onOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list wherever it is pressed inside
    <div className="files-more" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="files-more-button mono"
        aria-expanded={isOpen}
        aria-label={`${plural(files.length, 'more file')}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        +{files.length}
      </button>
      {isOpen ? (
        <ul className="files-more-list">
          {files.map((file) => (
            <li key={file.position}>
              <button
                type="button"
                className="files-more-row"
                onClick={() => {
                  close()
                  onOpen(file.position)
                }}
              >
                <Icon name={iconOf(file)} />
                <span className="files-more-name">{fullName(file)}</span>
                <span className="files-size mono">{formatBytes(file.fileSize)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
