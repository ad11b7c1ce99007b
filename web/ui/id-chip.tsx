// An id that copies itself. It is never cut: somebody may have to read it from a picture.
import { Icon } from './icon.tsx'
import './id-chip.css'
import { useCopy } from './use-copy.ts'

export function IdChip({ id, label }: { id: string; label?: string }) {
  const { hasCopied, copy } = useCopy()
  return (
    <button type="button" className="id-chip" onClick={() => copy(id)}>
      {label === undefined ? null : <span className="id-chip-label">{label}</span>}
      <span className="id-chip-id">{id}</span>
      <span className="visually-hidden" aria-live="polite">
        {hasCopied ? 'copied' : 'copy'}
      </span>
      <Icon name={hasCopied ? 'check' : 'copy'} size={12} />
    </button>
  )
}
