// A dialog: for what must be answered before going on, never for news. While it is open only its own
// keys work, and Esc closes it and nothing else.
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import './dialog.css'
import { findFirstFocus, hasOwnFocus } from './first-focus.ts'
import { openLayer } from './keys/registry.ts'
import { KeyLayer } from './keys/use-keys.ts'

type DialogProps = {
  isOpen: boolean
  title: string
  about?: ReactNode
  onClose?: () => void
  isWide?: boolean
  acts?: ReactNode
  children?: ReactNode
}

/** Without onClose it can only be answered. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose } = props
  const layer = useContext(KeyLayer) + 1
  useEffect(() => (isOpen ? openLayer(layer) : undefined), [isOpen, layer])
  const opener = useOpener(isOpen)
  const stay = onClose === undefined ? (event: Event) => event.preventDefault() : undefined
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => (next ? undefined : onClose?.())}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-shade" />
        <Radix.Content
          className={props.isWide === true ? 'dialog dialog-wide' : 'dialog'}
          {...(props.about === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            const dialog = event.currentTarget as HTMLElement
            if (!hasOwnFocus(dialog)) findFirstFocus(dialog).focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          {...(stay === undefined ? {} : { onEscapeKeyDown: stay, onInteractOutside: stay })}
        >
          <KeyLayer.Provider value={layer}>
            <Inside {...props} />
          </KeyLayer.Provider>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Who opened it gets the focus back. Seen before a field of the dialog takes the focus. */
function useOpener(isOpen: boolean) {
  const opener = useRef<Element>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen
  return opener
}

function Inside({ title, about, onClose, acts, children }: DialogProps) {
  return (
    <>
      <div className="dialog-head">
        <Radix.Title className="dialog-title">{title}</Radix.Title>
        {onClose === undefined ? null : (
          <Radix.Close asChild>
            <Button
              kind="ghost"
              size="small"
              icon="close"
              aria-label="Close"
              data-dialog-close=""
            />
          </Radix.Close>
        )}
      </div>
      {about === undefined ? null : (
        <Radix.Description className="dialog-about">{about}</Radix.Description>
      )}
      {children}
      {acts === undefined ? null : <div className="dialog-acts">{acts}</div>}
    </>
  )
}
