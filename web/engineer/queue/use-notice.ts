// Notifications outside the page, and the count in the tab's title. Permission is asked for by a button only. The
// service sends them by web push; where a browser has none, an open page shows them itself. None names words of a
// client: it may show on a locked or shared screen.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { formatCredits, plural } from '../../core/formats.ts'
import { modeWords } from '../../records/modes.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { canPush, isPushed, subscribeDevice, unsubscribeDevice } from '../push/device.ts'
import { useIsPaused } from '../settings/pause-all.tsx'
import type { WaitingTask } from './stable-list.ts'

const storageKey = 'workbench.notices'

export type NoticeState = 'on' | 'off' | 'blocked' | 'missing'

export type Notices = {
  state: NoticeState
  /** Whether they also come while no page is open. */
  isPushed: boolean
  isBusy: boolean
  toggle: () => Promise<void>
}

export function useNotices(): Notices {
  const { data: me } = useQuery(meQuery)
  const [state, setState] = useState(readState)
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      if (state === 'on') await turnOff()
      else await turnOn(me?.id)
    } finally {
      setState(readState())
      setBusy(false)
    }
  }
  return { state, isPushed: state === 'on' && isPushed(), isBusy, toggle }
}

async function turnOn(personId: string | undefined): Promise<void> {
  if (!('Notification' in globalThis)) return
  await Notification.requestPermission()
  localStorage.setItem(storageKey, 'on')
  if (Notification.permission !== 'granted' || personId === undefined || !canPush()) return
  // Without a push service an open page still shows them.
  await subscribeDevice(personId).catch(() => undefined)
}

async function turnOff(): Promise<void> {
  localStorage.setItem(storageKey, 'off')
  if (isPushed()) await unsubscribeDevice().catch(() => undefined)
}

export function useNoticeOfNew(tasks: WaitingTask[] | undefined, state: NoticeState): void {
  const known = useRef<Set<string>>(null)
  const isPaused = useIsPaused(state === 'on' && !isPushed())
  useEffect(() => {
    if (tasks === undefined) return
    const fresh = tasks.filter(({ id }) => known.current !== null && !known.current.has(id))
    known.current = new Set(tasks.map(({ id }) => id))
    const [first] = fresh
    if (first === undefined || state !== 'on' || document.visibilityState === 'visible') return
    if (isPushed() || isPaused) return
    const notice = new Notification(`${plural(fresh.length, 'new task')} in your queue`, {
      body: `${modeWords[first.mode]}, ${first.tag.name}, pays up to ${formatCredits(first.pays)} credits`,
      tag: 'queue',
    })
    notice.onclick = () => {
      globalThis.focus()
      notice.close()
    }
  }, [tasks, state, isPaused])
}

/** What an open page says where notifications are on and nobody looks; `isSent` where the service pushes it too. */
export function notifyAway(title: string, body: string, { isSent = false } = {}): void {
  if (readState() !== 'on' || document.visibilityState === 'visible') return
  if (isSent && isPushed()) return
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
