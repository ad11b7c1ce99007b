// An id that copies itself, always whole. It is shown short only beside a title that names the same thing, on
// a page whose address has it in full.
import { Icon } from './icon.tsx'
import './id-chip.css'
import { useCopy } from './use-copy.ts'

export function IdChip(props: { id: string; label?: string; isShort?: boolean }) {
  const { id, label, isShort = false } = props
  const { hasCopied, copy } = useCopy()
  return (
    <button
      type="button"
      className="id-chip"
      onClick={() => copy(id)}
      {...(isShort ? { title: id } : {})}
    >
      {label === undefined ? null : <span className="id-chip-label">{label}</span>}
      <span className="id-chip-id">{isShort ? shortenId(id) : id}</span>
      <span className="visually-hidden" aria-live="polite">
        {hasCopied ? 'copied' : 'copy'}
      </span>
      <Icon name={hasCopied ? 'check' : 'copy'} size={12} />
    </button>
  )
}

const endChars = 4

/**
 * "task_…nwf5": the kind, and enough of the end to tell it from its neighbours. What has no kind is no id but a name,
 * such as the date of a holiday, whose end says nothing.
 */
export function shortenId(id: string): string {
  const kind = /^[a-z]+_/.exec(id)?.[0]
  if (kind === undefined) return id
  return id.length <= kind.length + endChars + 1 ? id : `${kind}…${id.slice(-endChars)}`
}
