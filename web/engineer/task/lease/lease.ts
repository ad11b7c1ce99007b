// The hold on a task. Invariants:
// - The idle time that is told is the time since the last input, neither less nor more.
// - A lease is lost when the service says so, or when it expires by server time without an acknowledged
//   heartbeat. Nothing else ends it here. No React and no browser in here: clock, timers and service
//   are handed in.
import { ApiFailure } from '../../../core/failure.ts'
import type { WorkTask } from '../work.ts'

export type LeasePorts = {
  now(): number
  /** What the service's clock shows. */
  serverNow(): number
  schedule(ms: number, run: () => void): () => void
  /** Tells that the task is on the screen. */
  open(body: { leaseNumber: number }): Promise<unknown>
  beat(body: { leaseNumber: number; idleSeconds: number }): Promise<{
    leaseUntil: string
    effortSeconds: number
  }>
}

export type LeaseLoss = {
  /** Why, as far as it is known here. */
  reason: 'idle' | 'unreached' | 'ended'
  at: number
}

export type LeaseSnapshot = {
  number: number
  untilMs: number
  /** How long the lease is when it was just renewed. */
  lengthMs: number
  effortSeconds: number
  /** When the service last counted, by this device's clock. */
  countedAt: number
  lost: LeaseLoss | undefined
  isUnreached: boolean
  /** Whether the service knows that the task is on the screen. */
  isOpened: boolean
}

const retryMs = 5_000
const retryOpenMs = 1_000

export class Lease {
  readonly #ports: LeasePorts
  readonly #listeners = new Set<() => void>()
  readonly #terms: WorkTask['lease']
  #lastInputAt: number
  #cancelTimer: (() => void) | undefined
  #isBeating = false
  #isOpening = false
  #cancelOpening: (() => void) | undefined
  #isPaused = false
  #snapshot: LeaseSnapshot

  constructor(ports: LeasePorts, task: Pick<WorkTask, 'lease' | 'budget'>) {
    this.#ports = ports
    this.#terms = task.lease
    this.#lastInputAt = ports.now()
    const untilMs = Date.parse(task.lease.until)
    this.#snapshot = {
      number: task.lease.number,
      untilMs,
      lengthMs: Math.max(untilMs - ports.serverNow(), task.lease.heartbeatSeconds * 3_000),
      effortSeconds: task.budget.effortSeconds,
      countedAt: ports.now(),
      lost: undefined,
      isUnreached: false,
      isOpened: false,
    }
  }

  getSnapshot = (): LeaseSnapshot => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The first heartbeat goes at once: a page that was reloaded may come late. */
  start(): void {
    this.#isPaused = false
    void this.beat()
  }

  /** The task is on the screen: told until the service knows, since nothing is answered before. */
  async show(): Promise<void> {
    if (this.#isOpening || this.#snapshot.isOpened || this.#snapshot.lost) return
    this.#cancelOpening?.()
    this.#isOpening = true
    try {
      await this.#ports.open({ leaseNumber: this.#snapshot.number })
      this.#set({ isOpened: true })
      // An assigned task had longer to be opened; from now on its lease is one like any other.
      if (this.#terms.awaitsOpening) void this.beat()
    } catch {
      // A lease that is over is found out by its heartbeat.
      this.#cancelOpening = this.#ports.schedule(retryOpenMs, () => void this.show())
    }
    this.#isOpening = false
  }

  /** The task left the screen before the service knew of it. */
  hide(): void {
    this.#cancelOpening?.()
  }

  /** Another window keeps the lease. */
  pause(): void {
    this.#isPaused = true
    this.#cancelTimer?.()
  }

  noteInput(at: number = this.#ports.now()): void {
    this.#lastInputAt = Math.max(this.#lastInputAt, at)
  }

  get idleMs(): number {
    return Math.max(0, this.#ports.now() - this.#lastInputAt)
  }

  /** A person asked to go on: that is input, and is told at once. */
  extend(): void {
    this.noteInput()
    void this.beat()
  }

  async beat(): Promise<void> {
    if (this.#isBeating || this.#isPaused || this.#snapshot.lost) return
    this.#cancelTimer?.()
    this.#isBeating = true
    const leaseNumber = this.#snapshot.number
    const idleSeconds = Math.floor(this.idleMs / 1_000)
    try {
      const reply = await this.#ports.beat({ leaseNumber, idleSeconds })
      this.#renew(reply)
    } catch (error) {
      this.#fail(error)
    }
    this.#isBeating = false
  }

  /** Called with every reply that says the lease is gone, as of a submit. */
  lose(reason: LeaseLoss['reason']): void {
    if (this.#snapshot.lost) return
    this.#cancelTimer?.()
    this.#set({ lost: { reason, at: this.#ports.serverNow() } })
  }

  close(): void {
    this.pause()
    this.hide()
    this.#listeners.clear()
  }

  #renew(reply: { leaseUntil: string; effortSeconds: number }) {
    const untilMs = Date.parse(reply.leaseUntil)
    this.#set({
      untilMs,
      lengthMs: Math.max(untilMs - this.#ports.serverNow(), 1_000),
      effortSeconds: reply.effortSeconds,
      countedAt: this.#ports.now(),
      isUnreached: false,
    })
    this.#arm(this.#terms.heartbeatSeconds * 1_000)
  }

  #fail(error: unknown) {
    const failure = error instanceof ApiFailure ? error : undefined
    const isOver = failure && [404, 409].includes(failure.status)
    if (isOver) {
      const { reason } = (failure.details ?? {}) as { reason?: string }
      const known = this.#snapshot.isUnreached ? 'unreached' : 'ended'
      this.lose(reason === 'idle' ? 'idle' : known)
      return
    }
    if (this.#ports.serverNow() >= this.#snapshot.untilMs) {
      this.lose('unreached')
      return
    }
    this.#set({ isUnreached: true })
    const leftMs = this.#snapshot.untilMs - this.#ports.serverNow()
    this.#arm(Math.max(1_000, Math.min(retryMs, leftMs)))
  }

  #arm(ms: number) {
    this.#cancelTimer?.()
    if (this.#isPaused) return
    this.#cancelTimer = this.#ports.schedule(ms, () => void this.beat())
  }

  #set(part: Partial<LeaseSnapshot>) {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const listener of this.#listeners) listener()
  }
}
