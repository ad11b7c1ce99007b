// The hand-written types against those made from the OpenAPI document of revision A: where a field
// is added, renamed or changes its type, this file no longer type-checks.
import { expectTypeOf, test } from 'vitest'
import type * as sdk from '../src/sdk.ts'
import type { components } from './api.generated.ts'

type Schemas = components['schemas']

/** The values that an open union names; none for any other text. */
type Listed<T> = T extends string ? (string extends T ? never : T) : never

/** A reply fits a type of ours when all it can hold is known there, under the same names. */
type Names<T> = keyof T & string

/** Every name of a union that narrows, with all that any of its members has under it. */
type KeyOfAny<T> = T extends unknown ? keyof T : never
type ValueIn<T, K> = T extends unknown ? (K extends keyof T ? T[K] : undefined) : never
type OptionalIn<T> = T extends unknown
  ? { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]
  : never
type Joined<T> = {
  [K in Exclude<KeyOfAny<T>, OptionalIn<T>>]: ValueIn<T, K>
} & {
  [K in OptionalIn<T>]?: Exclude<ValueIn<T, K>, undefined>
}

type Replies = {
  AcceptedUnread: sdk.AcceptedUnread
  AnnouncedUpload: sdk.AnnouncedUpload
  BatchedTask: Omit<sdk.BatchedTask, 'idempotencyKey' | 'error' | 'status'> & { status: number }
  ChargeBreakdown: sdk.ChargeBreakdown
  CreditsSoFar: sdk.CreditsSoFar
  CreatedTask: Omit<sdk.CreatedTask, 'idempotencyKey'>
  CreatedWebhook: sdk.CreatedWebhook
  CreditEntry: sdk.CreditEntry
  Credits: sdk.Credits
  DayHours: sdk.DayHours
  Event: Joined<sdk.TaskEvent>
  EventData: sdk.TaskEventData
  EventPage: Omit<sdk.EventPage, 'data'> & {
    data: (Joined<sdk.TaskEvent> | sdk.FeedRestoredEvent)[]
  }
  FeedRestoredData: sdk.FeedRestoredData
  FeedRestoredEvent: sdk.FeedRestoredEvent
  FileLinks: sdk.FileLinks
  GivenReply: sdk.GivenReply
  Holiday: sdk.Holiday
  Hours: sdk.Hours
  Key: sdk.Key
  KeyLimits: sdk.KeyLimits
  LinkedFile: sdk.LinkedFile
  LoggedRequest: sdk.LoggedRequest
  Me: sdk.Me
  Message: sdk.Message
  ModeStatus: sdk.ModeStatus
  NewKey: sdk.NewKey
  OpenQuestion: sdk.OpenQuestion
  Problem: sdk.RequestProblem
  Project: sdk.Project
  PutLink: sdk.PutLink
  QuestionReply: sdk.QuestionReply
  Quote: sdk.Quote
  QuoteArithmetic: sdk.QuoteArithmetic
  QuoteChargeBasis: sdk.QuoteChargeBasis
  QuoteCredits: sdk.QuoteCredits
  QuoteEta: sdk.QuoteEta
  QuoteEtaBasis: sdk.QuoteEtaBasis
  QuoteQueue: sdk.QuoteQueue
  QuoteRefusal: sdk.QuoteRefusal
  QuoteStaffed: sdk.QuoteStaffed
  RedeliveredFailed: sdk.RedeliveredFailed
  ReplyFile: sdk.ReplyFile
  ServiceStatus: sdk.ServiceStatus
  Tag: sdk.Tag
  Provenance: sdk.Provenance
  Task: Joined<sdk.Task>
  TaskAttachment: sdk.TaskAttachment
  TaskCredits: sdk.TaskCredits
  TaskEta: sdk.TaskEta
  TaskWarning: sdk.TaskWarning
  TestEvent: sdk.TestEvent
  Upload: sdk.Upload
  Webhook: sdk.Webhook
  WebhookAttempt: sdk.WebhookAttempt
  WebhookDelivery: sdk.WebhookDelivery
  WebhookDeliveryDetail: sdk.WebhookDeliveryDetail
  WebhookSecret: sdk.WebhookSecret
}

