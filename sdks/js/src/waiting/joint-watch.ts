// Many tasks, watched together: one request follows the feed of the account, and the tasks that moved
// are read up to 100 at a time. Invariants:
// - A task is read after the position in the feed is known, so no event is missed in between.
// - Which tasks a request reads is decided when its turn has come: what joined meanwhile rides along,
//   and others fill it up, so that what ends between two looks at the feed is seen a request earlier.
// - While calls wait for their turn, every turn of the watch reads all tasks: each second turn is its,
//   and the feed would need two of them for one answer.
// - With the last member go the requests in flight, so that a process can end.
import { APIError } from '../errors/api-error.ts'
import { delay } from '../http/delay.ts'
import { NoLongerWanted, type Transport } from '../http/transport.ts'
import type { PageReply } from '../pagination.ts'
import type { EventPage } from '../resources/event.ts'
import { isFinal, type Task } from '../resources/task.ts'
import type { Watched } from './direct-wait.ts'
import {
  chooseIdleMs,
  choosePauseMs,
  chooseWaitTimeoutMs,
  mayPass,
  quickMs,
  waitSecondsMax,
} from './patience.ts'

interface Member extends Watched {
  resolve: (task: Task) => void
  reject: (error: unknown) => void
}

const idsPerRequestMax = 100
/** Tasks often end together; so long a pause lets one page of the feed tell of them all. */
const gatherMs = 100

export class JointWatch {
  readonly #transport: Transport
  readonly #members = new Map<string, Set<Member>>()
  readonly #toRead = new Set<string>()
  readonly #over = new AbortController()
  #cursor: string | undefined
  #isFollowing = false
  #reading: Promise<void> | undefined

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** With its last member a watch is over for good. */
  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** Resolves when the task is final; rejects with the reason of its signal. */
  join(watched: Watched): Promise<Task> {
    return new Promise((resolve, reject) => {
      const { id, signal } = watched
      const end = (settle: () => void) => {
        signal.removeEventListener('abort', abort)
        this.#leave(id, member)
        settle()
      }
      const abort = () => end(() => reject(signal.reason))
      const member: Member = {
        ...watched,
        resolve: (task) => end(() => resolve(task)),
        reject: (error) => end(() => reject(error)),
      }
      signal.addEventListener('abort', abort, { once: true })
      const members = this.#members.get(id) ?? new Set()
      this.#members.set(id, members.add(member))
      if (signal.aborted) abort()
      else this.#begin(id)
    })
  }

