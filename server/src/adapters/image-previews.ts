// Previews of strangers' pictures: decoded and encoded anew in a child process, never here, so that
// nothing of the original but its pixels is shown. A few at a time; who would have to wait long is
// told to come again.
import type { Readable } from 'node:stream'
import { type ChildResult, runChild } from './image-previews/child-process.ts'

export type ImagePreviews = {
  /** Consumes the body or destroys it. Rejects with its error or the signal's reason alone. */
  make(body: Readable, o?: { signal?: AbortSignal }): Promise<Preview>
}

export type Preview =
  | { kind: 'preview'; type: 'image/webp'; bytes: Buffer; width: number; height: number }
  | { kind: 'refused'; status: 422 | 503; message: string; retryAfterSeconds?: number }

export type PreviewOutcome = ChildResult['outcome']

export type ImagePreviewOptions = {
  onOutcome?(outcome: PreviewOutcome): void
  /** Replaces the child in tests of its failures. */
  run?: typeof runChild
}

const atOnceMax = 2
const waitingMax = 8
const waitMaxMs = 5_000

const refusals: Record<Exclude<PreviewOutcome, 'made'>, Extract<Preview, { kind: 'refused' }>> = {
  busy: {
    kind: 'refused',
    status: 503,
    message: 'Too many previews are being made at the moment.',
    retryAfterSeconds: 2,
  },
  stalled: {
    kind: 'refused',
    status: 503,
    message: 'The picture could not be read in time.',
    retryAfterSeconds: 5,
  },
  too_many_pixels: {
    kind: 'refused',
    status: 422,
    message: 'The picture has more than 40 million pixels; download it instead.',
  },
  too_costly: {
    kind: 'refused',
    status: 422,
    message: 'The picture takes too much time or memory to show; download it instead.',
  },
  unreadable: {
    kind: 'refused',
    status: 422,
    message: 'The picture is damaged, so there is no preview of it; download it instead.',
  },
}

export function createImagePreviews(options: ImagePreviewOptions = {}): ImagePreviews {
  const { onOutcome, run = runChild } = options
  const waiting: (() => void)[] = []
  let running = 0

  async function enter(signal: AbortSignal | undefined): Promise<boolean> {
    if (running < atOnceMax) {
      running++
      return true
    }
    if (waiting.length >= waitingMax) return false
    return await new Promise<boolean>((resolve) => {
      const settle = (isIn: boolean) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        resolve(isIn)
      }
      const giveUp = () => {
        const at = waiting.indexOf(proceed)
        if (at !== -1) waiting.splice(at, 1)
        settle(false)
      }
      // The slot passes directly to the next waiter, so that no later caller takes it first.
      const proceed = () => settle(true)
      const timer = setTimeout(giveUp, waitMaxMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      waiting.push(proceed)
    })
  }

  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }

  function refuse(outcome: Exclude<PreviewOutcome, 'made'>, body: Readable): Preview {
    onOutcome?.(outcome)
    body.destroy()
    return refusals[outcome]
  }

  return {
    async make(body, { signal } = {}) {
      const isIn = await enter(signal)
      if (signal?.aborted) body.destroy()
      if (!isIn) {
        signal?.throwIfAborted()
        return refuse('busy', body)
      }
      try {
        signal?.throwIfAborted()
        const result = await run(body, signal)
        if (result.outcome !== 'made') return refuse(result.outcome, body)
        onOutcome?.('made')
        const { bytes, width, height } = result
        return { kind: 'preview', type: 'image/webp', bytes, width, height }
      } finally {
        leave()
      }
    },
  }
}
