import type { OpenQuestion } from '@task-review/sdk'
import { expect, test } from 'vitest'
import { makeForm, readForm } from './question-form.ts'

const task = { id: 'task_1', title: 'A lock' }
const question: OpenQuestion = {
  number: 1,
  text: 'Which\u202e version?',
  allowsText: false,
  onNoReply: 'default',
  defaultReply: { choice: '18' },
  askedAt: '2026-11-16T09:34:31.000Z',
  deadlineAt: '2026-11-17T09:34:31.000Z',
}
const formOf = (more: Partial<OpenQuestion>) => makeForm({ ...question, ...more }, task)
const schemaOf = (replySchema: Record<string, unknown>) => formOf({ replySchema })?.requestedSchema

test('words are asked for as words, and hidden letters are shown', () => {
  const form = formOf({})
  expect(form?.requestedSchema).toMatchObject({
    properties: { text: { type: 'string', maxLength: 10_000 } },
    required: ['text'],
  })
  expect(form?.message).toMatch(/task_1 "A lock": Which\\u\{202e\} version\?.*\{"choice":"18"\}/)
})

test('a choice is demanded, unless words will do', () => {
  const choices = ['15', '18']
  expect(formOf({ choices })?.requestedSchema).toMatchObject({
    properties: { choice: { type: 'string', enum: choices }, text: { type: 'string' } },
    required: ['choice'],
  })
  expect(formOf({ choices, allowsText: true })?.requestedSchema.required).toEqual([])
})

test('a flat schema is a form of its fields', () => {
  const properties = {
    region: { type: 'string', enum: ['eu', 'us'], title: 'Region' },
    nodes: { type: 'integer', minimum: 1, multipleOf: 1 },
    isLive: { type: 'boolean', description: 'Whether people use it' },
    notes: { type: 'array', items: { type: 'string' } },
  }
  expect(schemaOf({ type: 'object', properties, required: ['region'] })).toEqual({
    type: 'object',
    properties: {
      region: { type: 'string', enum: ['eu', 'us'], title: 'Region' },
      nodes: { type: 'integer', minimum: 1 },
      isLive: { type: 'boolean', description: 'Whether people use it' },
    },
    required: ['region'],
  })
})

test.each([
  ['no object', { type: 'array' }],
  ['no fields', { type: 'object' }],
  ['a list that is demanded', { properties: { a: { type: 'array' } }, required: ['a'] }],
  ['a field without a type', { properties: { a: { anyOf: [] } }, required: ['a'] }],
  ['a demand without a field', { properties: { a: { type: 'string' } }, required: ['b'] }],
  ['numbers to choose from', { properties: { a: { type: 'integer', enum: [1] } } }],
])('%s is no form', (_, schema) => {
  expect(schemaOf({ type: 'object', ...schema })).toBeUndefined()
})

test('a form is read as what was asked for; an empty one is no reply', () => {
  expect(readForm(false, { choice: '15', text: '' })).toEqual({ choice: '15' })
  expect(readForm(false, { text: 'Both.' })).toEqual({ text: 'Both.' })
  expect(readForm(true, { nodes: 3, isLive: false, note: '' })).toEqual({
    data: { nodes: 3, isLive: false },
  })
  expect(readForm(true, {})).toBeUndefined()
  expect(readForm(false, { text: '' })).toBeUndefined()
})
