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

export interface UpdateProject {
  name?: string | undefined
  /** true archives: new tasks are refused, pending ones are answered. false restores. */
  archived?: boolean | undefined
}

export interface ListProjects extends PageParams {
  /** Only archived projects, or only the others. */
  archived?: boolean | undefined
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
  list(params: ListProjects = {}, options?: RequestOptions): PagePromise<Project> {
    return this.#transport.list('/projects', params, options)
  }

  get(id: number, options?: RequestOptions): ApiPromise<Project> {
    return this.#transport.send({ method: 'GET', path: ['projects', id] }, options)
  }

  /** Renames, archives or restores; what is left out stays. */
  update(id: number, params: UpdateProject, options?: RequestOptions): ApiPromise<Project> {
    return this.#transport.send({ method: 'PATCH', path: ['projects', id], body: params }, options)
  }
}
