// What was asked and answered over the last weeks: kinds of questions, each about several services.

type Kind = {
  ask(service: string): string
  answer: string
  mode: 'realtime_answer' | 'fast' | 'standard'
  tagId: 1 | 2 | 3
  maxCredits: number
}

const kinds: Kind[] = [
  {
    ask: (service) => `Is the lock in ${service} held too long around a network call?`,
    answer:
      'Yes: the call inside can take 30 s, and everybody else waits as long. Read what you need under the lock, release it, then call.\n\nCheck afterwards that what you read is still true before you write.',
    mode: 'standard',
    tagId: 1,
    maxCredits: 2_400,
  },
  {
    ask: (service) => `Review the error handling of ${service}`,
    answer:
      'Two places lose errors: the `catch` in the loader returns an empty list, and the promise of the writer is never awaited.\n\n```ts\nawait writer.close()\n```\n\nThe rest is sound. I would let the loader throw, because an empty list looks like success.',
    mode: 'fast',
    tagId: 2,
    maxCredits: 4_800,
  },
  {
    ask: (service) => `Why did the p99 of ${service} double after turning on keep-alive?`,
    answer:
      'The load balancer closes idle connections after 60 s and the client keeps them for 90 s, so some requests go into a closed one and are sent again. Keep them for less time than the balancer does.',
    mode: 'standard',
    tagId: 2,
    maxCredits: 3_600,
  },
  {
    ask: (service) => `Check the retry policy of ${service}`,
    answer:
      'Three attempts without jitter make waves: all clients come back in the same second. Add full jitter, retry only what is safe to repeat, and stop as a whole when more than a tenth of requests are retries.',
    mode: 'fast',
    tagId: 1,
    maxCredits: 1_800,
  },
  {
    ask: (service) => `Explain this stack trace from ${service}`,
    answer:
      'The parser met HTML where it expected JSON: a proxy answered with its own error page. Look at the status before you parse, and put the first 200 characters into the log.',
    mode: 'fast',
    tagId: 1,
    maxCredits: 1_500,
  },
  {
    ask: (service) => `Is this migration of ${service} safe to run by day?`,
    answer:
      'The first statement is. The index is not: without `concurrently` nobody can write while it is built. Take it out of the transaction and build it first.',
    mode: 'fast',
    tagId: 3,
    maxCredits: 6_000,
  },
  {
    ask: (service) => `Find what leaks memory in ${service}`,
    answer:
      'Each request adds a listener to the shared emitter and none is removed. The heap shows 41,000 of them.\n\n```ts\nsignal.addEventListener("abort", stop, { once: true })\n```',
    mode: 'standard',
    tagId: 2,
    maxCredits: 5_400,
  },
  {
    ask: (service) => `Does ${service} log anything that it should not?`,
    answer:
      'Yes, in one place: the error of the HTTP client carries the whole request, with its Authorization header. Log the status, the path and the id of the request, and nothing else.',
    mode: 'fast',
    tagId: 3,
    maxCredits: 3_600,
  },
]

/** Asked while somebody waits: short, and answered within the two minutes that such a task has. */
const realtimeKinds: Kind[] = [
  {
    ask: (service) => `Which status should ${service} give for a duplicate request?`,
    answer:
      'The one of the first request, with its result: the caller then cannot tell a retry from a success, which is what they want.',
    mode: 'realtime_answer',
    tagId: 1,
    maxCredits: 300,
  },
  {
    ask: (service) => `Can we roll back ${service} with the new column in place?`,
    answer:
      'Yes: the column is nullable and the old code names its columns. Roll back the code and leave the column.',
    mode: 'realtime_answer',
    tagId: 2,
    maxCredits: 300,
  },
]

const services = [
  ...['the checkout', 'the ledger', 'the gateway', 'the admin pages', 'the status page'],
  ...['the search index', 'the mail relay', 'the report builder', 'the importer', 'the scheduler'],
]

export type PastQuestion = {
  prompt: string
  answer: string
  mode: Kind['mode']
  tagId: Kind['tagId']
  maxCredits: number
}

/** No two of eighty following numbers ask the same. */
export function pastQuestion(number: number): PastQuestion {
  // Every fifth is one of those, so that most days have all three modes.
  const isRealtime = number % 5 === 2
  const kind = (
    isRealtime ? realtimeKinds[Math.floor(number / 5) % 2] : kinds[number % kinds.length]
  ) as Kind
  const service = services[Math.floor(number / kinds.length + number) % services.length] as string
  const { answer, mode, tagId, maxCredits } = kind
  const prompt = `${kind.ask(service)}\n\nWe looked at it for a day and do not agree among ourselves. Please say what you would do, why, and what could go wrong with it.`
  return { prompt, answer, mode, tagId, maxCredits }
}
