// Schemas to begin with, for what clients ask most.
import { writeJson } from '../code-tabs/literals.ts'

type Template = { name: string; schema: Record<string, unknown> }

const text = { type: 'string', minLength: 1 }

export const templates: Template[] = [
  {
    name: 'Yes or no, with a reason',
    schema: {
      type: 'object',
      required: ['safe', 'reason'],
      additionalProperties: false,
      properties: { safe: { type: 'boolean' }, reason: text },
    },
  },
  {
    name: 'Code review findings',
    schema: {
      type: 'object',
      required: ['verdict', 'findings'],
      additionalProperties: false,
      properties: {
        verdict: { enum: ['approve', 'request_changes'] },
        findings: {
          type: 'array',
          maxItems: 50,
          items: {
            type: 'object',
            required: ['severity', 'where', 'problem'],
            additionalProperties: false,
            properties: {
              severity: { enum: ['low', 'medium', 'high'] },
              where: { type: 'string', description: 'File and line' },
              problem: text,
              fix: { type: 'string' },
            },
          },
        },
      },
    },
  },
  {
    name: 'One label of a few',
    schema: {
      type: 'object',
      required: ['label', 'confidence'],
      additionalProperties: false,
      properties: {
        label: { enum: ['bug', 'feature', 'question'] },
        confidence: { type: 'number', minimum: 0, maximum: 1 },
      },
    },
  },
  {
    name: 'Rating with notes',
    schema: {
      type: 'object',
      required: ['score'],
      additionalProperties: false,
      properties: {
        score: { type: 'integer', minimum: 1, maximum: 5 },
        notes: { type: 'array', maxItems: 10, items: text },
      },
    },
  },
]

export function writeTemplate({ schema }: Template): string {
  return writeJson(schema)
}
