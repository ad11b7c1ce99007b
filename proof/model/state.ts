// What the reference model is made of: accounts, engineers and tasks are numbers, times are
// milliseconds since the start of the history.

/** Each stage and what it leaves to. */
export const nextStages = {
  drafting: ['queued', 'completed', 'cancelled'],
  // The simulator asks without having claimed.
  queued: ['claimed', 'needs_input', 'completed', 'cancelled'],
  claimed: ['queued', 'needs_input', 'in_review', 'completed', 'cancelled'],
  needs_input: ['queued', 'cancelled'],
  in_review: ['completed', 'claimed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const
export type Stage = keyof typeof nextStages
export type Mode = 'realtime_answer' | 'fast' | 'standard'
export type CancelReason =
  | ('client' | 'no_engineer' | 'ai_failed' | 'expired' | 'operator')
  | 'no_reply'
export type LeaseEnd =
  | ('submitted' | 'released' | 'expired' | 'idle' | 'operator' | 'cancelled')
  | 'asked'
export type NoReplyRule = 'default' | 'continue' | 'cancel'
export type Outcome = 'replied' | 'assumed' | 'continued' | 'no_reply' | 'ended'

export const second = 1_000
const hour = 3_600 * second
export const times = {
  window: { realtime_answer: 120 * second, fast: 4 * hour, standard: 24 * hour },
  lease: { realtime_answer: 30 * second, fast: 90 * second, standard: 90 * second },
  idleRelease: 600 * second,
  grace: 7 * 24 * hour,
  draft: 60 * second,
  instant: 30 * second,
  beatCountedMax: 30 * second,
  inputCountedMax: 60 * second,
  /** How long a task is kept for who asked about it. */
  asker: 900 * second,
  /** How long an answer can be undone, and how long before it is due it no longer can. */
  undo: 5 * second,
  undoDueMin: 60 * second,
  simulator: 2 * second,
  inProcessMax: 5 * second,
}
/** By tag id. */
export const tagFactorE4: Record<number, number> = { 1: 10_000, 2: 15_000, 3: 20_000 }

export type Account = Record<'available' | 'held' | 'granted' | 'spent', number> & {
  isTest: boolean
}
export type Engineer = { tags: number[]; capacity: number; memberOf: number[] }
export type Lease = {
  number: number
  engineer: number
  expiresAt: number
  lastBeatAt: number
  effort: number
  end?: LeaseEnd
  /** Opened again, maybe beyond the engineer's capacity. */
  isUndone?: boolean
}
/** What the simulator shall do with a task of a test account; a question of its waits for ten minutes. */
export type Simulation = {
  outcome: 'completed' | 'needs_input' | Exclude<CancelReason, 'no_reply'>
  after: number
}
export const simulatedWait = 600 * second

/** An answer that can still be undone. */
export type HeldBack = { engineer: number; effortSeconds: number; sendsAt: number }

export type Question = {
  askedAt: number
  deadlineAt: number
  rule: NoReplyRule
  /** Null for the simulator. */
  asker: number | null
  outcome: Outcome | null
}

export type Asked = {
  account: number
  mode: Mode
  hasSchema: boolean
  tag: number
  revision: 'A' | 'B'
  maxCredits: number
  simulation: Simulation
}
export type Task = Asked & {
  stage: Stage
  leaseNumber: number
  /** Null is never offered to an engineer. */
  claimClass: number | null
  turn: number
  dueAt: number
  urgentAt: number | null
  overdueAt: number | null
  expiresAt: number
  /** When the AI has had its time, or the simulator acts. */
  machineAt: number | null
  leases: Lease[]
  questions: Question[]
  /** For whom it is kept after a question, in which class it was, and until when. */
  asker: number | null
  askerClass: number | null
  askerUntil: number | null
  heldBack: HeldBack | null
  events: string[]
  cancelReason: CancelReason | null
  effortSeconds: number | null
  charged: number | null
  /** Fairness: hand-outs of its tag and class to others while it waited, and how many may be. */
  passedBy: number
  passesMax: number
}
export type Model = {
  now: number
  hasModel: boolean
  accounts: Account[]
  engineers: Engineer[]
  tasks: Task[]
  /** By tag and class: the turn handed out last. */
  clocks: Map<string, number>
  /** By account, tag and class: the turn of the next task. */
  turns: Map<string, number>
}

export type Held = { engineer: number; task: number; lease: number }
export type AiCommand = {
  do: 'aiDrafted' | 'aiAnswered' | 'aiFailed'
  task: number
  lease: number
}
export type Command =
  | { do: 'grant'; account: number; credits: number }
  | ({ do: 'create'; isServed: boolean } & Asked)
  | { do: 'claimNext'; engineer: number }
  | { do: 'claimTask'; engineer: number; task: number }
  | ({ do: 'heartbeat'; idle: number } & Held)
  | ({ do: 'release' } & Held)
  | ({ do: 'submit'; effortSeconds: number | undefined; undo: boolean } & Held)
  | ({ do: 'undo' } & Held)
  | ({ do: 'ask'; rule: NoReplyRule; wait: number } & Held)
  | { do: 'reply'; task: number }
  | { do: 'cancel'; by: 'client' | 'operator'; task: number }
  | { do: 'takeBack'; task: number }
  | AiCommand
  | { do: 'pass'; time: number }
  | { do: 'sweep' }
export type CommandOf<Name extends Command['do']> = Extract<Command, { do: Name }>

/** What the caller is told: ok, nothing, or the code of a refusal. */
export type Reply = { code: string; task?: number; lease?: number; effort?: number }
