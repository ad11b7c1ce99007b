// The sample that the start page runs, and what the page reads.
import { queryOptions } from '@tanstack/react-query'
import { callAccount } from '../../api/account.ts'

/** What the account has before it asks for anything: credits, and perhaps a project. */
export const groundQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'ground'],
    queryFn: async ({ signal }) => {
      const [{ available }, { data: projects }] = await Promise.all([
        callAccount(accountId, 'get', '/credits', { signal }),
        callAccount(accountId, 'get', '/projects', { query: { limit: 1 }, signal }),
      ])
      return { availableCredits: available, project: projects[0] ?? null }
    },
  })

export const sampleQuestion = 'Can this retry loop charge a card twice?'

const sampleLoop = `for (let attempt = 1; attempt <= 3; attempt += 1) {
  const idempotencyKey = randomUUID()
  if (await charge(card, { idempotencyKey })) break
}`

/** Without a project the service takes the only one that there is. */
export function suggestTask(projectId: number | undefined, { fails }: { fails: boolean }) {
  return {
    ...(projectId === undefined ? {} : { projectId }),
    mode: 'fast' as const,
    maxCredits: 600,
    prompt: `${sampleQuestion}\n\n${sampleLoop}`,
    responseSchema: {
      type: 'object',
      required: ['safe', 'reason', 'fix'],
      properties: {
        safe: { type: 'boolean' },
        reason: { type: 'string' },
        fix: { type: 'string' },
      },
    },
    ...(fails ? { metadata: { simulate: { outcome: 'no_engineer' } } } : {}),
  }
}
