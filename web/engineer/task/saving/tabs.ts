// One window writes a task at a time; the others are told and can take over. This is for comfort:
// what two windows write at once is kept apart by revisions, whoever hears whom.
export type TabMessage =
  | { kind: 'hello'; from: string }
  | { kind: 'here'; from: string }
  | { kind: 'take'; from: string }
  | { kind: 'yielded'; from: string }
  | { kind: 'saved'; from: string }
  | { kind: 'bye'; from: string }

export type TabChannel = {
  postMessage(message: TabMessage): void
  onmessage: ((event: MessageEvent<TabMessage>) => void) | null
  close(): void
}

export type TabsPorts = {
  channel: TabChannel
  schedule(ms: number, run: () => void): () => void
  /** Saves what waits, before another window goes on. */
  flush(): Promise<void>
  /** The window that writes has saved. */
  refresh(): void
  onChange(isWriter: boolean): void
}

const answerWithinMs = 1_000

export class Tabs {
  readonly #ports: TabsPorts
  readonly #id: string
  #isWriter = true
  #cancelWait: (() => void) | undefined

  constructor(ports: TabsPorts, id: string = crypto.randomUUID()) {
    this.#ports = ports
    this.#id = id
    ports.channel.onmessage = ({ data }) => this.#receive(data)
    this.#post('hello')
  }

  get isWriter(): boolean {
    return this.#isWriter
  }

  /** Asks the other window to save and stop; one that does not answer is gone. */
  take(): void {
    this.#post('take')
    this.#cancelWait?.()
    this.#cancelWait = this.#ports.schedule(answerWithinMs, () => this.#become(true))
  }

  /** Tells the others that there is a newer text. */
  tellSaved(): void {
    if (this.#isWriter) this.#post('saved')
  }

  close(): void {
    if (this.#isWriter) this.#post('bye')
    this.#cancelWait?.()
    this.#ports.channel.onmessage = null
    this.#ports.channel.close()
  }

  #post(kind: TabMessage['kind']) {
    this.#ports.channel.postMessage({ kind, from: this.#id })
  }

  #receive(message: TabMessage) {
    if (message.from === this.#id) return
    if (message.kind === 'hello' && this.#isWriter) this.#post('here')
    if (message.kind === 'here') this.#become(false)
    if (message.kind === 'take' && this.#isWriter) void this.#yield()
    if (message.kind === 'yielded' && this.#cancelWait) this.#become(true)
    if (message.kind === 'saved' && !this.#isWriter) this.#ports.refresh()
    if (message.kind === 'bye' && !this.#isWriter) this.#become(true)
  }

  async #yield() {
    this.#become(false)
    await this.#ports.flush()
    this.#post('yielded')
  }

  #become(isWriter: boolean) {
    this.#cancelWait?.()
    this.#cancelWait = undefined
    if (this.#isWriter === isWriter) return
    this.#isWriter = isWriter
    this.#ports.onChange(isWriter)
  }
}
