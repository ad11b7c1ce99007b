// Whether what a model said can be stored and shown as it is. Nothing is repaired: an answer that
// PostgreSQL would refuse or JSON would change on its way is no answer.
import { limits } from '../core/limits.ts'

export function isStorableText(text: string): boolean {
  return (
    text.trim() !== '' &&
    isPlainText(text) &&
    Buffer.byteLength(JSON.stringify(text)) <= limits.resultBytesMax
  )
}

export function isStorableObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 1 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: at, depth } = next
    if (typeof at === 'string' && !isPlainText(at)) return false
    // JSON has no infinity: a number too large to be one would be stored as null.
    if (typeof at === 'number' && !Number.isFinite(at)) return false
    if (typeof at !== 'object' || at === null) continue
    if (depth > limits.resultDepthMax) return false
    for (const [name, entry] of Object.entries(at)) {
      if (!isPlainText(name)) return false
      waiting.push({ value: entry, depth: depth + 1 })
    }
  }
  return Buffer.byteLength(JSON.stringify(value)) <= limits.resultBytesMax
}

function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
