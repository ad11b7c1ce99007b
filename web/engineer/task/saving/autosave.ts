// Keeps what an engineer writes. Invariants:
// - Every change is handed to the device before anything else is tried, whatever the state.
// - A text leaves the device only when the service has it, never because a save failed.
// - A save names the revision it was made from; a newer text of another window is never overwritten,
//   and never overwrites: the person chooses, and what was not chosen can be taken back.
// - One save is on its way at a time, and what was written meanwhile follows it.
// No React and no browser in here: clock, timers, device and service are handed in.
import type { ServerDraft, WorkContent } from '../work.ts'
import type {
  AutosavePorts,
  AutosaveSnapshot,
  DeviceCopy,
  Restored,
  SaveState,
} from './autosave-types.ts'
import { fingerprint, isSame, mergeContents } from './content.ts'
import { classifyFailure, retryDelayMs, type SaveFailure } from './save-failures.ts'

const saveAfterMs = 2_000
/** Who types without a pause is saved all the same. */
const saveAtLeastEveryMs = 10_000
const unansweredMax = 20

type Sent = { content: WorkContent; edits: number; isLeaving: boolean }
type Text = WorkContent | null

export class Autosave {
  readonly #ports: AutosavePorts
  readonly #listeners = new Set<() => void>()
  #snapshot: AutosaveSnapshot
  #content: Text
  #contentVersion = 0
  /** What the service is known to have, and its number. */
  #base: Text
  #revision: number
  #savedAt: number
  /** Changes so far, and how many of them the service has. */
  #edits = 0
  #savedEdits = 0
  #changedAt = 0
  /** Whether anybody typed here, in this window. */
  #hasOwnEdits = false
  #unsavedSince: number | undefined
  #restored: Restored | undefined
  #aside: WorkContent | undefined
  #theirs: ServerDraft | undefined
  #failure: SaveFailure | undefined
  #failures = 0
  #isDeviceFailing = false
  #isClosed = false
  #inFlight: { sent: Sent; done: Promise<void> } | undefined
  /** Texts whose save got no reply: they may have arrived. */
  #unanswered: string[] = []
  #cancelTimer: (() => void) | undefined

  constructor(
    ports: AutosavePorts,
    { server, device }: { server: ServerDraft; device?: DeviceCopy | undefined },
  ) {
    this.#ports = ports
    this.#content = readText(server)
    this.#base = this.#content
    this.#revision = server.revision
    this.#savedAt = readTime(server)
    if (device) this.#adoptDevice(device, server)
    this.#snapshot = this.#take()
  }

