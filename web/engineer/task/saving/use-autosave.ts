// The text of a task in React: opened once per task and person, saved at every moment at which it
// could get lost.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sessionEnded } from '../../../api/client.ts'
import type { ServerDraft } from '../work.ts'
import type { Autosave } from './autosave.ts'
import type { AutosaveSnapshot } from './autosave-types.ts'
import { type DeviceStore, openDeviceStore } from './device-store.ts'
import { noteLeaving, openAutosave } from './save-draft.ts'
import { useTabs } from './use-tabs.ts'

export type Saving = { autosave: Autosave; device: DeviceStore }

type Opened = Saving & { round: number }

/** The text of a task, and whether this window is the one that writes it. */
export function useText(taskId: string, personId: string, draft: ServerDraft | null) {
  const current = useRef<Autosave>(undefined)
  const tabs = useTabs(taskId, current)
  const saving = useAutosave(taskId, personId, draft, tabs.round)
  const text = useSnapshot(saving?.autosave)
  const autosave = saving?.autosave
  const { isWriter, tellSaved } = tabs
  useEffect(() => {
    current.current = autosave
  }, [autosave])
  useEffect(() => {
    if (!isWriter) autosave?.standBack()
  }, [autosave, isWriter])
  const { revision } = text.onServer
  useEffect(() => tellSaved(), [revision])
  return { saving, text, isWriter, take: tabs.take }
}

/** Undefined until local storage was read. */
function useAutosave(
  taskId: string,
  personId: string,
  draft: ServerDraft | null,
  round: number,
): Saving | undefined {
  const [saving, setSaving] = useState<Opened>()
  // The text is read once: later versions of the task must not replace what was written since.
  const first = useRef(draft)
  useEffect(() => {
    let isGone = false
    let opened: Autosave | undefined
    const device = openDeviceStore({ personId, taskId })
    const known = { draft: first.current, isFresh: round === 0 }
    void openAutosave(taskId, device, known).then((autosave) => {
      if (isGone) return
      opened = autosave
      setSaving({ autosave, device, round })
    })
    return () => {
      isGone = true
      if (opened) noteLeaving(taskId, leave(opened))
    }
  }, [taskId, personId, round])
  useSaveMoments(saving?.autosave)
  return saving
}

async function leave(autosave: Autosave) {
  await autosave.flush()
  autosave.close()
}

const untouched: AutosaveSnapshot = {
  content: null,
  contentVersion: 0,
  state: { kind: 'untouched' },
  restored: undefined,
  aside: undefined,
  onServer: { content: null, revision: 0 },
}

function useSnapshot(autosave: Autosave | undefined): AutosaveSnapshot {
  return useSyncExternalStore(
    autosave?.subscribe ?? (() => () => undefined),
    autosave?.getSnapshot ?? (() => untouched),
  )
}

function useSaveMoments(autosave: Autosave | undefined) {
  useEffect(() => {
    if (!autosave) return
    const stop = new AbortController()
    const { signal } = stop
    const retry = () => void autosave.retry()
    window.addEventListener('blur', () => void autosave.flush(), { signal })
    window.addEventListener('focusout', () => void autosave.flush(), { signal })
    document.addEventListener('visibilitychange', () => onVisibility(autosave), { signal })
    window.addEventListener('pagehide', () => autosave.leave(), { signal })
    window.addEventListener('online', retry, { signal })
    sessionEnded.addEventListener('returned', retry, { signal })
    window.addEventListener('beforeunload', (event) => warnOfLoss(autosave, event), { signal })
    return () => stop.abort()
  }, [autosave])
}

function onVisibility(autosave: Autosave) {
  const isLeaving = document.visibilityState === 'hidden'
  void autosave.flush({ isLeaving })
}

/** Only where the text is nowhere but in this window. */
function warnOfLoss(autosave: Autosave, event: BeforeUnloadEvent) {
  if (autosave.getSnapshot().state.kind === 'nowhere') event.preventDefault()
}
