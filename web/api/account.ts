// The API of an account as its members use it: what a program does with a key, a page does with the
// session (docs/decisions/0017-account-api.md). The account may be the live one or its test account.
import type { components, paths } from './account.generated.ts'
import type { ArgumentsOf, Method, PathsOf, ReplyOf } from './call-types.ts'
import { callLoosely, type LooseOptions, parseBody } from './client.ts'

export type AccountSchemas = components['schemas']

/** Calls an operation of the public API as the person who is signed in. Fails with ApiFailure. */
export async function callAccount<M extends Method, P extends PathsOf<paths, M>>(
  accountId: string,
  method: M,
  path: P,
  ...[options]: ArgumentsOf<paths, M, P>
): Promise<ReplyOf<paths, M, P>> {
  const address = `/console/v1/accounts/${encodeURIComponent(accountId)}/api${path as string}`
  const { text } = await callLoosely(method, address, (options ?? {}) as LooseOptions)
  return parseBody(text) as ReplyOf<paths, M, P>
}

/** Sends the bytes of an upload that was announced; then a task may name it. */
export async function sendUpload(accountId: string, uploadId: string, file: Blob): Promise<void> {
  const address = `/console/v1/accounts/${encodeURIComponent(accountId)}/api/uploads/${encodeURIComponent(uploadId)}/content`
  await callLoosely('put', address, { file })
}
