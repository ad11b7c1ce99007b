// Prefer: wait=n (RFC 7240): the caller would rather wait for the outcome than poll for it. What is
// not understood is ignored, as the RFC demands; a longer wait than we keep is shortened.
import { limits } from '../core/limits.ts'

/** The seconds to wait, or undefined when none were asked for. */
export function readPreferWait(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header.join(',') : header
  if (text === undefined) return undefined
  for (const preference of text.split(',')) {
    const match = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:;.*)?$/i.exec(preference)
    if (match) return Math.min(Number(match[1]), limits.waitSecondsMax)
  }
  return undefined
}

export function preferenceApplied(waitSeconds: number): Record<string, string> {
  return { 'preference-applied': `wait=${waitSeconds}` }
}
