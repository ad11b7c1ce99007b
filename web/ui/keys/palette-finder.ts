// What the palette asks for an id that somebody pasted: the app that is shown knows its pages.
import type { IconName } from '../icon.tsx'

export type FoundPage = { href: string; label: string; icon: IconName; go: () => void }
export type Finder = (id: string, signal: AbortSignal) => Promise<FoundPage[]>

let offered: Finder | undefined

export function finder(): Finder | undefined {
  return offered
}

export function offerFinder(next: Finder | undefined): void {
  offered = next
}

/**
 * A prefix and the characters of ids, an event with its version, or the number of a project; anything else
 * is words, for which the palette has its pages and actions.
 */
export function readId(text: string): string | undefined {
  const id = text.trim()
  return /^(req_[0-9a-hjkmnp-tv-z]{16}|[a-z]{3,10}_[0-9a-hjkmnp-tv-z]{26}(_\d{1,10})?|[1-9]\d{2,14})$/.test(
    id,
  )
    ? id
    : undefined
}