type Bodies = {
  Attachment: sdk.Attachment
  Callback: sdk.Callback
  CreateKey: sdk.CreateKey
  CreateProject: sdk.CreateProject
  CreateTask: Omit<sdk.CreateTask, 'attachments' | 'responseSchema'>
  CreateUpload: sdk.CreateUpload
  CreateWebhook: sdk.CreateWebhook
  RedeliverFailed: sdk.RedeliverFailed
  ReplyAttachment: sdk.Attachment
  ReplyRequest: sdk.ReplyRequest
  RollKey: sdk.RollKey
  RollWebhookSecret: sdk.RollWebhookSecret
  UpdateProject: sdk.UpdateProject
  UpdateWebhook: sdk.UpdateWebhook
}

/** Shapes that have no type of their own here: pages, lists, errors. */
type Elsewhere =
  | `${string}Page`
  | `${string}Error`
  | ('CreateTaskBatch' | 'LinkedFiles' | 'Messages' | 'RefusedTask' | 'TaskBatch' | 'TestEventData')
  // A report of a leaked key has no method (completeness.test.ts).
  | ('KeyReport' | 'KeyReportOutcome' | 'ScannedToken' | 'ScannedTokenOutcome')

test('every schema of the document has a type, or is part of one', () => {
  type Missing = Exclude<keyof Schemas, keyof Replies | keyof Bodies | Elsewhere>
  expectTypeOf<Missing>().toEqualTypeOf<never>()
})

test('what the service sends fits the types of replies', () => {
  type Unfit = {
    [K in keyof Replies]: Schemas[K] extends Replies[K] ? never : K
  }[keyof Replies]
  expectTypeOf<Unfit>().toEqualTypeOf<never>()
})

test('types of replies name exactly what the service sends, and leave open what may be absent', () => {
  type Misnamed = {
    [K in keyof Replies]: Exclude<Names<Replies[K]>, Names<Schemas[K]>>
  }[keyof Replies]
  expectTypeOf<Misnamed>().toEqualTypeOf<never>()
  type Unnamed = {
    [K in keyof Replies]: Exclude<Names<Schemas[K]>, Names<Replies[K]>>
  }[keyof Replies]
  expectTypeOf<Unnamed>().toEqualTypeOf<never>()
  type OptionalOf<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]
  type Loose = {
    [K in keyof Replies]: Exclude<OptionalOf<Replies[K]>, OptionalOf<Schemas[K]>>
  }[keyof Replies]
  expectTypeOf<Loose>().toEqualTypeOf<never>()
})

test('open unions name every value of the document', () => {
  type Unlisted<Ours, Theirs> = {
    [F in keyof Ours & keyof Theirs]-?: [Listed<Ours[F]>] extends [never]
      ? never
      : Exclude<Extract<Theirs[F], string>, Listed<Ours[F]>>
  }[keyof Ours & keyof Theirs]
  type All = { [K in keyof Replies]: Unlisted<Replies[K], Schemas[K]> }[keyof Replies]
  expectTypeOf<All>().toEqualTypeOf<never>()
})

test('bodies take no value that the service would refuse', () => {
  type Item<T> = T extends readonly (infer Each)[] ? Each : T
  type Open<Ours, Theirs> = {
    [F in keyof Ours & keyof Theirs]-?: [Listed<Item<Theirs[F]>>] extends [never]
      ? never
      : [Exclude<Extract<Item<Ours[F]>, string>, Item<Theirs[F]>>] extends [never]
        ? never
        : F
  }[keyof Ours & keyof Theirs]
  type All = { [K in keyof Bodies]: Open<Bodies[K], Schemas[K]> }[keyof Bodies]
  expectTypeOf<All>().toEqualTypeOf<never>()
})

test('bodies name exactly what the service takes, and demand what it demands', () => {
  type Misnamed = {
    [K in keyof Bodies]: Exclude<Names<Bodies[K]>, Names<Schemas[K]>>
  }[keyof Bodies]
  expectTypeOf<Misnamed>().toEqualTypeOf<never>()
  type Unnamed = {
    [K in keyof Bodies]: Exclude<Names<Schemas[K]>, Names<Bodies[K]>>
  }[keyof Bodies]
  expectTypeOf<Unnamed>().toEqualTypeOf<'attachments' | 'responseSchema'>()
  type RequiredOf<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]
  type Lax = {
    [K in keyof Bodies]: Exclude<RequiredOf<Schemas[K]>, RequiredOf<Bodies[K]>>
  }[keyof Bodies]
  expectTypeOf<Lax>().toEqualTypeOf<never>()
})
