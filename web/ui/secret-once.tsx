// A secret that is shown this once: whole, to be copied, with what to do with it. Whoever closes it says
// that it is kept, for nobody can show it again.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import './secret-once.css'
import { useCopy } from './use-copy.ts'

function SecretOnce({ label, secret }: { label: string; secret: string }) {
  const { hasCopied, copy } = useCopy()
  return (
    <div className="secret-once">
      <span className="secret-once-label">{label}</span>
      <code className="secret-once-text">{secret}</code>
      <Button icon={hasCopied ? 'check' : 'copy'} onClick={() => copy(secret)}>
        {hasCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}

/** Only its button closes it: Esc or a click beside it would lose the secret. */
export function SecretDialog(props: {
  title: string
  label: string
  secret: string
  children?: ReactNode
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      title={props.title}
      about="Copy it now; it won't be shown again. Store it in your secret manager."
      acts={
        <Button kind="primary" onClick={props.onClose}>
          I've saved it
        </Button>
      }
    >
      <SecretOnce label={props.label} secret={props.secret} />
      {props.children}
      <p className="secret-once-note">
        <Icon name="shield" size={14} />
        It can't be shown again. If you lose it, rotate it.
      </p>
    </Dialog>
  )
}
