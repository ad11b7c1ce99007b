// Theme and density: what the person chose here, kept by the browser, shown by attributes of <html>.
import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
export type Density = 'normal' | 'compact'
type Appearance = { theme: Theme; density: Density }

const themes: readonly Theme[] = ['system', 'light', 'dark']
const storeName = 'task-review-appearance'
const listeners = new Set<() => void>()
let chosen: Appearance = read()

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => chosen)
}

export function setAppearance(change: Partial<Appearance>): void {
  chosen = { ...chosen, ...change }
  try {
    localStorage.setItem(storeName, JSON.stringify(chosen))
  } catch {
    // Then the choice lasts as long as the page.
  }
  showAppearance()
  for (const listener of listeners) listener()
}

export function showAppearance(): void {
  const root = document.documentElement
  if (chosen.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = chosen.theme
  root.dataset.density = chosen.density
}

/** The next one of the round system, light, dark. */
export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another window of the same person changed it.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storeName) return
    chosen = read()
    showAppearance()
    listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function read(): Appearance {
  try {
    const kept = JSON.parse(localStorage.getItem(storeName) ?? '{}') as Partial<Appearance>
    return {
      theme: themes.find((theme) => theme === kept.theme) ?? 'system',
      density: kept.density === 'compact' ? 'compact' : 'normal',
    }
  } catch {
    return { theme: 'system', density: 'normal' }
  }
}
