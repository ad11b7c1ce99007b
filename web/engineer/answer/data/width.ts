// Which fields need the whole width of the form, and which of them more than one line.
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

const areaFrom = 120
const wordyFrom = 60

/** Whether a text is written in an area of several lines. */
export function isLongText({ maxLength = 0 }: RJSFSchema, text: string): boolean {
  return maxLength > areaFrom || text.length > wordyFrom
}

/** Set as words. What has a format is a value also where it is not one yet. */
export function isWordy(schema: RJSFSchema, text: string): boolean {
  return isLongText(schema, text) || (schema.format === undefined && text.includes(' '))
}
