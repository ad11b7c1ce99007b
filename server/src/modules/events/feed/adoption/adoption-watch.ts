// Whether this process may serve the database it is connected to. A process that has served one epoch never
// serves another: what it remembers of keys, feeds and tasks is of a state that is gone.
import { type Loop, startLoop } from '../../../../core/loop.ts'
import type { Db } from '../../../../db/client.ts'
import { describeStranger, measureRelay, readAdoption } from './adoption.ts'
import type { Backlog } from './backlog-queries.ts'

export type AdoptionWatch = {
  /** Of a process that follows: what it saw last. */
  isAdopted(): boolean
  /** In which the process began. */
  epoch(): number
  /**
   * Looks once, then every second until it is stopped. What was begun on one database is not continued on
   * another: onChange says, once, that the process has to end.
   */
  follow(onChange: (reason: string) => void): Promise<void>
  /** Resolves when the database is adopted, at once where it is; never after a stop. */
  untilAdopted(): Promise<void>
  stop(): Promise<void>
}

export type AdoptionWatchOptions = {
  db: Db
  /** With what is told to nobody while the relay is stopped. */
  onLook(isAdopted: boolean, backlog: Backlog | undefined): void
  onError(error: unknown): void
}

const lookMs = 1_000

export function createAdoptionWatch({ db, onLook, onError }: AdoptionWatchOptions): AdoptionWatch {
  const adopted = Promise.withResolvers<void>()
  let isAdopted = true
  let begunIn: number | undefined
  let hasChanged = false
  let loop: Loop | undefined

  /** Where the database does not answer, what was known last holds. */
  async function look(onChange: (reason: string) => void): Promise<void> {
    const state = await readAdoption(db)
    isAdopted = state.isAdopted
    onLook(isAdopted, isAdopted ? undefined : await measureRelay(db))
    if (begunIn === undefined && isAdopted) {
      begunIn = state.epoch
      adopted.resolve()
    }
    if (hasChanged || begunIn === undefined || (isAdopted && state.epoch === begunIn)) return
    hasChanged = true
    onChange(isAdopted ? 'A restored database was adopted.' : describeStranger(state))
  }

  return {
    isAdopted: () => isAdopted,
    epoch: () => begunIn ?? 1,
    async follow(onChange) {
      isAdopted = false
      await look(onChange).catch(onError)
      const run = () => look(onChange)
      loop = startLoop({ name: 'adoption', everyMs: lookMs, firstAfterMs: lookMs, run, onError })
    },
    untilAdopted: () => adopted.promise,
    async stop() {
      await loop?.stop()
    },
  }
}
