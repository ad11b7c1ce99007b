// The name of a file, with the folders that the client named it with before it: two files of one name
// are told apart by them.
import { showHiddenSigns } from '../../ui/hidden-signs.ts'

type Named = { fileName: string; path?: string }

export function FileName({ file }: { file: Named }) {
  return (
    <span className="cut">
      {file.path === undefined ? null : (
        <span className="files-dim">{showHiddenSigns(file.path)}/</span>
      )}
      {showHiddenSigns(file.fileName)}
    </span>
  )
}
