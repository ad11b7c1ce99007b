// The examples of the task operations. Each is replayed against a running server in CI.
import type { Problem } from '../../../core/errors.ts'
import type { ByRevision, Example } from '../../../http/operation.ts'

const id = 'task_06a1ynhfkxvw5b8q2d3r4s5t6v'
const uploadId = 'upload_06a1ynhfkxvw5b8q2d3r4s5t6v'
const createdAt = '2026-11-15T09:30:00.000Z'
const prompt = 'Review this function for race conditions and say what you would change.'

export const createExamples: ByRevision<Record<string, Example>> = {
  A: {
    question: { summary: 'A question', value: { prompt, maxCredits: 3600, projectId: 1001 } },
    structured: {
      summary: 'A structured answer',
      value: {
        prompt: 'Extract the invoice number and the total from the attached text.',
        maxCredits: 1200,
        projectId: 1001,
        mode: 'fast',
        tagId: 2,
        metadata: { ticket: 'INV-77' },
        attachments: [
          { fileName: 'invoice.txt', mimeType: 'text/plain', content: 'Invoice 77, total 12.50' },
        ],
        responseSchema: {
          type: 'object',
          properties: { number: { type: 'string' }, total: { type: 'number' } },
          required: ['number', 'total'],
          additionalProperties: false,
        },
      },
    },
    uploaded: {
      summary: 'With a file that was uploaded before',
      value: { prompt, maxCredits: 3600, projectId: 1001, attachments: [{ uploadId }] },
    },
  },
  B: {
    question: { summary: 'A question', value: { prompt, maxCredits: 60, projectId: 1001 } },
    uploaded: {
      summary: 'With a file that was uploaded before',
      value: { prompt, maxCredits: 60, projectId: 1001, attachments: [{ uploadId }] },
    },
  },
}

const tooShort = { field: 'prompt', message: 'must be at least 10 characters' }

export const invalidCreateExample: ByRevision<Problem[]> = {
  A: [
    tooShort,
    { field: 'maxCredits', message: 'must be between 240 and 115200 in mode standard' },
  ],
  B: [tooShort, { field: 'maxCredits', message: 'must be between 4 and 1920 in mode standard' }],
}

export const createdExamples: ByRevision<Record<string, Example>> = {
  A: {
    created: {
      summary: 'The task was created',
      value: {
        id,
        status: 'pending',
        mode: 'standard',
        maxCredits: 3600,
        tagIdUsed: 1,
        expertiseMultiplier: 1,
        createdAt,
        pollAfterMs: 30000,
      },
    },
  },
  B: {
    created: {
      summary: 'The task was created',
      value: { id, status: 'pending', mode: 'standard', maxCredits: 60, createdAt },
    },
  },
}

const eta = { p50At: '2026-11-15T11:02:00.000Z', p90At: '2026-11-15T17:45:00.000Z' }

const pendingA = {
  id,
  title: prompt,
  status: 'pending',
  stage: 'queued',
  mode: 'standard',
  projectId: 1001,
  maxCredits: 3600,
  tagIdUsed: 1,
  expertiseMultiplier: 1,
  metadata: null,
  attachments: [],
  createdAt,
  dueAt: '2026-11-16T09:30:00.000Z',
  finalAt: null,
  credits: { max: 3600, held: 3600, charged: 0, released: 0 },
  pollAfterMs: 30000,
  version: 1,
}

const { pollAfterMs: _, ...settled } = pendingA
const finalAt = '2026-11-15T09:34:10.000Z'

const completedA = {
  ...settled,
  status: 'completed',
  stage: 'completed',
  finalAt,
  result: { message: 'The counter is read and written without a lock; use an atomic increment.' },
  provenance: { source: 'human' },
  credits: {
    max: 3600,
    held: 0,
    charged: 250,
    released: 3350,
    breakdown: { effortSeconds: 250, modeMultiplier: 1, expertiseMultiplier: 1, minimumCharge: 60 },
  },
  version: 2,
}

const cancelledA = {
  ...settled,
  status: 'cancelled',
  stage: 'cancelled',
  finalAt,
  cancelReason: 'client',
  credits: { max: 3600, held: 0, charged: 0, released: 3600 },
  version: 2,
}

const pendingB = {
  id,
  status: 'pending',
  mode: 'standard',
  projectId: 1001,
  maxCredits: 60,
  tagId: 1,
  metadata: null,
  attachments: [],
  createdAt,
  finalAt: null,
  credits: { max: 60, held: 60, charged: 0, released: 0 },
}

const completedB = {
  ...pendingB,
  status: 'completed',
  finalAt,
  result: completedA.result,
  credits: { max: 60, held: 0, charged: 5, released: 55 },
}

const cancelledB = {
  ...pendingB,
  status: 'cancelled',
  finalAt,
  cancelReason: 'client',
  credits: { max: 60, held: 0, charged: 0, released: 60 },
}

export const viewExamples: ByRevision<Record<string, Example>> = {
  A: {
    pending: { summary: 'Still pending', value: { ...pendingA, eta, queuePosition: 1 } },
    completed: { summary: 'Completed', value: completedA },
  },
  B: {
    pending: { summary: 'Still pending', value: pendingB },
    completed: { summary: 'Completed', value: completedB },
  },
}

export const cancelledExamples: ByRevision<Record<string, Example>> = {
  A: { cancelled: { summary: 'Cancelled, everything released', value: cancelledA } },
  B: { cancelled: { summary: 'Cancelled, everything released', value: cancelledB } },
}

export const listExamples: ByRevision<Record<string, Example>> = {
  A: {
    page: {
      summary: 'The only page',
      value: { data: [pendingA], hasMore: false, nextCursor: null },
    },
  },
  B: {
    page: {
      summary: 'The only page',
      value: { data: [pendingB], hasMore: false, nextCursor: null },
    },
  },
}

/** After a reply: what a task shows that waits for an engineer again. */
export const resumedExamples: ByRevision<Record<string, Example>> = {
  A: {
    resumed: {
      summary: 'The task continues',
      value: { ...pendingA, dueAt: '2026-11-16T09:36:31.000Z', eta, queuePosition: 1, version: 4 },
    },
  },
  B: { resumed: { summary: 'The task continues', value: pendingB } },
}
