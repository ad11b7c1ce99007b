// What engineers ask while they work on a task, and what is replied.
import type { OpenUnion } from '../open-union.ts'

/** What is said to a question: by you, or assumed without a reply. */
export interface QuestionReply {
  /** One of the choices, word for word. */
  choice?: string | undefined
  /** The reply itself, or a note to a choice or to data. */
  text?: string | undefined
  /** What replySchema asks for. */
  data?: Record<string, unknown> | undefined
}

/** A reply as it is sent. */
export interface ReplyRequest extends QuestionReply {
  /** The number of the question: a reply that comes too late then never answers the next one. */
  question?: number | undefined
}

/** What a task in stage needs_input waits for. */
export interface OpenQuestion {
  /** Counts the questions of the task. */
  number: number
  /** What the engineer wants to know. */
  text: string
  /** What to choose from. */
  choices?: string[]
  /** JSON Schema of the data that is asked for. */
  replySchema?: Record<string, unknown>
  /** Whether text will do in place of a choice. */
  allowsText: boolean
  /**
   * What happens at the deadline: the engineer goes on with defaultReply, continues as well as they can, or
   * the task is cancelled with cancelReason no_reply.
   */
  onNoReply: OpenUnion<'default' | 'continue' | 'cancel'>
  defaultReply?: QuestionReply
  /** Since then the clock and the price of the task stand still. */
  askedAt: string
  /** Until when a reply is taken. */
  deadlineAt: string
}

/** A question with what was replied. */
export interface Message extends OpenQuestion {
  /** At the deadline assumed (defaultReply), continued or no_reply; ended with the task. */
  state: OpenUnion<'open' | 'replied' | 'assumed' | 'continued' | 'no_reply' | 'ended' | 'removed'>
  closedAt?: string
  reply?: QuestionReply
}
