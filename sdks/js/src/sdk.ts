// Everything this package offers; the only file that gives on what others hold.
export { type RawRequest, TaskReview } from './client.ts'
export { APIError, type APIErrorInit } from './errors/api-error.ts'
export {
  CursorExpiredError,
  EndpointDisabledError,
  EndpointLimitReachedError,
  FileNotReadableError,
  ForbiddenError,
  IdempotencyKeyConflictError,
  IdempotencyKeyReusedError,
  InsufficientCreditsError,
  InternalError,
  KeyLimitReachedError,
  NoEngineerAvailableError,
  QuestionClosedError,
  QuotaReachedError,
  SpendingCapReachedError,
  SpendingPausedError,
  TaskFinalError,
  TaskPendingError,
  UnauthorizedError,
  UnavailableError,
  UploadLimitReachedError,
  UploadMissingError,
  UploadUsedError,
} from './errors/codes.ts'
export {
  AdjustmentDecidedError,
  CapacityReachedError,
  DeviceDeniedError,
  DeviceExpiredError,
  DevicePendingError,
  DraftUnconfirmedError,
  EmailNotVerifiedError,
  LastOwnerError,
  LeaseLostError,
  OffDutyError,
  ResultInvalidError,
  RevisionRequiredError,
  SecondFactorRequiredError,
  SignInFailedError,
  StaleRevisionError,
  StepUpRequiredError,
  TaskTakenError,
  TooSoonToAnswerError,
} from './errors/console-codes.ts'
export {
  APIConnectionError,
  APITimeoutError,
  ResultValidationError,
  TaskCancelledError,
  UploadRefusedError,
  UserAbortError,
  WaitTimeoutError,
  WebhookVerificationError,
} from './errors/local-errors.ts'
export {
  AuthenticationError,
  ConflictError,
  GoneError,
  InvalidRequestError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  PaymentRequiredError,
  PermissionDeniedError,
  PreconditionFailedError,
  PreconditionRequiredError,
  RateLimitError,
  type RequestProblem,
  RequestTimeoutError,
  ServerError,
  UnprocessableError,
  UnsupportedMediaTypeError,
} from './errors/statuses.ts'
export { TaskReviewError } from './errors/task-review-error.ts'
export type { FileData, FileInput, FileSource } from './files/file-source.ts'
export type { UploadProgress } from './files/send-file.ts'
export { ApiPromise, type WithResponse } from './http/api-promise.ts'
export type { RateLimit, RateLimitPolicy } from './http/rate-limit.ts'
export type { RequestOptions } from './http/request-options.ts'
export type { Logger, LogLevel } from './logging.ts'
export type { ClientOptions } from './options.ts'
export { Page, type PageParams, PagePromise, type PageReply } from './pagination.ts'
export type {
  DayHours,
  Holiday,
  Hours,
  KeyLimits,
  Me,
  ModeStatus,
  Scope,
  ServiceStatus,
} from './resources/account.ts'
export type { Attachment, Callback, CreateTask } from './resources/create-task.ts'
export type { CreditEntry, Credits, CreditsResource } from './resources/credits.ts'
export type {
  CancelledEventData,
  CompletedEventData,
  EventPage,
  EventType,
  FeedEvent,
  FeedRestoredData,
  FeedRestoredEvent,
  TaskEvent,
  TaskEventData,
  TaskEventType,
} from './resources/event.ts'
export type { Events, ListEvents, StreamEvents } from './resources/events.ts'
export type { CreateKey, Key, Keys, NewKey, RollKey } from './resources/keys.ts'
export type { FileLinks, LinkedFile } from './resources/linked-file.ts'
export type {
  CreateProject,
  ListProjects,
  Project,
  Projects,
  UpdateProject,
} from './resources/projects.ts'
export type {
  GivenReply,
  Message,
  NewReply,
  OpenQuestion,
  QuestionReply,
  ReplyFile,
  ReplyRequest,
} from './resources/question.ts'
export type {
  Quote,
  QuoteArithmetic,
  QuoteChargeBasis,
  QuoteCredits,
  QuoteEta,
  QuoteEtaBasis,
  QuoteQueue,
  QuoteRefusal,
  QuoteStaffed,
} from './resources/quote.ts'
export type { ListRequests, LoggedRequest, RequestMethod, Requests } from './resources/requests.ts'
export type { Tag, Tags } from './resources/tags.ts'
export type {
  AcceptedUnread,
  CancelledTask,
  CancelReason,
  ChargeBreakdown,
  CompletedTask,
  CreatedTask,
  CreditsSoFar,
  FinalTask,
  ListedTask,
  MessageResult,
  PendingTask,
  Provenance,
  Task,
  TaskAttachment,
  TaskCredits,
  TaskEta,
  TaskMode,
  TaskStage,
  TaskStatus,
  TaskWarning,
} from './resources/task.ts'
export type { BatchedTask, BatchItem, RefusedTask } from './resources/task-batch.ts'
export type { CreateOptions, GetTask, ListTasks, Tasks, WaitFor } from './resources/tasks.ts'
export type { AnnouncedUpload, CreateUpload, PutLink, Upload } from './resources/upload.ts'
export type { UploadOptions, Uploads } from './resources/uploads.ts'
export type {
  CreatedWebhook,
  CreateWebhook,
  RedeliveredFailed,
  RedeliverFailed,
  RollWebhookSecret,
  UpdateWebhook,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryStatus,
  WebhookSecret,
} from './resources/webhook.ts'
export type { ListDeliveries, VerifyWith, Webhooks } from './resources/webhooks.ts'
export type { AppInfo } from './runtime.ts'
export type { ResultIn, TaskReference } from './schemas/carried-schema.ts'
export type { InferSchema, JsonSchema } from './schemas/infer-schema.ts'
export type { ResponseSchema, ResultOf } from './schemas/response-schema.ts'
export type { StandardIssue, StandardSchema } from './schemas/standard-schema.ts'
export { version } from './version.ts'
export type { OnQuestion, QuestionContext } from './waiting/question-desk.ts'
export type { WaitOptions } from './waiting/waiting-room.ts'
export { signWebhook, type WebhookMessage } from './webhooks/signature.ts'
export {
  type TestEvent,
  type VerifyOptions,
  verifyWebhook,
  type WebhookBody,
  type WebhookEvent,
  type WebhookHeaders,
} from './webhooks/verify.ts'
