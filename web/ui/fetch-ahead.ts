// For what is fetched before anyone asks for it, so that it opens at once. A phone is several times slower than a
// desk: reading a chunk there would hold up the page while it is being read, so it waits for the first touch.
import { whenIdle } from './when-idle.ts'

const firstInputs = ['pointerdown', 'keydown'] as const

/** A chunk that cannot be fetched is asked for again by what shows it. Gives what calls it off. */
export function fetchAhead(fetchChunks: () => Promise<unknown>): () => void {
  const fetchWhenIdle = () => whenIdle(() => void fetchChunks().catch(() => undefined))
  if (!matchMedia('(pointer: coarse)').matches) return fetchWhenIdle()
  let cancel = stopListening
  function fetchOnInput(): void {
    stopListening()
    cancel = fetchWhenIdle()
  }
  function stopListening(): void {
    for (const type of firstInputs) removeEventListener(type, fetchOnInput, true)
  }
  for (const type of firstInputs) addEventListener(type, fetchOnInput, true)
  return () => cancel()
}
