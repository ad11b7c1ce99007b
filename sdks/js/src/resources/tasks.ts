import { TaskCancelledError } from '../errors/local-errors.ts'
import { packBody } from '../files/attachments.ts'
import { ApiPromise } from '../http/api-promise.ts'
import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { PageParams, PagePromise, PageReply } from '../pagination.ts'
import {
  carrySchema,
  type ResultIn,
  schemaOf,
  type TaskReference,
} from '../schemas/carried-schema.ts'
import { checkResult, type ResponseSchema, type ResultOf } from '../schemas/response-schema.ts'
import type { WaitingRoom, WaitOptions } from '../waiting/waiting-room.ts'
import type { CreateTask } from './create-task.ts'
import type { LinkedFile } from './linked-file.ts'
import { packTask } from './pack-task.ts'
import type { Message, ReplyRequest } from './question.ts'
import type { Quote } from './quote.ts'
import type {
  CancelledTask,
  CompletedTask,
  CreatedTask,
  FinalTask,
  ListedTask,
  Task,
  TaskStatus,
} from './task.ts'
import { type BatchItem, sendBatch } from './task-batch.ts'
import type { Uploads } from './uploads.ts'

export interface ListTasks extends PageParams {
  /** Only this status. */
  status?: TaskStatus | undefined
  projectId?: number | undefined
  /** Only tasks created at or after this time. */
  createdAfter?: string | Date | undefined
  /** Only tasks created before this time. */
  createdBefore?: string | Date | undefined
  /**
   * Only tasks with all of these words in the prompt or in text values of the metadata; three characters or more
   * match the beginning of a word. Revision A only.
   */
  q?: string | undefined
  /** Carry what was asked; otherwise there is its first line, the title. */
  includePrompt?: boolean | undefined
}

export interface GetTask {
  /** How long the service may wait for the task to be final, or with ifVersion to change: 50 at most. */
  waitSeconds?: number | undefined
  /** The version you know. While the task has it, a get without waitSeconds gives null, free of charge. */
  ifVersion?: number | undefined
  /** Carry what was asked; otherwise there is its first line, the title. */
  includePrompt?: boolean | undefined
}

/** Options of a create. */
export interface CreateOptions extends RequestOptions {
  /** How long the service may wait for an instant answer: 50 at most. */
  waitSeconds?: number | undefined
}

/** Options of a wait for a task that is named by its id. */
export interface WaitFor<Schema = undefined> extends WaitOptions {
  /** The schema the task was created with, for the type of the result. */
  responseSchema?: Schema | undefined
}

/** Of a task that is named by its id alone it is not known whether it has a schema. */
type WaitedResult<Schema> = [Schema] extends [undefined]
  ? Record<string, unknown>
  : ResultOf<Schema>

const idsPerRequestMax = 100

export class Tasks {
  readonly #transport: Transport
  readonly #uploads: Uploads
  readonly #room: WaitingRoom

  constructor(transport: Transport, uploads: Uploads, room: WaitingRoom) {
    this.#transport = transport
    this.#uploads = uploads
    this.#room = room
  }

  /** Sends a question or review request. maxCredits is held until the task is final. */
  create<const Schema extends ResponseSchema | undefined = undefined>(
    params: CreateTask<Schema>,
    options: CreateOptions = {},
  ): ApiPromise<CreatedTask<ResultOf<Schema>>> {
    const idempotencyKey = params.idempotencyKey ?? options.idempotencyKey ?? crypto.randomUUID()
    const send = async () => {
      const { waitSeconds, ...request } = options
      const { revision } = this.#transport.settings
      const pack = { ...request, idempotencyKey, revision }
      const body = await packTask(params, this.#uploads, pack)
      const headers = waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }
      const path = '/tasks/create'
      const call = { method: 'POST', path, body, headers, waitSeconds, keyIsInBody: true }
      const reply = await this.#transport
        .send<CreatedTask<ResultOf<Schema>>>(call, { ...request, idempotencyKey })
        .withResponse()
      const { responseSchema } = params
      const { result } = await checkResult(reply.data, responseSchema)
      if (result !== undefined) reply.data.result = result
      carrySchema(reply.data, responseSchema)
      return reply
    }
    return new ApiPromise(send())
  }

