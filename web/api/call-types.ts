// What a call takes and gives, read from the paths of a generated document.
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type PathsOf<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, { responses: unknown }> ? P : never
}[keyof Paths]

type OperationOf<Paths, M extends Method, P extends keyof Paths> =
  Paths[P] extends Record<M, infer O> ? O : never

type Json<R> = R extends { content: { 'application/json': infer B } } ? B : undefined
type Success<O> = O extends { responses: infer R }
  ? { [S in keyof R]: S extends 200 | 201 | 202 | 204 ? Json<R[S]> : never }[keyof R]
  : never

/** The body that a successful call gives; undefined where there is none. */
export type ReplyOf<Paths, M extends Method, P extends keyof Paths> = Success<
  OperationOf<Paths, M, P>
>

type PathParams<O> = O extends { parameters: { path: infer T } }
  ? { params: T }
  : { params?: never }
type QueryParams<O> = O extends { parameters: { query?: infer T } }
  ? { query?: NonNullable<T> }
  : { query?: never }
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : { body?: never }

type OptionsOf<O> = PathParams<O> &
  QueryParams<O> &
  Body<O> & {
    headers?: Record<string, string>
    signal?: AbortSignal
    /** Lets the request outlive the page: the last save of a text while the tab closes (64 KB at most). */
    keepalive?: boolean
  }

/** Nothing more than the path where every option is optional. */
export type ArgumentsOf<Paths, M extends Method, P extends keyof Paths> =
  Record<string, never> extends OptionsOf<OperationOf<Paths, M, P>>
    ? [options?: OptionsOf<OperationOf<Paths, M, P>>]
    : [options: OptionsOf<OperationOf<Paths, M, P>>]
