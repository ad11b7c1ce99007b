// A desktop notice when something new waits while nobody looks, and the count in the tab's title.
// Permission is asked for by a button only. A notice names no words of a client: it may show on a
// locked or shared screen.
import { useEffect, useRef, useState } from 'react'
import { formatCredits, plural } from '../../core/formats.ts'
import { modeWords } from '../../records/modes.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import type { WaitingTask } from './stable-list.ts'

const storageKey = 'workbench.notices'

export type NoticeState = 'on' | 'off' | 'blocked' | 'missing'

export function useNotices(): { state: NoticeState; toggle: () => Promise<void> } {
  const [state, setState] = useState(readState)
  const toggle = async () => {
    const isOn = state === 'on'
    if (!isOn && 'Notification' in globalThis) await Notification.requestPermission()
    localStorage.setItem(storageKey, isOn ? 'off' : 'on')
    setState(readState())
  }
  return { state, toggle }
}

export function useNoticeOfNew(tasks: WaitingTask[] | undefined, state: NoticeState): void {
  const known = useRef<Set<string>>(null)
  useEffect(() => {
    if (tasks === undefined) return
    const fresh = tasks.filter(({ id }) => known.current !== null && !known.current.has(id))
    known.current = new Set(tasks.map(({ id }) => id))
    const [first] = fresh
    if (first === undefined || state !== 'on' || document.visibilityState === 'visible') return
    const notice = new Notification(`${plural(fresh.length, 'new task')} in your queue`, {
      body: `${modeWords[first.mode]}, ${first.tag.name}, pays up to ${formatCredits(first.pays)} credits`,
      tag: 'queue',
    })
    notice.onclick = () => {
      globalThis.focus()
      notice.close()
    }
  }, [tasks, state])
}

/** A desktop notice, where notices are on and nobody looks. */
export function notifyAway(title: string, body: string): void {
  if (readState() !== 'on' || document.visibilityState === 'visible') return
  const notice = new Notification(title, { body, tag: 'held' })
  notice.onclick = () => {
    globalThis.focus()
    notice.close()
  }
}

/** The count in the tab's title, and on the icon where the page was installed as an app. */
export function useCountBadge(count: number): void {
  usePageTitle(count === 0 ? 'Queue' : `(${count}) Queue`)
  useEffect(() => {
    const badge = navigator as Partial<Pick<Navigator, 'setAppBadge'>>
    badge.setAppBadge?.(count).catch(() => undefined)
  }, [count])
}

function readState(): NoticeState {
  if (!('Notification' in globalThis)) return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  const isWanted = localStorage.getItem(storageKey) === 'on'
  return isWanted && Notification.permission === 'granted' ? 'on' : 'off'
}
