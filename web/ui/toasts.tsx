// Short news that needs no answer: what was done, with a way to undo it where there is one. A failure
// stays until it is closed; the rest goes after eight seconds, not while it is pointed at.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import './toasts.css'

export type Toast = {
  text: string
  tone?: 'done' | 'warning' | 'failure'
  act?: { label: string; run: () => void }
}

type Shown = Toast & { id: number }

const shownMs = 8000
let toasts: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(toast: Toast): void {
  lastId += 1
  setToasts([...toasts, { ...toast, id: lastId }].slice(-3))
}

function setToasts(next: readonly Shown[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <section className="toasts" aria-label="Notifications" aria-live="polite">
      {shown.map((toast) => (
        <OneToast
          key={toast.id}
          toast={toast}
          onClose={() => setToasts(toasts.filter(({ id }) => id !== toast.id))}
        />
      ))}
    </section>
  )
}

const icons = { done: 'check-circle', warning: 'warning', failure: 'stop' } as const

function OneToast({ toast, onClose }: { toast: Shown; onClose: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const tone = toast.tone ?? 'done'
  const stays = isHeld || tone === 'failure'
  // Not by onClose, which is a new one with each render: that must not start the time anew.
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [stays])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds it; nothing is hidden behind
    <div
      className={`toast toast-${tone}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={icons[tone]} />
      <span className="toast-text">{toast.text}</span>
      {toast.act === undefined ? null : (
        <Button
          size="small"
          onClick={() => {
            toast.act?.run()
            onClose()
          }}
        >
          {toast.act.label}
        </Button>
      )}
      <Button kind="ghost" size="small" icon="close" aria-label="Close" onClick={onClose} />
    </div>
  )
}
