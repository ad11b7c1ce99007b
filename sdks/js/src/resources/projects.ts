import type { ApiPromise } from '../http/api-promise.ts'
import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { PageParams, PagePromise } from '../pagination.ts'

export interface Project {
  /** Send it as projectId when creating tasks. */
  id: number
  name: string
  createdAt: string
  /** An archived project takes no new tasks. */
  archived: boolean
}

export interface CreateProject {
  /** 1 to 200 characters. */
  name: string
}

export class Projects {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  create(params: CreateProject, options?: RequestOptions): ApiPromise<Project> {
    return this.#transport.send({ method: 'POST', path: '/projects/create', body: params }, options)
  }

  /** Newest first. */
  list(params: PageParams = {}, options?: RequestOptions): PagePromise<Project> {
    return this.#transport.list('/projects', params, options)
  }

  get(id: number, options?: RequestOptions): ApiPromise<Project> {
    return this.#transport.send({ method: 'GET', path: ['projects', id] }, options)
  }
}
