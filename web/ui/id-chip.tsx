// An id, shortened in the middle, that copies itself whole.
import { Icon } from './icon.tsx'
import './id-chip.css'
import { useCopy } from './use-copy.ts'

export function IdChip(props: { id: string; label?: string; isWhole?: boolean }) {
  const { hasCopied, copy } = useCopy()
  const { id, label } = props
  const shown =
    props.isWhole === true || id.length <= 20 ? id : `${id.slice(0, 11)}…${id.slice(-6)}`
  return (
    <button type="button" className="id-chip" title={id} onClick={() => copy(id)}>
      {label === undefined ? null : <span className="id-chip-label">{label}</span>}
      <span className="cut">{shown}</span>
      <span className="visually-hidden" aria-live="polite">
        {hasCopied ? 'copied' : 'copy'}
      </span>
      <Icon name={hasCopied ? 'check' : 'copy'} size={12} />
    </button>
  )
}
