// The log of acknowledgements: what each client asked, and what it was told. It is a file that only
// ever grows, in a folder no server knows of, so it remembers what a crash made the servers forget.
//   invoke  a request is about to be sent
//   ok      the server said that it is done
//   fail    the server said that it is not done and will not be
//   info    nobody said anything certain: it may be done or not
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** Clients create and cancel; engineers claim, complete and release. */
export type Kind = 'create' | 'complete' | 'cancel' | 'claim' | 'release' | 'ask'
export type Verdict = 'ok' | 'fail' | 'info'

export type Invoke = {
  type: 'invoke'
  op: number
  client: number
  atMs: number
  kind: Kind
  /** Of a create or a cancel: repeated with each new attempt of the same request. */
  idempotencyKey?: string | undefined
  /** Of everything but a create and a claim. */
  taskId?: string | undefined
  /** Of a claim. */
  engineerUuid?: string | undefined
  /** Of a release, and of a completion by an engineer: the lease it was done under. */
  leaseNumber?: number | undefined
  /** Of a completion: the text of the result. */
  answer?: string | undefined
}

export type Told = {
  type: Verdict
  op: number
  atMs: number
  /** Absent where there was no HTTP reply. */
  status?: number | undefined
  code?: string | undefined
  hasRetryAfter?: boolean | undefined
  isReplay?: boolean | undefined
  taskId?: string | undefined
  /** Of a claim. */
  leaseNumber?: number | undefined
  /** Of the body of an ok: replays must repeat it byte for byte. */
  digest?: string | undefined
}

export type AckRecord = Invoke | Told

export type AckLog = {
  invoke(invoke: Omit<Invoke, 'type' | 'op' | 'atMs'>): Invoke
  tell(told: Omit<Told, 'atMs'>): Told
  close(): void
}

export function openAckLog(file: string): AckLog {
  const descriptor = openSync(file, 'a')
  let lastOp = 0
  function append<T extends AckRecord>(record: T): T {
    // Written at once: a record that waits in memory is one the checker could miss.
    writeSync(descriptor, `${JSON.stringify(record)}\n`)
    return record
  }
  return {
    invoke: (invoke) => append({ type: 'invoke', op: ++lastOp, atMs: nowMs(), ...invoke }),
    tell: (told) => append({ ...told, atMs: nowMs() }),
    close: () => closeSync(descriptor),
  }
}

export function readAckLog(file: string): AckRecord[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AckRecord)
}

function nowMs(): number {
  return Math.round(performance.now() * 1_000) / 1_000
}
