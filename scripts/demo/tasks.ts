// What clients of the demo ask, and what the model writes for it: every mode, tag, and kind of result
// and file. The words are those of real reviews, so that pages can be judged by them.
import type { DemoQuestion, DemoTask } from './question.ts'
import { databaseQuestions } from './questions/databases.ts'
import { incidentQuestions } from './questions/incidents.ts'
import { paymentQuestions } from './questions/payments.ts'
import { securityQuestions } from './questions/security.ts'
import { webQuestions } from './questions/web.ts'

export const questions: DemoQuestion[] = [
  ...paymentQuestions,
  ...incidentQuestions,
  ...databaseQuestions,
  ...webQuestions,
  ...securityQuestions,
]

/** Asked last: it is waited for two minutes, and then nobody was there. */
export const urgentTask: DemoTask = {
  prompt:
    'Which status fits a request that was valid, but arrived twice?\n\nOur client retries a `POST` after a time-out. The first one went through. `200` with the first result, or `409`?',
  mode: 'realtime_answer',
  tagId: 1,
  maxCredits: 300,
}

/** Asked with a test key: the simulator answers, each in another way. */
export const simulatedTasks: DemoTask[] = [
  {
    outcome: 'completed',
    result: { message: 'Yes, the order is kept: one partition, one reader.' },
  },
  { outcome: 'cancelled' },
  { outcome: 'completed', afterMs: 20_000 },
].map((simulate, number) => ({
  prompt: `Integration test ${number + 1}: does our client understand this outcome?`,
  mode: 'standard' as const,
  maxCredits: 600,
  metadata: { simulate },
}))
