import type { Revision } from '../../../../core/money.ts'
import { exampleErrorBody } from '../../../../http/error-examples.ts'
import type { ByRevision, Example } from '../../../../http/operation.ts'
import { createdExamples } from '../examples.ts'

const bodiesOf = (maxCredits: number) => ({
  tasks: [
    {
      prompt: 'Review this function for race conditions and say what you would change.',
      maxCredits,
      projectId: 1001,
      idempotencyKey: '5d3a0c0e-9f53-4a53-8f0d-3f7a3b1e6c11',
    },
    {
      prompt: 'Which of these two queries is safe to run on a live table, and why?',
      maxCredits,
      projectId: 1001,
      idempotencyKey: '0b6f6f0a-52d5-4f0e-8c53-0a3c1c1c5b22',
    },
  ],
})

export const batchExamples: ByRevision<Record<string, Example>> = {
  A: { questions: { summary: 'Two questions', value: bodiesOf(3600) } },
  B: { questions: { summary: 'Two questions', value: bodiesOf(60) } },
}

const refusedIn = (revision: Revision) => ({
  status: 402,
  ...exampleErrorBody('INSUFFICIENT_CREDITS', revision, { publicUrl: 'https://example.com' }),
})

const repliesOf = (task: unknown, refused: unknown) => ({
  part: {
    summary: 'The credits were enough for the first',
    value: { data: [{ status: 201, replayed: false, task }, refused] },
  },
})

export const batchReplyExamples: ByRevision<Record<string, Example>> = {
  A: repliesOf(createdExamples.A.created?.value, refusedIn('A')),
  B: repliesOf(createdExamples.B.created?.value, refusedIn('B')),
}