  /** Where the device has what the service lacks, and the service has changed too, a person decides. */
  #adoptDevice(device: DeviceCopy, server: ServerDraft) {
    if (device.isOnServer) {
      // What was read of the service is older than what it confirmed here.
      if (device.revision <= server.revision) return
      this.#content = device.content
      this.#base = device.content
      this.#revision = device.revision
      this.#savedAt = device.at
      return
    }
    if (isSame(device.content, this.#content)) return
    this.#content = device.content
    this.#changedAt = device.at
    this.#edits = 1
    this.#unanswered = device.unanswered
    const isNewer = device.revision < server.revision && !this.#isOwn(server)
    if (isNewer) {
      this.#theirs = server
      return
    }
    this.#revision = Math.max(device.revision, server.revision)
    this.#restored = { server, at: device.at }
    this.#arm(saveAfterMs)
  }

  getSnapshot = (): AutosaveSnapshot => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get isDirty(): boolean {
    return this.#edits !== this.#savedEdits
  }

  change = (next: WorkContent): void => {
    if (this.#isClosed) return
    this.#content = next
    this.#edits += 1
    this.#hasOwnEdits = true
    this.#changedAt = this.#ports.now()
    this.#unsavedSince ??= this.#changedAt
    this.#keep()
    // A refusal was about the text as it was; anything else keeps its own pace of tries.
    if (this.#failure && !this.#failure.isPassing) this.#failure = undefined
    if (!this.#theirs && !this.#failure) {
      const latest = this.#unsavedSince + saveAtLeastEveryMs - this.#changedAt
      this.#arm(Math.max(0, Math.min(saveAfterMs, latest)))
    }
    this.#publish()
  }

  /** Sends at once what waits: on blur, when the tab is hidden, before a submit. */
  async flush({ isLeaving = false } = {}): Promise<void> {
    if (!this.#failure) await this.#save(isLeaving)
  }

  /** Tries again at once: the network is back, somebody signed in, a person asked. */
  async retry(): Promise<void> {
    this.#failure = undefined
    this.#failures = 0
    this.#publish()
    await this.#save(false)
  }

  /** The page may be gone after this returns: the device first, then one request that outlives it. */
  leave(): void {
    if (this.#content === null || !this.isDirty || this.#isClosed) return
    const isRefused = this.#failure && !this.#failure.isPassing
    if (!this.#theirs && !isRefused) this.#noteUnanswered(this.#content)
    this.#keep(true)
    if (this.#theirs || isRefused) return
    const sent = { content: this.#content, edits: this.#edits, isLeaving: true }
    const last = this.#inFlight?.sent
    if (last?.isLeaving && last.edits === sent.edits) return
    // The save on its way raises the revision by one before this one comes.
    const revision = last ? this.#revision + 1 : this.#revision
    this.#ports.send({ content: sent.content, revision }, { isLeaving: true }).then(
      (reply) => {
        this.#confirm(sent, { revision: reply.revision, at: Date.parse(reply.savedAt) })
        this.#publish()
      },
      () => undefined,
    )
  }

  /** Mine is saved over theirs, which is put aside. */
  chooseMine(): void {
    if (!this.#theirs || this.#content === null) return
    const other = readText(this.#theirs) ?? undefined
    this.#rebase(this.#theirs)
    this.#write(this.#content)
    this.#aside = other
    this.#publish()
  }

  chooseTheirs(): void {
    const other = this.#theirs
    if (!other || other.content === null) return
    this.#rebase(other)
    this.#replace(readText(other) as WorkContent, { isOnServer: true })
  }

  chooseMerged(): void {
    const other = this.#theirs && readText(this.#theirs)
    if (!this.#theirs || this.#content === null || other == null) return
    const merged = mergeContents({ base: this.#base, mine: this.#content, theirs: other })
    this.#rebase(this.#theirs)
    this.#replace(merged, { isOnServer: false })
  }

  keepRestored(): void {
    this.#restored = undefined
    this.#publish()
    void this.flush()
  }

  /** Back to what the service had when the task page was opened. */
  takeServerCopy(): void {
    const server = this.#restored?.server
    if (!server || server.content === null) return
    const isOnServer = server.revision === this.#revision && !this.#inFlight
    this.#replace(readText(server) as WorkContent, { isOnServer })
  }

  takeBackAside(): void {
    if (this.#aside !== undefined) this.#replace(this.#aside, { isOnServer: false })
  }

  forgetAside(): void {
    this.#aside = undefined
    this.#publish()
  }

  /** Another window writes: this one only shows, and what came from the device is left to that one. */
  standBack(): void {
    this.close()
    if (this.#hasOwnEdits) return
    this.#savedEdits = this.#edits
    this.#restored = undefined
    this.#theirs = undefined
    this.#content = this.#base
    this.#contentVersion += 1
    this.#publish()
  }

  /** What the window that writes has saved. */
  show(server: ServerDraft): void {
    if (!this.#isClosed || server.content === null || server.revision <= this.#revision) return
    this.#rebase(server)
    this.#content = readText(server)
    this.#contentVersion += 1
    this.#savedEdits = this.#edits
    this.#publish()
  }

  /** The answer was submitted, or the task page was closed: nothing is sent any more. */
  close(): void {
    this.#isClosed = true
    this.#cancelTimer?.()
  }

  #take(): AutosaveSnapshot {
    return {
      content: this.#content,
      contentVersion: this.#contentVersion,
      state: this.#describe(),
      restored: this.#restored,
      aside: this.#aside,
      onServer: { content: this.#base, revision: this.#revision },
    }
  }

  #describe(): SaveState {
    if (this.#theirs) return { kind: 'conflict', theirs: this.#theirs }
    const failure = this.#failure
    if (this.isDirty && this.#isDeviceFailing) return { kind: 'nowhere', failure }
    if (this.isDirty && failure) return { kind: 'device', failure, at: this.#changedAt }
    if (this.isDirty) return { kind: 'saving', revision: this.#revision }
    if (this.#revision === 0) return { kind: 'untouched' }
    const isOnDevice = !this.#isDeviceFailing
    return { kind: 'saved', revision: this.#revision, at: this.#savedAt, isOnDevice }
  }

  #publish() {
    this.#snapshot = this.#take()
    for (const listener of this.#listeners) listener()
  }

  #keep(isLeaving = false) {
    // A window that only shows must not overwrite what another one keeps.
    if (this.#content === null || this.#isClosed) return
    const at = this.#changedAt || this.#ports.now()
    const isOnServer = !this.isDirty
    const revision = this.#revision
    const unanswered = this.#unanswered
    const copy = { content: this.#content, revision, at, isOnServer, unanswered }
    this.#ports.keep(copy, { isLeaving }).then(
      () => this.#setDeviceFailing(false),
      () => this.#setDeviceFailing(true),
    )
  }

  #setDeviceFailing(value: boolean) {
    if (this.#isDeviceFailing === value) return
    this.#isDeviceFailing = value
    this.#publish()
  }

  #arm(ms: number) {
    this.#cancelTimer?.()
    this.#cancelTimer = this.#ports.schedule(ms, () => {
      // A try after a failure: it says itself whether that is over.
      this.#failure = undefined
      void this.#save(false)
    })
  }

  async #save(isLeaving: boolean): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    while (!this.#isClosed && !this.#theirs && !this.#failure && this.isDirty) {
      if (this.#content === null) return
      if (!this.#inFlight) {
        const sent = { content: this.#content, edits: this.#edits, isLeaving }
        this.#inFlight = { sent, done: this.#send(sent) }
      }
      await this.#inFlight.done
    }
  }

  async #send(sent: Sent): Promise<void> {
    const { content, isLeaving } = sent
    // Before it goes: a tab that is killed now gets no reply either.
    this.#noteUnanswered(content)
    try {
      const reply = await this.#ports.send({ content, revision: this.#revision }, { isLeaving })
      this.#confirm(sent, { revision: reply.revision, at: Date.parse(reply.savedAt) })
    } catch (error) {
      const failure = classifyFailure(error)
      if (failure.reason === 'stale') await this.#settleStale(sent)
      else this.#fail(failure)
    }
    this.#inFlight = undefined
    this.#publish()
  }

  #confirm(sent: Sent, reply: { revision: number; at: number }) {
    // A reply that was overtaken by that of a later save.
    if (reply.revision <= this.#revision) return
    this.#base = sent.content
    this.#revision = reply.revision
    this.#savedAt = reply.at
    this.#savedEdits = Math.max(this.#savedEdits, sent.edits)
    this.#unsavedSince = this.isDirty ? this.#ports.now() : undefined
    this.#failure = undefined
    this.#failures = 0
    this.#unanswered = []
    this.#keep()
  }

  #fail(failure: SaveFailure) {
    this.#failure = failure
    this.#failures += 1
    if (!failure.isPassing) return
    this.#arm(retryDelayMs(this.#failures, failure.retryAfterSeconds))
  }

  #noteUnanswered(content: WorkContent) {
    const name = fingerprint(content)
    const others = this.#unanswered.filter((one) => one !== name)
    this.#unanswered = [...others, name].slice(-unansweredMax)
    this.#keep()
  }

  /** Whether what the service has came from here, by a save whose reply was lost. */
  #isOwn(server: ServerDraft): boolean {
    return this.#unanswered.includes(fingerprint(server.content))
  }

  /** Somebody saved since: this window itself in a try that got no reply, or another one. */
  async #settleStale(sent: Sent): Promise<void> {
    let server: ServerDraft
    try {
      server = await this.#ports.read()
    } catch (error) {
      this.#fail(classifyFailure(error))
      return
    }
    const found = readText(server)
    if (isSame(found, sent.content)) {
      this.#confirm(sent, { revision: server.revision, at: readTime(server) })
    } else if (isSame(found, this.#base) || this.#isOwn(server)) {
      this.#rebase(server)
    } else this.#theirs = server
  }

  #rebase(server: ServerDraft) {
    this.#base = readText(server)
    this.#revision = server.revision
    this.#savedAt = readTime(server)
    this.#theirs = undefined
    this.#failure = undefined
  }

  #replace(next: WorkContent, { isOnServer }: { isOnServer: boolean }) {
    if (this.#content !== null && !isSame(this.#content, next)) this.#aside = this.#content
    this.#contentVersion += 1
    this.#restored = undefined
    this.#write(next, isOnServer)
  }

  #write(next: WorkContent, isOnServer = false) {
    this.#content = next
    this.#edits += 1
    if (isOnServer) this.#savedEdits = this.#edits
    this.#changedAt = this.#ports.now()
    this.#keep()
    if (!isOnServer) void this.#save(false)
    this.#publish()
  }
}

function readText(draft: ServerDraft): Text {
  return draft.content as Text
}

function readTime(draft: ServerDraft): number {
  return draft.savedAt === null ? 0 : Date.parse(draft.savedAt)
}
