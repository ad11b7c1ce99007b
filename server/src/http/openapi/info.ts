// What the documents say about the service as a whole.
import type { Revision } from '../../core/money.ts'
import { serviceVersion } from '../../core/version.ts'
import type { Json } from './schemas.ts'

/** The address in the committed documents, which belong to no deployment. */
export const exampleUrl = 'http://127.0.0.1:8080'

const intro = `Send a question or a review request as a task; a human engineer answers it. Create a \
project, create tasks in it, and learn when each is completed or cancelled: from a webhook, the \
event feed or its stream, or by reading the task with wait. \
Creating a task holds its maxCredits; completing it charges for effort, never more than that, and \
releases the rest.`

const ofRevision: Record<Revision, string> = {
  A: `## Revisions

This document is **revision A**, the newer of two. A credit is one second of an engineer's time: \
maxCredits goes from 60 to 115200. Tasks may carry a responseSchema, and an error has a code, a \
message, details and the address of the page about it. Unknown fields are refused. Revision B \
counts in minutes and has simpler errors; both reach the same tasks.`,
  B: `## Revisions

This document is **revision B**, the older of two. A credit is one minute of an engineer's time: \
maxCredits goes from 1 to 1920. An error is a sentence and a status. Unknown fields are ignored, \
except responseSchema, which only revision A has. Revision A counts in seconds and tells more; both \
reach the same tasks. Where a number of seconds is no whole number of minutes, costs are shown \
rounded up and what can be spent is shown rounded down.`,
}

const choosing = `A key is pinned to a revision when it is made. The header \`Api-Revision\` \
overrides it for one request, and every reply says in the same header which one it is in.`

const conduct = `## Rates

A key may send one request a second and 3,600 an hour, and an account ten a second over all its \
keys, unless the operator raised that. A poll with If-None-Match that finds nothing new does \
not count. Every reply says what is left; a 429 says when to continue. \
With \`RateLimit-Wait: n\` a request that comes too early is held for up to n seconds, 30 at most, \
until its turn; so processes that share a key take turns.

## Repeating a request

Send an \`Idempotency-Key\` with every POST. The same key with the same request gives the first reply \
again, also after a lost connection. Every error says in \`X-Should-Retry\` whether repeating it can \
help.`

const whereElse = (publicUrl: string) =>
  `[Guides and packages](${publicUrl}/docs/guide/) · [Error codes](${publicUrl}/docs/errors)`

export function apiInfo(revision: Revision, publicUrl: string): Json {
  return {
    title: `Task Review Service, revision ${revision}`,
    summary: 'Human answers as an API, priced in credits.',
    description: [intro, whereElse(publicUrl), ofRevision[revision], choosing, conduct].join(
      '\n\n',
    ),
    version: serviceVersion,
    contact: { name: 'The operator of this service', url: `${publicUrl}/docs` },
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  }
}

export function describeKey(): Json {
  return {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'trs_live_... or trs_test_...',
    description:
      'An API key. One that begins with trs_test_ never reaches an engineer or real credits. ' +
      'Keep it out of version control and of code that runs at your users.',
  }
}
