// What engineers ask while they work on a task, and what is replied.
import type { FileInput } from '../files/file-source.ts'
import type { OpenUnion } from '../open-union.ts'
import type { Attachment } from './create-task.ts'

/** What is said to a question: by you, or assumed without a reply. */
export interface QuestionReply {
  /** One of the choices, word for word. */
  choice?: string | undefined
  /** The reply itself, or a note to a choice or to data. */
  text?: string | undefined
  /** What replySchema asks for. */
  data?: Record<string, unknown> | undefined
}

/** A reply of yours, with the files that belong to it. */
export interface NewReply extends QuestionReply {
  /** As of a create: 5 at most, and large ones are uploaded first. They join the files of the task. */
  attachments?: readonly (FileInput | Attachment)[] | undefined
}

/** A reply as it is sent. */
export interface ReplyRequest extends NewReply {
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

/** A file that came with a reply. */
export interface ReplyFile {
  /** Names the file within the task; tasks.listAttachments() has its links. */
  position: number
  fileName: string
  /** The folders before its name. */
  path?: string
  mimeType: string
  /** In bytes. */
  fileSize: number
}

/** What was replied, or assumed at the deadline. */
export interface GivenReply extends QuestionReply {
  /** The files that came with it. */
  attachments?: ReplyFile[]
}

/** A question with what was replied. */
export interface Message extends OpenQuestion {
  /** At the deadline assumed (defaultReply), continued or no_reply; ended with the task. */
  state: OpenUnion<'open' | 'replied' | 'assumed' | 'continued' | 'no_reply' | 'ended' | 'removed'>
  closedAt?: string
  reply?: GivenReply
}
