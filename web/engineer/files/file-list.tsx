// What came with the task, one row a file.
import { useRef } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { formatBytes } from '../../core/formats.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { isTable } from './csv.ts'
import { FileName } from './file-name.tsx'
import { FilePreview } from './file-preview.tsx'
import { useLostFocus } from './lost-focus.ts'

type WorkFile = Schemas['WorkFile']

const icons: Record<WorkFile['kind'], IconName> = {
  image: 'image',
  pdf: 'file',
  source: 'file-code',
  text: 'file',
  other: 'paperclip',
}

export function iconOf(file: WorkFile): IconName {
  return isTable(file.fileName, file.mimeType) ? 'table' : icons[file.kind]
}

export function FileList(props: {
  taskId: string
  files: WorkFile[]
  /** The one whose beginning is shown below the list. */
  previewed: WorkFile | undefined
  isHeld: boolean
  onOpen: (position: number) => void
  /** The file that was just closed: its row gets the focus back. */
  closed: number | undefined
}) {
  const { previewed } = props
  const row = useRef<HTMLButtonElement>(null)
  useLostFocus(row)
  return (
    <section className="files" aria-label="Attachments">
      <header className="files-head">
        <h2>Attachments</h2>
        <span className="files-dim tabular">{props.files.length}</span>
        <span className="files-grow" />
        {props.isHeld ? (
          <span className="not-on-phone files-keys">
            <Kbd keys="[" />
            <Kbd keys="]" />
          </span>
        ) : (
          <span className="files-dim">Claim the task to open them</span>
        )}
      </header>
      <ul className="files-list">
        {props.files.map((file) => (
          <li key={file.position}>
            <button
              type="button"
              ref={file.position === props.closed ? row : undefined}
              className={file === previewed ? 'files-row is-previewed' : 'files-row'}
              disabled={!props.isHeld}
              onClick={() => props.onOpen(file.position)}
            >
              <Icon name={iconOf(file)} />
              <FileName file={file} />
              <span className="files-size mono">{formatBytes(file.fileSize)}</span>
            </button>
          </li>
        ))}
      </ul>
      {previewed === undefined ? null : <FilePreview taskId={props.taskId} file={previewed} />}
    </section>
  )
}
