// The files that came with a reply, by name; they are read among the files of the task.
import { formatBytes } from '../core/formats.ts'
import { showHiddenSigns } from '../ui/hidden-signs.ts'
import { Icon } from '../ui/icon.tsx'
import './replied-files.css'

type RepliedFile = { position: number; fileName: string; path?: string; fileSize: number }

export function RepliedFiles({ files = [] }: { files: readonly RepliedFile[] | undefined }) {
  if (files.length === 0) return null
  return (
    <ul className="replied-files" aria-label="Files of the reply">
      {files.map(({ position, fileName, fileSize }) => (
        <li key={position}>
          <Icon name="paperclip" size={14} />
          <span className="cut" dir="auto">
            {showHiddenSigns(fileName)}
          </span>
          <span className="replied-file-size">{formatBytes(fileSize)}</span>
        </li>
      ))}
    </ul>
  )
}
