import type { ApiPromise } from './http/api-promise.ts'
import type { Query } from './http/build-request.ts'
import { Pacer } from './http/pacer.ts'
import type { RequestOptions } from './http/request-options.ts'
import { Transport } from './http/transport.ts'
import { type ClientOptions, readOptions } from './options.ts'
import type { Me, ServiceStatus } from './resources/account.ts'
import { CreditsResource } from './resources/credits.ts'
import { Events } from './resources/events.ts'
import { Keys } from './resources/keys.ts'
import { Projects } from './resources/projects.ts'
import { Requests } from './resources/requests.ts'
import { Tags } from './resources/tags.ts'
import { Tasks } from './resources/tasks.ts'
import { Uploads } from './resources/uploads.ts'
import { Webhooks } from './resources/webhooks.ts'
import { WaitingRoom } from './waiting/waiting-room.ts'

/** What a raw request carries. */
export interface RawRequest extends RequestOptions {
  query?: Query | undefined
  body?: object | undefined
}

/** How one client hands its pace to another; nobody outside can. */
const inheritedPacer = Symbol('the pacer of another client')

interface InheritingOptions extends ClientOptions {
  [inheritedPacer]?: Pacer
}

/** A client of the Task Review Service. Make one for each key and keep it: it paces what it sends. */
export class TaskReview {
  readonly tasks: Tasks
  readonly uploads: Uploads
  readonly projects: Projects
  readonly tags: Tags
  readonly credits: CreditsResource
  readonly webhooks: Webhooks
  readonly events: Events
  readonly keys: Keys
  readonly requests: Requests
  readonly #options: ClientOptions
  readonly #transport: Transport

  constructor(options: ClientOptions = {}) {
    const { [inheritedPacer]: pacer = new Pacer(), ...own }: InheritingOptions = options
    const transport = new Transport(readOptions(own), pacer)
    this.#options = own
    this.#transport = transport
    this.uploads = new Uploads(transport)
    this.tasks = new Tasks(transport, this.uploads, new WaitingRoom(transport, this.uploads))
    this.projects = new Projects(transport)
    this.tags = new Tags(transport)
    this.credits = new CreditsResource(transport)
    this.webhooks = new Webhooks(transport)
    this.events = new Events(transport)
    this.keys = new Keys(transport)
    this.requests = new Requests(transport)
  }

  /** A client with some options changed. It shares the pace of this one, unless it has another key. */
  withOptions(options: ClientOptions): TaskReview {
    const isOther = options.apiKey !== undefined || options.baseUrl !== undefined
    const pacer = isOther ? new Pacer() : this.#transport.pacer
    const all: InheritingOptions = { ...this.#options, ...options, [inheritedPacer]: pacer }
    return new TaskReview(all)
  }

  /** The account and the key of this client, with what the key may do and how fast. */
  me(options?: RequestOptions): ApiPromise<Me> {
    return this.#transport.send({ method: 'GET', path: '/me' }, options)
  }

  /** Whether engineers are there now, and when next. */
  status(options?: RequestOptions): ApiPromise<ServiceStatus> {
    return this.#transport.send({ method: 'GET', path: '/status' }, options)
  }

  /** Any request of the API, for what this package has no method for; the path is under /api/v1. */
  request<T = unknown>(
    method: string,
    path: string,
    { query, body, ...options }: RawRequest = {},
  ): ApiPromise<T> {
    return this.#transport.send(
      {
        method: method.toUpperCase(),
        path: `/${path.replace(/^\/?(api\/v1\/)?/, '')}`,
        ...(query && { query }),
        ...(body && { body }),
      },
      options,
    )
  }
}
