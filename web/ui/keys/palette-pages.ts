// The pages that the palette offers: those of the shell that is shown.
import type { IconName } from '../icon.tsx'

export type Place = { href: string; label: string; icon: IconName; go: () => void }

let offered: readonly Place[] = []

export function places(): readonly Place[] {
  return offered
}

export function offerPlaces(next: readonly Place[]): void {
  offered = next
}
