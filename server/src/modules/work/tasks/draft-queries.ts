import type { Tx } from '../../../db/client.ts'
import type { TaskRef } from './transition-queries.ts'

export type NewAiDraft = {
  content: Record<string, unknown>
  model: string
  inputTokens: number
  outputTokens: number
}

export async function insertAiDraft(tx: Tx, ref: TaskRef, draft: NewAiDraft): Promise<void> {
  await tx
    .insertInto('ai_drafts')
    .values({
      account_id: ref.accountUuid,
      task_id: ref.taskUuid,
      content: JSON.stringify(draft.content),
      model: draft.model,
      input_tokens: draft.inputTokens,
      output_tokens: draft.outputTokens,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
