// The foot of every viewer: facts of the file, and its download.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { download, type LinkedFile } from './links.ts'

export function FileFoot(props: {
  taskId: string
  file: LinkedFile
  facts: string[]
  /** Opens the search, where it is not shown already. */
  onFind?: (() => void) | undefined
}) {
  const client = useQueryClient()
  const [hasFailed, setHasFailed] = useState(false)
  const save = () => {
    setHasFailed(false)
    download(client, props.taskId, props.file.position).catch(() => setHasFailed(true))
  }
  return (
    <footer className="files-foot">
      <p className="files-foot-facts cut">
        <span className="tabular">{formatBytes(props.file.fileSize)}</span>
        {props.facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {hasFailed ? <span role="alert">Couldn't create the download link. Try again.</span> : null}
      {props.onFind === undefined ? null : (
        <Button
          kind="ghost"
          size="small"
          icon="search"
          aria-label="Find in this file (/)"
          onClick={props.onFind}
        />
      )}
      <Button kind="ghost" size="small" icon="download" onClick={save}>
        Download
      </Button>
    </footer>
  )
}
