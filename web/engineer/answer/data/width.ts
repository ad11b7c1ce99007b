// Which fields need the whole width of the form.
import type { RJSFSchema } from '@rjsf/utils'
import { isJson } from '../core/content.ts'

const wideChars = 120
const wideTextChars = 60

export function isWide(schema: RJSFSchema, value: unknown): boolean {
  if (schema.anyOf || schema.oneOf || schema.type === 'object') return true
  if (schema.type === 'array') {
    const { items } = schema
    return !isJson(items) || items.type === 'object' || '$ref' in items || items.type === 'array'
  }
  if (typeof value === 'string' && (value.length > wideTextChars || value.includes('\n')))
    return true
  return (schema.maxLength ?? 0) > wideChars
}
