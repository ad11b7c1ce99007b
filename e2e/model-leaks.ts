// What no model may be shown, looked for in everything that the model of a flow was sent: metadata of any
// task, and prompts without a response schema of accounts that have not switched on AI drafts.
import type { Db } from '../server/src/db/client.ts'

/** Shorter texts may be anywhere by chance. */
const charsMin = 6

export async function findLeaks(db: Db, requests: readonly string[]): Promise<string[]> {
  if (requests.length === 0) return []
  const rows = await db
    .selectFrom('tasks as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.prompt', 't.metadata', 't.response_schema', 'a.ai_prose_drafts'])
    .execute()
  const isShown = (row: (typeof rows)[number]) =>
    row.response_schema !== null || row.ai_prose_drafts
  const shown = rows.filter(isShown).map(({ prompt }) => prompt)
  const hidden = rows.filter((row) => !isShown(row)).map(({ prompt }) => prompt)
  // What a prompt says too may be shown with it.
  const secret = [...hidden, ...rows.flatMap(({ metadata }) => listTexts(metadata))].filter(
    (text) => text.length >= charsMin && !shown.some((prompt) => prompt.includes(text)),
  )
  const asked = requests.join('\n')
  return [...new Set(secret)].filter((text) => asked.includes(JSON.stringify(text).slice(1, -1)))
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