  #begin(id: string): void {
    if (!this.#isFollowing) {
      this.#isFollowing = true
      void this.#follow(this.#over.signal)
    } else if (this.#cursor !== undefined) {
      this.#read([id], this.#over.signal)
    }
  }

  #leave(id: string, member: Member): void {
    const members = this.#members.get(id)
    members?.delete(member)
    if (members?.size === 0) {
      this.#members.delete(id)
      this.#toRead.delete(id)
    }
    if (this.#members.size === 0) this.#over.abort()
  }

  /** Until nobody is left. */
  async #follow(signal: AbortSignal): Promise<void> {
    let [failures, idle] = [0, 0]
    while (!signal.aborted) {
      try {
        const isIdle = await this.#followOnce(signal)
        failures = 0
        if (!isIdle) idle = 0
        await delay(isIdle ? chooseIdleMs(idle++) : gatherMs, signal)
      } catch (error) {
        if (signal.aborted || error instanceof NoLongerWanted) return
        const isTooOld = error instanceof APIError && error.status === 410
        if (isTooOld) this.#cursor = undefined
        else if (!mayPass(error)) this.#failAll(error)
        // Others may have all the waits of the key; its tasks can be read all the same.
        else if (error instanceof APIError && error.status === 429) {
          this.#read(this.#members.keys(), signal)
        }
        await delay(choosePauseMs(error, failures++), signal).catch(() => {})
      }
    }
  }

  /** Whether the answer came at once with nothing in it. */
  async #followOnce(signal: AbortSignal): Promise<boolean> {
    if (this.#transport.pacer.isBusy) {
      this.#read(this.#members.keys(), signal)
      await this.#reading
      return false
    }
    if (this.#cursor === undefined) {
      this.#cursor = (await this.#askFeed({ after: 'latest', limit: 1 }, signal)).nextCursor
      this.#read(this.#members.keys(), signal)
      return false
    }
    const startedMs = performance.now()
    const query = { after: this.#cursor, wait: waitSecondsMax, limit: 100 }
    const page = await this.#askFeed(query, signal)
    this.#cursor = page.nextCursor
    const moved = page.data.flatMap(({ data }) => {
      // The service was restored: what was read of any task may have changed without an event.
      if (!('id' in data)) return [...this.#members.keys()]
      const members = [...(this.#members.get(data.id) ?? [])]
      return members.some(({ wantsUpdates }) => wantsUpdates || isFinal(data)) ? [data.id] : []
    })
    this.#read(moved, signal)
    return page.data.length === 0 && performance.now() - startedMs < quickMs
  }

  #askFeed(query: Record<string, string | number>, signal: AbortSignal) {
    const waitSeconds = Number(query.wait ?? 0)
    const timeoutMs = chooseWaitTimeoutMs(this.#transport.settings.timeoutMs, waitSeconds)
    return this.#transport.send<EventPage>(
      { method: 'GET', path: '/events', query, waitSeconds, turn: 'wait' },
      { signal, maxRetries: 0, timeoutMs },
    )
  }

  #read(ids: Iterable<string>, signal: AbortSignal): void {
    for (const id of ids) this.#toRead.add(id)
    if (this.#reading !== undefined || this.#toRead.size === 0) return
    this.#reading = this.#readAll(signal).finally(() => {
      this.#reading = undefined
    })
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (this.#toRead.size > 0 && !signal.aborted) {
      let ids: string[] = []
      const bind = () => {
        const inOrder = new Set([...this.#toRead, ...this.#members.keys()])
        ids = [...inOrder].slice(0, idsPerRequestMax)
        for (const id of ids) this.#toRead.delete(id)
        return { ids: ids.join(','), include: 'result' }
      }
      try {
        const { data } = await this.#transport.send<PageReply<Task>>(
          {
            method: 'GET',
            path: '/tasks',
            query: bind,
            turn: 'wait',
            isWanted: () => this.#toRead.size > 0,
          },
          { signal, maxRetries: 0 },
        )
        this.#tell(ids, data, signal)
        failures = 0
      } catch (error) {
        if (signal.aborted || error instanceof NoLongerWanted) continue
        for (const id of ids) if (this.#members.has(id)) this.#toRead.add(id)
        if (!mayPass(error)) this.#failAll(error)
        await delay(choosePauseMs(error, failures++), signal).catch(() => {})
      }
    }
  }

  #tell(ids: string[], tasks: Task[], signal: AbortSignal): void {
    const found = new Map(tasks.map((task) => [task.id, task]))
    for (const id of ids) {
      const task = found.get(id)
      if (task === undefined) void this.#lookForMissing(id, signal)
      else this.#tellMembers(task)
    }
  }

  #tellMembers(task: Task): void {
    for (const member of [...(this.#members.get(task.id) ?? [])]) {
      try {
        member.onTask(task)
        if (isFinal(task)) member.resolve(task)
      } catch (error) {
        member.reject(error)
      }
    }
  }

  /** A list leaves out what it does not know; asked for by name the service says why. */
  async #lookForMissing(id: string, signal: AbortSignal): Promise<void> {
    const path = ['tasks', id]
    try {
      this.#tellMembers(
        await this.#transport.send<Task>({ method: 'GET', path, turn: 'wait' }, { signal }),
      )
    } catch (error) {
      if (signal.aborted) return
      if (mayPass(error)) this.#read([id], signal)
      else for (const member of [...(this.#members.get(id) ?? [])]) member.reject(error)
    }
  }

  #failAll(error: unknown): void {
    for (const members of [...this.#members.values()]) {
      for (const member of [...members]) member.reject(error)
    }
  }
}
