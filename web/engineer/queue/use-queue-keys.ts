import type { RefObject } from 'react'
import { useKey, useKeys } from '../../ui/keys/use-keys.ts'
import type { Selection } from './use-selection.ts'

export type QueueKeys = ReturnType<typeof useQueueKeys>

export function useQueueKeys(does: {
  claimCard: () => unknown
  skip: () => void
  show: () => void
  filterField: RefObject<HTMLInputElement | null>
  selection: Selection
  claimTask: (id: string) => void
}) {
  const { selection } = does
  useKeys('Queue', {
    claim: { run: () => void does.claimCard() },
    skip: { run: does.skip },
    show: { run: does.show },
    filter: { run: () => does.filterField.current?.focus() },
    down: { repeats: true, run: () => selection.move(1) },
    up: { repeats: true, run: () => selection.move(-1) },
    arrowDown: { repeats: true, run: () => selection.move(1) },
    arrowUp: { repeats: true, run: () => selection.move(-1) },
    claimRow: {
      isOff: selection.id === null,
      run: () => selection.id !== null && does.claimTask(selection.id),
    },
  })
  return {
    claim: useKey('Queue.claim'),
    skip: useKey('Queue.skip'),
    show: useKey('Queue.show'),
    filter: useKey('Queue.filter'),
  }
}
