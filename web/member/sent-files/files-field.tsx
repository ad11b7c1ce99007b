// Files that are sent with a task or a reply: chosen, listed, and removed again.
import { useId, useRef } from 'react'
import { formatBytes } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fileMaxWords, filesMax } from './file-limits.ts'
import './files-field.css'

export function FilesField(props: {
  files: readonly File[]
  /** Chosen before the page was left; a browser does not keep them. */
  lostCount?: number
  error: string | undefined
  onChange: (files: File[]) => void
}) {
  const { files, lostCount = 0, error, onChange } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="files-field">
      <label className="text-field-label" htmlFor={id}>
        Files
      </label>
      {/* The browser's own button would speak the browser's language: the label is the button. */}
      <input
        ref={input}
        className="files-field-input"
        id={id}
        type="file"
        multiple
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
        onChange={({ target }) => {
          onChange([...files, ...(target.files ?? [])])
          // The same file may be chosen again after it was taken out.
          target.value = ''
        }}
      />
      <label className="button files-field-button" htmlFor={id}>
        <Icon name="paperclip" />
        Choose files
      </label>
      <ul className="files-field-list">
        {files.map((file, index) => (
          <li key={`${file.name} ${index}`}>
            <Icon name="file" />
            <span className="cut">{file.name}</span>
            <span className="files-field-size">{formatBytes(file.size)}</span>
            <Button
              kind="ghost"
              size="small"
              icon="close"
              aria-label={`Remove ${file.name}`}
              onClick={() => {
                onChange(files.filter((_, place) => place !== index))
                input.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
      <LostFiles count={lostCount} />
      {error === undefined ? (
        <p className="text-field-hint" id={`${id}-hint`}>
          Up to {filesMax}, each up to {fileMaxWords}. Archives and executables are not accepted.
        </p>
      ) : (
        <p className="text-field-error" id={`${id}-error`}>
          <Icon name="stop" />
          {error}
        </p>
      )}
    </div>
  )
}

function LostFiles({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="files-field-lost" role="status">
      <Icon name="warning" size={14} />
      Files aren't saved when you leave the page. Add {count === 1 ? 'yours' : `your ${count}`}{' '}
      again.
    </p>
  )
}
