// What a scenario is: one behaviour that every SDK must show, as data. README.md beside this explains
// it to whoever writes a runner. The control server (server.ts) reads scenarios, hands a runner one
// step after the other, and judges what the runner saw and what arrived on the wire.

// biome-ignore lint/suspicious/noExplicitAny: any value of JSON may stand here.
export type Json = any

export type ScenarioFile = { about: string; scenarios: Scenario[] }

export type Scenario = {
  /** Unique over all files, in kebab-case. */
  name: string
  /** One sentence: what a user of the SDK sees. */
  about: string
  /**
   * `script`: replies come from `script`. `service`: the real service, behind a proxy that records and, by
   * `faults`, cuts.
   */
  on: 'script' | 'service'
  /**
   * Options of the client, by their names in JavaScript. `baseUrl` and, unless it stands here, `apiKey` are
   * added.
   */
  client?: Record<string, Json>
  /** Keys made for this scenario alone, named by `{{keys.<name>}}`. Only with `service`. */
  keys?: Record<string, KeyRequest>
  steps: Step[]
  /** What the scripted server replies, in order of arrival. Only with `script`. */
  script?: Exchange[]
  /** What the proxy does to the requests that match. Only with `service`. */
  faults?: Fault[]
  /** How many requests must have arrived in all; without it, as many as `script` says. */
  requests?: number
  /** All requests carry one and the same idempotency key, in the body or as a header. */
  sameIdempotencyKey?: boolean
  /** Least and most time between one request and the next: element 0 stands between the first two. */
  gapsMs?: { atLeast?: number; atMost?: number }[]
  /**
   * So many tasks and as many holds stand in the database for the account of the client's key, which only
   * this scenario uses.
   */
  tasksMade?: number
}

export type Step = {
  /**
   * A call by its name in JavaScript, `tasks.create`. `receive` is none: the control server waits for a
   * webhook.
   */
  call: string
  args?: Json[]
  /** Options that this call alone has otherwise: `client.withOptions(...)`. */
  client?: Record<string, Json>
  /** The outcome is kept under this name for `{{name.path}}` in later steps. */
  save?: string
  /** What the result must contain. See README.md for the matchers. */
  expect?: Json
  /** The call must fail with this. A step without `expect` and `error` must only not fail. */
  error?: ExpectedError
  /** The result is iterated, and so many items (or all of them) are collected in an array. */
  collect?: number | 'all'
  /** The result is that of `.withResponse()`: { data, status, requestId }. */
  withResponse?: true
  /** The call is aborted by its signal after so many milliseconds. */
  abortAfterMs?: number
  /** So many calls with the same arguments at once; the result is the array of their results. */
  times?: number
  atLeastMs?: number
  atMostMs?: number
}

export type ExpectedError = {
  /** The name of the class itself, not of an ancestor. */
  class: string
  /** Classes it must be an instance of too. */
  isA?: string[]
  /**
   * Attributes by their names in JavaScript, matched as `expect` is: code, status, message, retryAfterMs …
   */
  has?: Json
}

/** The first that is not used up and whose method and path suit an arriving request replies to it. */
export type Exchange = {
  request?: ExpectedRequest
  reply: Reply
  /** How often; once unless told. `any` is never used up, and may also not be used at all. */
  times?: number | 'any'
}

export type ExpectedRequest = {
  method?: string
  /** With the query where it matters: a path without `?` matches any query. */
  path?: string
  /** Names in lower case; a matcher such as { "$absent": true } is allowed. */
  headers?: Json
  body?: Json
}

export type Reply = {
  /** 200 unless told. */
  status?: number
  headers?: Record<string, string>
  /** An object is sent as JSON, a string as it is. */
  body?: Json
  /** Before anything is sent. */
  delayMs?: number
  /** After headers and half of the body. */
  bodyDelayMs?: number
  /**
   * The connection ends: before any byte (`before`), by a reset (`reset`), or after headers and half of the
   * body (`after-headers`).
   */
  cut?: 'before' | 'reset' | 'after-headers'
}

export type Fault = {
  method?: string
  /** As in ExpectedRequest. */
  path?: string
  /** `before`: the service never sees the request. `after`: it has done its work, and its reply is lost. */
  cut: 'before' | 'after'
  /** By a reset of the connection instead of its orderly end. */
  reset?: boolean
  /** Only the first attempts of calls, or only later ones, told by X-Retry-Count. */
  isFirstAttempt?: boolean
  /** How many requests are cut; one unless told. */
  times?: number
}

export type KeyRequest = {
  /** The test account of an account, or the account itself. */
  mode?: 'test' | 'live'
  credits?: number
  revision?: 'A' | 'B'
  scopes?: string[]
  /** Requests a second; 200 unless told. 1 is what a new key has. */
  perSecond?: number
  /** The key is revoked before the scenario begins. */
  revoked?: boolean
}

/** What a runner reports of a step. */
export type Outcome =
  | { result: Json }
  | { error: { class: string; isA: string[]; [attribute: string]: Json } }
