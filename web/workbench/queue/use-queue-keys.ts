import type { RefObject } from 'react'
import { useKey, useKeys } from '../../ui/keys/use-keys.ts'
import type { Selection } from './use-selection.ts'

const own = { claim: 'space', skip: 'n', show: '.', filter: '/', down: 'j', up: 'k' }

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
    claim: { key: own.claim, label: 'Claim the next up', run: () => void does.claimCard() },
    skip: { key: own.skip, label: 'Not for me: show another', run: does.skip },
    show: { key: own.show, label: 'Show new tasks', run: does.show },
    filter: {
      key: own.filter,
      label: 'Filter the list',
      run: () => does.filterField.current?.focus(),
    },
    down: { key: own.down, label: 'Next row', repeats: true, run: () => selection.move(1) },
    up: { key: own.up, label: 'Row before', repeats: true, run: () => selection.move(-1) },
    arrowDown: { key: 'arrowdown', label: 'Next row', repeats: true, run: () => selection.move(1) },
    arrowUp: { key: 'arrowup', label: 'Row before', repeats: true, run: () => selection.move(-1) },
    claimRow: {
      key: 'enter',
      label: 'Claim the chosen row',
      isOff: selection.id === null,
      run: () => selection.id !== null && does.claimTask(selection.id),
    },
  })
  return {
    claim: useKey('Queue.claim', own.claim),
    skip: useKey('Queue.skip', own.skip),
    show: useKey('Queue.show', own.show),
    filter: useKey('Queue.filter', own.filter),
  }
}
