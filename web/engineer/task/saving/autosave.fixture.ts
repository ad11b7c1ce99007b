// A device, a service and a clock that autosave is tested on. Every fault of theirs is a switch.
import { ApiFailure, offlineFailure } from '../../../core/failure.ts'
import type { ServerDraft, WorkContent } from '../work.ts'
import { Autosave } from './autosave.ts'
import type { AutosavePorts, DeviceCopy } from './autosave-types.ts'

type Timer = { at: number; run: () => void }

export class FakeDesk {
  nowMs = 1_000_000
  device: DeviceCopy | undefined
  server: ServerDraft = { content: null, revision: 0, savedAt: null }
  /** What the next sends fail with; `lost` saves and gives no reply. */
  faults: ('offline' | 'lost' | 'hang' | number)[] = []
  isDown = false
  isDeviceFull = false
  sends: { content: WorkContent; revision: number; isLeaving: boolean }[] = []
  #timers = new Set<Timer>()
  #held: (() => void)[] = []

  open(): Autosave {
    return new Autosave(this.ports(), { server: { ...this.server }, device: this.device })
  }

  /** The window is gone without a word: its timers never run. */
  kill() {
    this.#timers.clear()
  }

  ports(): AutosavePorts {
    return {
      now: () => this.nowMs,
      schedule: (ms, run) => {
        const timer = { at: this.nowMs + ms, run }
        this.#timers.add(timer)
        return () => void this.#timers.delete(timer)
      },
      keep: async (copy) => {
        if (this.isDeviceFull) throw new Error('QuotaExceededError')
        this.device = structuredClone(copy)
      },
      send: async (draft, { isLeaving }) => await this.#receive(draft, isLeaving),
      read: async () => {
        if (this.isDown) throw offlineFailure()
        return structuredClone(this.server)
      },
    }
  }

  /** Another window of the same person saves. */
  saveElsewhere(content: WorkContent) {
    this.server = {
      content,
      revision: this.server.revision + 1,
      savedAt: this.#time(),
    } as ServerDraft
  }

  /** Answers the sends that hang. */
  answer() {
    for (const go of this.#held.splice(0)) go()
  }

  async wait(ms: number) {
    const until = this.nowMs + ms
    await settle()
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      this.nowMs = Math.max(this.nowMs, due.at)
      this.#timers.delete(due)
      due.run()
      await settle()
    }
    this.nowMs = until
  }

  async #receive(draft: { content: WorkContent; revision: number }, isLeaving: boolean) {
    this.sends.push({ ...draft, isLeaving })
    const fault = this.isDown ? 'offline' : this.faults.shift()
    if (fault === 'offline') throw offlineFailure()
    if (typeof fault === 'number') {
      throw new ApiFailure('No.', { status: fault, code: `HTTP_${fault}` })
    }
    if (fault === 'hang') await new Promise<void>((go) => this.#held.push(go))
    if (draft.revision !== this.server.revision) {
      throw new ApiFailure('Stale.', { status: 412, code: 'STALE_REVISION' })
    }
    this.saveElsewhere(structuredClone(draft.content))
    if (fault === 'lost') throw offlineFailure()
    return { revision: this.server.revision, savedAt: this.#time() }
  }

  #time() {
    return new Date(this.nowMs).toISOString()
  }
}

async function settle() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
