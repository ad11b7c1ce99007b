// A PDF in a page of the files host that draws it and runs nothing of it.
import { useAppearance } from '../../ui/appearance.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FileFoot } from './file-foot.tsx'
import { type LinkedFile, useFreshLink } from './links.ts'

export function PdfFrame({ taskId, file }: { taskId: string; file: LinkedFile }) {
  const link = useFreshLink(taskId, file.position, 'view')
  const { theme } = useAppearance()
  // After the mark, so that another theme does not load the page anew.
  const mark = theme === 'system' ? '' : `#theme=${theme}`
  return (
    <>
      {link.data !== undefined ? (
        <iframe
          className="pdf-frame"
          src={`${link.data}${mark}`}
          title={file.fileName}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
        />
      ) : link.error !== null ? (
        <div className="files-state">
          <ErrorNote
            title="Couldn't open the PDF."
            error={link.error}
            onRetry={() => void link.refetch()}
          />
        </div>
      ) : (
        <Skeleton lines={6} label={`Loading ${file.fileName}`} />
      )}
      <FileFoot taskId={taskId} file={file} facts={['Rendered in an isolated viewer']} />
    </>
  )
}
