// Backup codes: shown once, to be kept where the phone is not.
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import './second-factor.css'

export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const { hasCopied, copy } = useCopy()
  return (
    <div className="backup-codes">
      <ul className="backup-codes-list" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="backup-codes-acts">
        <Button
          size="small"
          icon={hasCopied ? 'check' : 'copy'}
          onClick={() => copy(codes.join('\n'))}
        >
          {hasCopied ? 'Copied' : 'Copy all'}
        </Button>
        <Button size="small" icon="download" onClick={() => saveCodes(codes)}>
          Download codes
        </Button>
      </div>
    </div>
  )
}

function saveCodes(codes: readonly string[]): void {
  const text = `Backup codes for Task Review (${location.host}). Each works once.\n\n${codes.join('\n')}\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'task-review-backup-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
