import { TaskCancelledError } from '../errors/local-errors.ts'
import { ApiPromise } from '../http/api-promise.ts'
import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { PageParams, PagePromise, PageReply } from '../pagination.ts'
import { checkResult, type ResponseSchema, type ResultOf } from '../schemas/response-schema.ts'
import type { WaitingRoom, WaitOptions } from '../waiting/waiting-room.ts'
import type { CreateTask } from './create-task.ts'
import type { LinkedFile } from './linked-file.ts'
import { packTask } from './pack-task.ts'
import type { CompletedTask, CreatedTask, FinalTask, Task, TaskStatus } from './task.ts'
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
}

export interface GetTask {
  /** How long the service may wait for the task to be final, or with ifVersion to change: 50 at most. */
  waitSeconds?: number | undefined
  /** The version you know. While the task has it, a get without waitSeconds gives null, free of charge. */
  ifVersion?: number | undefined
}

/** Options of a create. */
export interface CreateOptions extends RequestOptions {
  /** How long the service may wait for an instant answer: 50 at most. */
  waitSeconds?: number | undefined
}

/** Options of a wait for a task with a response schema. */
export interface WaitFor<Schema = undefined> extends WaitOptions {
  /** The schema the task was created with, for the type of the result. */
  responseSchema?: Schema | undefined
}

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
  create(params: CreateTask, options: CreateOptions = {}): ApiPromise<CreatedTask> {
    const idempotencyKey = params.idempotencyKey ?? options.idempotencyKey ?? crypto.randomUUID()
    const send = async () => {
      const { waitSeconds, ...request } = options
      const { revision } = this.#transport.settings
      const pack = { ...request, idempotencyKey, revision }
      const body = await packTask(params, this.#uploads, pack)
      const headers = waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }
      const path = '/tasks/create'
      const call = { method: 'POST', path, body, headers, waitSeconds, keyIsInBody: true }
      const reply = this.#transport.send<CreatedTask>(call, { ...request, idempotencyKey })
      return await reply.withResponse()
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

  /** Creates a task and waits for its answer; the time of the wait counts from the create on. */
  async createAndWait<const Schema extends ResponseSchema | undefined = undefined>(
    params: CreateTask<Schema>,
    { timeoutMs, onUpdate, ...options }: WaitOptions & CreateOptions = {},
  ): Promise<CompletedTask<ResultOf<Schema>>> {
    const created = await this.create(params, options)
    const wait = { timeoutMs, onUpdate, signal: options.signal }
    const task = await this.#room.waitForFirst([created.id], wait, created)
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
    { waitSeconds, ifVersion }: GetTask = {},
    options?: RequestOptions,
  ): ApiPromise<Task | null> {
    const { revision } = this.#transport.settings
    const headers: Record<string, string> =
      ifVersion === undefined ? {} : { 'if-none-match': `W/"${ifVersion}-${revision}"` }
    return this.#transport
      .send<Task | undefined>(
        { method: 'GET', path: ['tasks', id], query: { wait: waitSeconds }, headers, waitSeconds },
        options,
      )
      .map((task) => task ?? null)
  }

  /** Those of the tasks that exist, in the order they were named; more than 100 take several requests. */
  async getMany(
    ids: readonly string[],
    { includeResult = false }: { includeResult?: boolean | undefined } = {},
    options?: RequestOptions,
  ): Promise<Task[]> {
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
  list(params: ListTasks = {}, options?: RequestOptions): PagePromise<Task> {
    return this.#transport.list('/tasks', params, options)
  }

  /** Waits until the task is completed, through failures of network and service. */
  async wait<const Schema extends ResponseSchema | undefined = undefined>(
    id: string,
    { responseSchema, ...options }: WaitFor<Schema> = {},
  ): Promise<CompletedTask<ResultOf<Schema>>> {
    return await complete(await this.#room.waitForFirst([id], options), responseSchema)
  }

  /** The first of the tasks that is final, completed or cancelled. */
  async waitForAny<const Schema extends ResponseSchema | undefined = undefined>(
    ids: readonly string[],
    { responseSchema, ...options }: WaitFor<Schema> = {},
  ): Promise<FinalTask<ResultOf<Schema>>> {
    if (ids.length === 0) throw new TypeError('waitForAny needs at least one task id.')
    const task = await this.#room.waitForFirst(ids, options)
    return (await checkResult(task, responseSchema)) as FinalTask<ResultOf<Schema>>
  }

  /** Before an engineer has taken it a cancel costs nothing; afterwards the effort so far. */
  cancel(id: string, options?: RequestOptions): ApiPromise<Task> {
    return this.#transport.send({ method: 'POST', path: ['tasks', id, 'cancel'] }, options)
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

async function complete<Schema extends ResponseSchema | undefined>(
  task: Task,
  schema: Schema | undefined,
): Promise<CompletedTask<ResultOf<Schema>>> {
  if (task.status === 'cancelled') throw new TaskCancelledError(task)
  return (await checkResult(task, schema)) as CompletedTask<ResultOf<Schema>>
}
