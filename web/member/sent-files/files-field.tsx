// Files that are sent with a task or a reply: chosen, listed, and removed again.
import { useId, useRef, useState } from 'react'
import { formatBytes } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fileMaxWords, filesMax, findRefusal } from './file-limits.ts'
import './files-field.css'

export function FilesField(props: {
  files: readonly File[]
  /** Chosen before the page was left; a browser does not keep them. */
  lostCount?: number
  error: string | undefined
  onChange: (files: File[]) => void
}) {
  const { files, lostCount = 0, onChange } = props
  // Of the last choice; what is refused is not kept.
  const [refusal, setRefusal] = useState<string>()
  const error = refusal ?? props.error
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
          const chosen = [...(target.files ?? [])]
          const taken = chosen.filter((file) => findRefusal(file) === undefined)
          setRefusal(chosen.map(findRefusal).find((why) => why !== undefined))
          if (taken.length > 0) onChange([...files, ...taken])
          // The same file may be chosen again after it was taken out.
          target.value = ''
        }}
      />
      <label className="button files-field-button" htmlFor={id}>
        <Icon name="paperclip" />
        Choose files
      </label>
      <ChosenFiles
        files={files}
        onRemove={(index) => {
          onChange(files.filter((_, place) => place !== index))
          input.current?.focus()
        }}
      />
      <LostFiles count={lostCount} />
      {error === undefined ? (
        <p className="text-field-hint" id={`${id}-hint`}>
          Up to {filesMax}, each up to {fileMaxWords}. Archives and executables are not accepted.
        </p>
      ) : (
        <p
          className="text-field-error"
          id={`${id}-error`}
          role={refusal === undefined ? undefined : 'alert'}
        >
          <Icon name="stop" />
          {error}
        </p>
      )}
    </div>
  )
}

function ChosenFiles(props: { files: readonly File[]; onRemove: (index: number) => void }) {
  return (
    <ul className="files-field-list">
      {props.files.map((file, index) => (
        <li key={`${file.name} ${index}`}>
          <Icon name="file" />
          <span className="cut">{file.name}</span>
          <span className="files-field-size">{formatBytes(file.size)}</span>
          <Button
            kind="ghost"
            size="small"
            icon="close"
            aria-label={`Remove ${file.name}`}
            onClick={() => props.onRemove(index)}
          />
        </li>
      ))}
    </ul>
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
