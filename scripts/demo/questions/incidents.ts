// Brightwater: reports of incidents, to be made into data.
import type { DemoQuestion } from '../question.ts'

export const postMortem = `# Post-mortem: checkout latency

Incident INC-2291, written 11 November 2026.

At 14:02 UTC on 9 November the orders
database ran out of connections. Checkout p95
rose from 240 ms to 11 s and 1,318 accounts
could not pay. Service was normal at 15:27.

## Cause
Deploy 8812 let the autoscaler start 64
workers, while the pool in front of orders-db
stayed at 40 connections. Workers queued, the
payments-api timed out, checkout retried.

## Severity
Treated as SEV1 at first, lowered to SEV2:
reads and sign-in kept working.

## Follow-up
- Pool size follows worker count (Tomas, 13 Nov)
- Alert on pool wait over 250 ms (Lena, next Friday)
- Retry budget in checkout (Tomas, 27 Nov)
`

const incidentSchema = {
  title: 'incident',
  type: 'object',
  properties: {
    incident_id: { type: 'string', pattern: '^INC-[0-9]+$' },
    severity: { type: 'string', enum: ['SEV1', 'SEV2', 'SEV3', 'SEV4'] },
    started_at: { type: 'string', format: 'date-time' },
    resolved_at: { type: 'string', format: 'date-time' },
    services: {
      type: 'array',
      items: { type: 'string', maxLength: 100 },
      minItems: 1,
      maxItems: 20,
    },
    accounts_affected: { type: 'integer', minimum: 0 },
    root_cause: { type: 'string', minLength: 20, maxLength: 400 },
    action_items: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        properties: {
          title: { type: 'string', minLength: 5, maxLength: 200 },
          owner: { type: 'string', maxLength: 80 },
          due: { type: 'string', format: 'date' },
        },
        required: ['title'],
        additionalProperties: false,
      },
    },
  },
  required: ['incident_id', 'severity', 'started_at', 'services', 'root_cause', 'action_items'],
  additionalProperties: false,
}

const record: DemoQuestion = {
  client: 'Brightwater',
  project: 'statuskeeper',
  ageMinutes: 1_338,
  task: {
    prompt: `Extract an incident record from a post-mortem

Extract one incident record from the attached post-mortem. Use **UTC** for times and ISO dates. Leave out anything the text does not say; do not guess owners.`,
    mode: 'standard',
    tagId: 1,
    maxCredits: 1_680,
    attachments: [
      { fileName: 'postmortem-2291.md', mimeType: 'text/markdown', content: postMortem },
    ],
    responseSchema: incidentSchema,
  },
  draft: {
    incident_id: 'INC-2291',
    severity: 'SEV1',
    started_at: '2026-11-09T14:02:00Z',
    resolved_at: '2026-11-09T15:27:00Z',
    services: ['checkout', 'orders-db', 'payments-api'],
    accounts_affected: 1318,
    root_cause: 'The orders database was overloaded and ran out of connections.',
    action_items: [
      { title: 'Pool size follows worker count', owner: 'Tomas', due: '2026-11-13' },
      { title: 'Alert on pool wait over 250 ms', owner: 'Lena', due: '2026-11-20' },
      { title: 'Retry budget in checkout', owner: 'Tomas', due: '2026-11-27' },
    ],
  },
}

const traces = [
  ['TypeError: cannot read properties of undefined (reading "total")', 'cart.ts:88'],
  ['Error: connect ECONNREFUSED 10.0.4.12:5432', 'pool.ts:31'],
  ['RangeError: maximum call stack size exceeded', 'tree.ts:140'],
  ['Error: socket hang up', 'client.ts:52'],
  ['SyntaxError: unexpected token < in JSON at position 0', 'client.ts:77'],
  ['TypeError: fetch failed (UND_ERR_CONNECT_TIMEOUT)', 'rates.ts:19'],
]
  .map(
    ([error, place], number) => `#${number + 1}\n${error}\n    at ${place}\n    at worker.ts:12\n`,
  )
  .join('\n')

const causes = ['our code', 'network', 'database', 'a partner']

const labels: DemoQuestion = {
  client: 'Brightwater',
  project: 'statuskeeper',
  ageMinutes: 101,
  task: {
    prompt: `Label six stack traces by root cause

Each trace gets exactly one cause and how sure you are, from 0 to 1. Where a trace could be two things, take the one that you would look at first and say why.`,
    mode: 'standard',
    tagId: 1,
    maxCredits: 2_400,
    attachments: [{ fileName: 'traces.txt', mimeType: 'text/plain', content: traces }],
    responseSchema: {
      title: 'labels',
      type: 'object',
      properties: {
        traces: {
          type: 'array',
          minItems: 6,
          maxItems: 6,
          items: {
            type: 'object',
            properties: {
              number: { type: 'integer', minimum: 1, maximum: 6 },
              cause: { type: 'string', enum: causes },
              sure: { type: 'number', minimum: 0, maximum: 1 },
              why: { type: 'string', maxLength: 300 },
            },
            required: ['number', 'cause', 'sure'],
            additionalProperties: false,
          },
        },
      },
      required: ['traces'],
      additionalProperties: false,
    },
  },
  draft: {
    traces: [
      { number: 1, cause: 'our code', sure: 0.95, why: 'A cart without lines has no total.' },
      { number: 2, cause: 'database', sure: 0.9, why: 'The port is that of PostgreSQL.' },
      { number: 3, cause: 'our code', sure: 0.8, why: 'A tree whose node is its own parent.' },
      { number: 4, cause: 'network', sure: 0.6 },
      { number: 5, cause: 'a partner', sure: 0.7, why: 'HTML came where JSON was expected.' },
      { number: 6, cause: 'network', sure: 0.5, why: 'It may as well be the partner.' },
    ],
  },
}

export const incidentQuestions: DemoQuestion[] = [record, labels]