  /**
   * Creates 1 to 20 tasks in one request of the rate. Each is created or refused alone: an item of the
   * result, in the order sent, has either its task or its error. Nothing is waited for.
   */
  createBatch(tasks: readonly CreateTask[], options: RequestOptions = {}): ApiPromise<BatchItem[]> {
    return new ApiPromise(sendBatch(this.#transport, this.#uploads, tasks, options))
  }

  /**
   * What a create with these params would cost, how long it would take, and every reason for which it would
   * fail now. Nothing is created or held. Files too large for a request are uploaded, as by create.
   */
  quote(
    params: CreateTask<ResponseSchema | undefined>,
    options: RequestOptions = {},
  ): ApiPromise<Quote> {
    const idempotencyKey = params.idempotencyKey ?? options.idempotencyKey ?? crypto.randomUUID()
    const send = async () => {
      const { revision } = this.#transport.settings
      const pack = { ...options, idempotencyKey, revision }
      const body = await packTask(params as CreateTask, this.#uploads, pack)
      const call = { method: 'POST', path: '/tasks/quote', body, keyIsInBody: true }
      return await this.#transport.send<Quote>(call, { ...options, idempotencyKey }).withResponse()
    }
    return new ApiPromise(send())
  }

  /** Creates a task and waits for its answer; the time of the wait counts from the create on. */
  async createAndWait<const Schema extends ResponseSchema | undefined = undefined>(
    params: CreateTask<Schema>,
    { timeoutMs, onUpdate, onQuestion, ...options }: WaitOptions & CreateOptions = {},
  ): Promise<CompletedTask<ResultOf<Schema>>> {
    const created = await this.create(params, options)
    const wait = { timeoutMs, onUpdate, onQuestion, signal: options.signal }
    const task = await this.#room.waitForFirst([created.id], wait, created as CreatedTask)
    return await complete(task, params.responseSchema)
  }

  /** The task as it is now, or after a wait. */
  get(
    id: string,
    params: GetTask & { ifVersion: number },
    options?: RequestOptions,
  ): ApiPromise<Task | null>
  get(id: string, params?: GetTask, options?: RequestOptions): ApiPromise<Task>
  get(
    id: string,
    { waitSeconds, ifVersion, includePrompt }: GetTask = {},
    options?: RequestOptions,
  ): ApiPromise<Task | null> {
    const { revision } = this.#transport.settings
    const headers: Record<string, string> =
      ifVersion === undefined ? {} : { 'if-none-match': `W/"${ifVersion}-${revision}"` }
    const query = { wait: waitSeconds, include: includePrompt ? 'prompt' : undefined }
    return this.#transport
      .send<Task | undefined>(
        { method: 'GET', path: ['tasks', id], query, headers, waitSeconds },
        options,
      )
      .map((task) => task ?? null)
  }

  /** Those of the tasks that exist, in the order they were named; more than 100 take several requests. */
  async getMany(
    ids: readonly string[],
    params: { includeResult: true },
    options?: RequestOptions,
  ): Promise<Task[]>
  async getMany(
    ids: readonly string[],
    params?: { includeResult?: boolean | undefined },
    options?: RequestOptions,
  ): Promise<ListedTask[]>
  async getMany(
    ids: readonly string[],
    { includeResult = false }: { includeResult?: boolean | undefined } = {},
    options?: RequestOptions,
  ): Promise<(Task | ListedTask)[]> {
    const found = new Map<string, Task>()
    const wanted = [...new Set(ids)]
    for (let from = 0; from < wanted.length; from += idsPerRequestMax) {
      const some = wanted.slice(from, from + idsPerRequestMax).join(',')
      const query = { ids: some, include: includeResult ? 'result' : undefined }
      const call = { method: 'GET', path: '/tasks', query }
      const { data } = await this.#transport.send<PageReply<Task>>(call, options)
      for (const task of data) found.set(task.id, task)
    }
    return wanted.map((id) => found.get(id)).filter((task) => task !== undefined)
  }

  /** The tasks of the account without their results, newest first. */
  list(
    { includePrompt, ...params }: ListTasks = {},
    options?: RequestOptions,
  ): PagePromise<ListedTask> {
    const query = { ...params, ...(includePrompt && { include: 'prompt' }) }
    return this.#transport.list('/tasks', query, options)
  }

  /**
   * Waits until the task is completed, through failures of network and service. What create() gave is
   * checked by its schema; with an id, pass responseSchema for the type of the result.
   */
  async wait<T extends TaskReference>(
    task: T,
    options?: WaitOptions,
  ): Promise<CompletedTask<ResultIn<T>>>
  async wait<const Schema extends ResponseSchema | undefined = undefined>(
    id: string,
    options?: WaitFor<Schema>,
  ): Promise<CompletedTask<WaitedResult<Schema>>>
  async wait(
    task: string | TaskReference,
    { responseSchema = schemaOf(task), ...options }: WaitFor<ResponseSchema | undefined> = {},
  ): Promise<CompletedTask<unknown>> {
    return await complete(await this.#room.waitForFirst([idOf(task)], options), responseSchema)
  }

  /** The first of the tasks that is final, completed or cancelled. */
  async waitForAny<T extends TaskReference>(
    tasks: readonly T[],
    options?: WaitOptions,
  ): Promise<FinalTask<ResultIn<T>>>
  async waitForAny<const Schema extends ResponseSchema | undefined = undefined>(
    ids: readonly string[],
    options?: WaitFor<Schema>,
  ): Promise<FinalTask<WaitedResult<Schema>>>
  async waitForAny(
    tasks: readonly (string | TaskReference)[],
    { responseSchema, ...options }: WaitFor<ResponseSchema | undefined> = {},
  ): Promise<FinalTask> {
    if (tasks.length === 0) throw new TypeError('waitForAny needs at least one task id.')
    const first = await this.#room.waitForFirst(tasks.map(idOf), options)
    const schema = responseSchema ?? schemaOf(tasks.find((task) => idOf(task) === first.id))
    return (await checkResult(first, schema)) as FinalTask
  }

  /** Before an engineer has taken it a cancel costs nothing; afterwards the effort so far. */
  cancel(id: string, options?: RequestOptions): ApiPromise<CancelledTask> {
    return this.#transport.send({ method: 'POST', path: ['tasks', id, 'cancel'] }, options)
  }

  /** What engineers asked about the task, and what was replied, oldest first. */
  messages(id: string, options?: RequestOptions): ApiPromise<Message[]> {
    return this.#transport
      .send<{ data: Message[] }>({ method: 'GET', path: ['tasks', id, 'messages'] }, options)
      .map(({ data }) => data)
  }

  /**
   * Replies to the question that the task waits for, and gives the task, which goes on. Files too large for
   * a request are uploaded, as by create.
   */
  reply(id: string, reply: ReplyRequest, options: RequestOptions = {}): ApiPromise<Task> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
    const send = async () => {
      const { revision } = this.#transport.settings
      const request = { ...options, idempotencyKey }
      const body = await packBody({ ...reply }, this.#uploads, { ...request, revision })
      const call = { method: 'POST', path: ['tasks', id, 'messages'], body }
      return await this.#transport.send<Task>(call, request).withResponse()
    }
    return new ApiPromise(send())
  }

  /** The files of a task, with links that live for a minute. */
  listAttachments(id: string, options?: RequestOptions): ApiPromise<LinkedFile[]> {
    return this.#transport
      .send<{ data: LinkedFile[] }>({ method: 'GET', path: ['tasks', id, 'attachments'] }, options)
      .map(({ data }) => data)
  }

  /** Removes the files of a final task before their time. */
  deleteAttachments(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#transport.send({ method: 'DELETE', path: ['tasks', id, 'attachments'] }, options)
  }
}

function idOf(task: string | TaskReference): string {
  return typeof task === 'string' ? task : task.id
}

async function complete<Schema extends ResponseSchema | undefined>(
  task: Task,
  schema: Schema | undefined,
): Promise<CompletedTask<ResultOf<Schema>>> {
  if (task.status === 'cancelled') throw new TaskCancelledError(task)
  return (await checkResult(task, schema)) as CompletedTask<ResultOf<Schema>>
}
