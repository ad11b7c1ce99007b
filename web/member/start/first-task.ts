// The task that the start page suggests, and what the page reads.
import { queryOptions } from '@tanstack/react-query'
import { callAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'

/** Without streams this is how soon the page sees a request. */
const lookMs = 4_000

/** The newest task, and whether it is the first. */
export const newestTaskQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'newest-task'],
    queryFn: async ({ signal }) => {
      const { data } = await call('get', '/console/v1/accounts/{account_id}/tasks', {
        params: { account_id: accountId },
        query: { limit: 2 },
        signal,
      })
      return { taskId: data[0]?.id ?? null, isFirst: data.length < 2 }
    },
    refetchInterval: lookMs,
  })

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

export function suggestTask(projectId: number, { shallFail }: { shallFail: boolean }) {
  return {
    projectId,
    mode: 'fast' as const,
    maxCredits: 600,
    prompt: 'Can this retry loop charge a card twice?',
    responseSchema: {
      type: 'object',
      required: ['safe', 'reason'],
      properties: { safe: { type: 'boolean' }, reason: { type: 'string' } },
    },
    ...(shallFail ? { metadata: { simulate: { outcome: 'no_engineer' } } } : {}),
  }
}
