import type { ByRevision, Example } from '../../../http/operation.ts'

const id = 'task_06a1ynhfkxvw5b8q2d3r4s5t6v'
const created = {
  id: 'evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1',
  type: 'task.created',
  sequence: 1042,
  timestamp: '2026-11-15T09:30:00.000Z',
}

const createdEvent: ByRevision<object> = {
  A: { ...created, data: { id, status: 'pending', stage: 'queued', version: 1 } },
  B: { ...created, data: { id, status: 'pending', version: 1 } },
}

const pageOf = (event: object): Record<string, Example> => ({
  page: {
    summary: 'What came after 1041',
    value: { data: [event], hasMore: false, nextCursor: '1042' },
  },
  nothing: {
    summary: 'A wait that timed out',
    value: { data: [], hasMore: false, nextCursor: '1042' },
  },
})

export const pageExamples: ByRevision<Record<string, Example>> = {
  A: pageOf(createdEvent.A),
  B: pageOf(createdEvent.B),
}

const streamOf = (event: object): Record<string, Example> => ({
  stream: {
    summary: 'The first event after 1041, and a heartbeat',
    value:
      'retry: 1000\nid: 1041\n\n' +
      `id: 1042\nevent: task.created\ndata: ${JSON.stringify(event)}\n\n` +
      ': heartbeat\nid: 1042\n\n',
  },
})

export const streamExamples: ByRevision<Record<string, Example>> = {
  A: streamOf(createdEvent.A),
  B: streamOf(createdEvent.B),
}
