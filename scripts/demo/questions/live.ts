// What Northwind Pay asks while somebody looks (`pnpm dev --live`): data and prose, in every mode. Each draft is
// wrong somewhere, so that its answer shows what an engineer is for.
import type { DemoTask } from '../question.ts'

type LiveKind = {
  /** The beginning of the prompt, by which the model knows what it was taught. */
  about: string
  task: Omit<DemoTask, 'prompt'>
  draft?: string | Record<string, unknown>
  answer: Record<string, unknown>
}

const verdictSchema = {
  title: 'verdict',
  type: 'object',
  properties: {
    verdict: { type: 'string', enum: ['safe', 'unsafe'] },
    reason: { type: 'string', maxLength: 1_000 },
  },
  required: ['verdict', 'reason'],
  additionalProperties: false,
}

export const liveKinds: LiveKind[] = [
  {
    about: 'Can a timeout be retried against',
    task: { mode: 'fast', tagId: 2, maxCredits: 1_800, responseSchema: verdictSchema },
    draft: {
      verdict: 'safe',
      reason: 'A timeout means that the request did not arrive, so it can be sent again.',
    },
    answer: {
      verdict: 'unsafe',
      reason:
        'A timeout says nothing about whether the request arrived. Without an idempotency key the second one is a second payment.',
    },
  },
  {
    about: 'Review how dates are compared in',
    task: { mode: 'standard', tagId: 1, maxCredits: 2_400 },
    draft:
      'The comparison is right as long as both dates are in the same time zone.\n\nI would merge it.',
    answer: {
      message:
        'Both dates are strings, and the server writes one with an offset and one without. Sorted as text, 23:30+02:00 comes after 22:00Z although it is earlier.\n\nParse both to instants before you compare, and keep the offset only for showing.',
    },
  },
  {
    about: 'Is one more replica enough for',
    task: { mode: 'realtime_answer', tagId: 1, maxCredits: 300 },
    answer: {
      message:
        'Not if the queue grows because of the database: another replica adds connections, not throughput. Look at its waits first.',
    },
  },
]

const services = [
  ...['the checkout', 'the ledger', 'the gateway', 'the refund job', 'the payout export'],
  ...['the fraud rules', 'the invoice mailer'],
]

/** No two of 21 following numbers ask the same. */
export function liveQuestion(number: number): {
  task: DemoTask
  answer: LiveKind['answer']
} {
  const { about, task, answer } = liveKinds[number % liveKinds.length] as LiveKind
  const service = services[number % services.length] as string
  const prompt = `${about} ${service}?\n\nIt goes out this afternoon. Say what you would do, and why.`
  return { task: { ...task, prompt }, answer }
}
