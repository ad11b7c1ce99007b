import type { TaskReview } from '@task-review/sdk'
import { UsageError } from '../frame/failure.ts'

/** A tag by its number or, whatever the case, its name. */
export async function findTagId(
  { client, signal }: { client: TaskReview; signal: AbortSignal },
  named: string,
): Promise<number> {
  if (/^\d+$/.test(named)) return Number(named)
  const { data } = await client.tags.list({ signal })
  const tag = data.find(({ name }) => name.toLowerCase() === named.toLowerCase())
  if (tag !== undefined) return tag.id
  const names = data.map(({ name }) => name).join(', ')
  throw new UsageError(`No tag is named ${JSON.stringify(named)}.`, `Tags: ${names}.`)
}
