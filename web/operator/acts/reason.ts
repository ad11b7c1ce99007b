// Why an operator acts on a task. A preset is enough; only Other asks for words. The reason is internal, the
// note is what the client reads.
export type Reason = {
  /** One of the presets, or `otherPreset`; empty before one is chosen. */
  preset: string
  /** In the operator's words, where none of the presets fits. */
  reason: string
  /** To the client; empty for none. */
  note: string
}

export const otherPreset = 'Other'
export const usualPresets: readonly string[] = ['Overdue', 'Holder away', 'Context']

export const emptyReason: Reason = { preset: '', reason: '', note: '' }

const wordsCharsMin = 3

/** What is still to be entered, or undefined. */
export function sayReasonLack({ preset, reason }: Reason): string | undefined {
  if (preset === '') return 'Choose a reason'
  if (preset === otherPreset && reason.trim().length < wordsCharsMin) return 'Enter the reason'
  return undefined
}

/** As the service takes it. */
export function writeReason({ preset, reason, note }: Reason): { reason: string; note?: string } {
  const words = preset === otherPreset ? reason.trim() : preset
  return note.trim() === '' ? { reason: words } : { reason: words, note: note.trim() }
}
