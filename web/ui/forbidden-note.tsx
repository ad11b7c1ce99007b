// Something the person may not do or see: the page says so, and who may.
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import './forbidden-note.css'
import { Icon } from './icon.tsx'

/** Shown instead of forbidden content: "Only owners can read the audit log. Ask Olivia Berg." */
export function ForbiddenNote({ children, acts }: { children: ReactNode; acts?: ReactNode }) {
  return (
    <div className="forbidden-note">
      <Icon name="lock" />
      <p>{children}</p>
      {acts}
    </div>
  )
}

type GuardedProps = ComponentProps<typeof Button> & {
  /** Why it may not be pressed, naming who may (useRefusal); undefined where it may. */
  refusal: string | undefined
  /** Where the reason stands: beside the button, or by it while it is pointed at or has the focus. */
  says?: 'beside' | 'tip'
}

/** A button that is off for who may not press it, and says who may. */
export function GuardedButton({ refusal, says = 'tip', ...rest }: GuardedProps) {
  const noteId = useId()
  const tip = useRef<HTMLSpanElement>(null)
  if (refusal === undefined) return <Button {...rest} />
  const words = (
    <>
      <Icon name="lock" size={12} />
      {refusal}
    </>
  )
  if (says === 'beside')
    return (
      <span className="guarded guarded-beside">
        <Button {...rest} blockedBy={noteId} />
        <span className="guarded-note" id={noteId}>
          {words}
        </span>
      </span>
    )
  const hide = () => tip.current?.hidePopover?.()
  return (
    <span className="guarded">
      <Button
        {...rest}
        blockedBy={noteId}
        onPointerEnter={({ currentTarget }) => showTip(tip.current, currentTarget)}
        onPointerLeave={hide}
        onFocus={({ currentTarget }) => showTip(tip.current, currentTarget)}
        onBlur={hide}
      />
      <span className="guarded-note guarded-tip" id={noteId} ref={tip} popover="manual">
        {words}
      </span>
    </span>
  )
}

const tipGapPx = 6
const edgePx = 8

/** Over everything, so that no table cuts it; below the button where there is room, else above it. */
function showTip(tip: HTMLElement | null, around: HTMLElement): void {
  if (tip?.showPopover === undefined) return
  tip.showPopover()
  const { top, bottom, right } = around.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth, offsetHeight } = tip
  const below = bottom + tipGapPx
  const hasRoom = below + offsetHeight + edgePx <= clientHeight
  const left = Math.min(right, clientWidth - edgePx) - offsetWidth
  tip.style.top = `${hasRoom ? below : top - tipGapPx - offsetHeight}px`
  tip.style.left = `${Math.max(edgePx, left)}px`
}
