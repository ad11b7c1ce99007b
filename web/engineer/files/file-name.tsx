// The name of a file, and after it the folders that the client named it with: two files of one name are
// told apart by them. The name comes first, because a long path would push it out of a narrow row.
import { showHiddenSigns } from '../../ui/hidden-signs.ts'

type Named = { fileName: string; path?: string }

export function FileName({ file }: { file: Named }) {
  return (
    <span className="cut">
      {showHiddenSigns(file.fileName)}
      {file.path === undefined ? null : (
        <span className="files-dim"> in {showHiddenSigns(file.path)}</span>
      )}
    </span>
  )
}
