// A part of the pane that comes in a chunk of its own. Suspense would do, but once it has shown a fallback
// it delays the part itself by 300 ms; here it is shown as soon as it is there.
import { useEffect, useState } from 'react'

export type Chunk<T> = { load: () => Promise<T>; loaded?: T }

export function makeChunk<T>(load: () => Promise<T>): Chunk<T> {
  return { load }
}

/** Before it is asked for, so that it is drawn with what is around it. */
export async function fetchChunk<T>(chunk: Chunk<T>): Promise<void> {
  chunk.loaded ??= await chunk.load()
}

/** Undefined until the part is there; asked for again it is there at once. */
export function useChunk<T>(chunk: Chunk<T>): T | undefined {
  const [part, setPart] = useState<T | undefined>(() => chunk.loaded)
  useEffect(() => {
    let isGone = false
    const take = (loaded: T) => {
      chunk.loaded = loaded
      if (!isGone) setPart(() => loaded)
    }
    // Thrown while drawing, so that the boundary around the task page shows it.
    const refuse = (error: unknown) => {
      if (isGone) return
      setPart(() => {
        throw error
      })
    }
    if (chunk.loaded === undefined) void chunk.load().then(take, refuse)
    return () => {
      isGone = true
    }
  }, [chunk])
  return part
}
