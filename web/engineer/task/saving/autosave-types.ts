// What autosave is handed, and what it tells.
import type { ServerDraft, WorkContent } from '../work.ts'
import type { SaveFailure } from './save-failures.ts'

export type DeviceCopy = {
  content: WorkContent
  /** The revision that the text grew from. */
  revision: number
  at: number
  /** Whether the service has this very text. */
  isOnServer: boolean
  /** Fingerprints of texts whose save got no reply: where the service has one, it is our own. */
  unanswered: string[]
}

export type AutosavePorts = {
  now(): number
  schedule(ms: number, run: () => void): () => void
  /** Rejects when the device keeps nothing. `isLeaving` asks for a write that is done on return. */
  keep(copy: DeviceCopy, options: { isLeaving: boolean }): Promise<void>
  /** `isLeaving` asks for a request that outlives the page. */
  send(
    draft: { content: WorkContent; revision: number },
    options: { isLeaving: boolean },
  ): Promise<{ revision: number; savedAt: string }>
  read(): Promise<ServerDraft>
}

/** The text came from the device; this is what the service had instead. */
export type Restored = { server: ServerDraft; at: number }

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saved'; revision: number; at: number; isOnDevice: boolean }
  | { kind: 'saving'; revision: number }
  | { kind: 'device'; failure: SaveFailure; at: number }
  | { kind: 'conflict'; theirs: ServerDraft }
  /** The device refuses; without a failure the text is on its way. */
  | { kind: 'nowhere'; failure: SaveFailure | undefined }

export type AutosaveSnapshot = {
  content: WorkContent | null
  /** Goes up when the content was replaced by anything else than typing. */
  contentVersion: number
  state: SaveState
  restored: Restored | undefined
  /** What the last choice put aside, for who wants it back. */
  aside: WorkContent | undefined
  /** What the service is known to have. */
  onServer: { content: WorkContent | null; revision: number }
}
