// Reads text/event-stream as far as the feed uses it: id, event, data, and comments.

export interface ServerSentEvent {
  /** The last id so far; also a heartbeat may move it. */
  id: string
  data: string
}

/** Takes the stream in any parts and gives what is complete. A block without data moves the id only. */
export class EventStreamParser {
  #rest = ''
  #id = ''
  #data: string[] = []

  /** The last id of the stream, empty before the first. */
  get lastId(): string {
    return this.#id
  }

  take(text: string): ServerSentEvent[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    const events: ServerSentEvent[] = []
    for (const line of lines) {
      if (line !== '') this.#takeLine(line)
      else if (this.#data.length > 0) {
        events.push({ id: this.#id, data: this.#data.join('\n') })
        this.#data = []
      }
    }
    return events
  }

  #takeLine(line: string): void {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name === 'data') this.#data.push(value)
    else if (name === 'id') this.#id = value
  }
}
