// What is open beside a list, 480 px at the right; on phones a page of its own, which alone can be reached.
// Elsewhere the list stays usable, so it is no dialog: j and k go on in the list, Esc closes the drawer.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import './drawer.css'
import { holdPageBeneath } from './inert-background.ts'
import { leaveText } from './keys/leave-text.ts'
import { useKeys } from './keys/use-keys.ts'

type DrawerProps = {
  title: ReactNode
  /** Over the title: the id, and what can be done. */
  head?: ReactNode
  /** Under the title: status and facts in a line. */
  about?: ReactNode
  /** Stays at the lower edge while the rest scrolls. */
  foot?: ReactNode
  onClose: () => void
  children: ReactNode
}

export function Drawer({ title, head, about, foot, onClose, children }: DrawerProps) {
  const titleId = useId()
  const drawer = useFocusWithin()
  useKeys('Table', {
    close: {
      run: () => {
        if (!leaveText()) onClose()
      },
    },
  })
  return (
    <aside className="drawer" ref={drawer} aria-labelledby={titleId} tabIndex={-1} data-pane>
      <header className="drawer-head">
        <div className="drawer-acts">
          <div className="drawer-acts-own">{head}</div>
          <Button kind="ghost" icon="close" aria-label="Close" onClick={onClose} />
        </div>
        <h2 className="drawer-title" id={titleId}>
          {title}
        </h2>
        {about === undefined ? null : <div className="drawer-about">{about}</div>}
      </header>
      <div className="drawer-body">{children}</div>
      {foot === undefined ? null : <footer className="drawer-foot">{foot}</footer>}
    </aside>
  )
}

/** A part of a drawer, between two lines. */
export function DrawerSection(props: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className="drawer-section" aria-labelledby={titleId}>
      <div className="drawer-section-head">
        <h3 id={titleId}>{props.title}</h3>
        {props.aside}
      </div>
      {props.children}
    </section>
  )
}

/** Takes the focus when it opens; gives it back to who had it, unless it has gone on meanwhile. */
function useFocusWithin() {
  const drawer = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const own = drawer.current
    const opener = document.activeElement
    own?.focus({ preventScroll: true })
    const release = own === null ? undefined : holdPageBeneath(own)
    return () => {
      const isStillHere = own?.contains(document.activeElement) === true
      // First: nothing that is held can take the focus.
      release?.()
      if (isStillHere && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return drawer
}
