// Tasks that wait for a reply, without the work that comes before a question.
import { decodeId } from '../src/core/ids.ts'
import { askQuestion } from '../src/modules/work/clarification/clarification.ts'
import { replyDeps } from '../src/start/task-dependencies.ts'
import type { Service } from './service.ts'

export async function makeAskedTask(
  { deps, call }: Pick<Service, 'deps' | 'call'>,
  { accountId, key, projectId }: { accountId: string; key: string; projectId: number },
): Promise<string> {
  const body = { prompt: 'Does this migration lock the table?', maxCredits: 600, projectId }
  const made = await call('POST', '/tasks/create', { key, revision: 'A', body })
  const ref = {
    accountUuid: decodeId('acct', accountId) as string,
    taskUuid: decodeId('task', made.body.id) as string,
  }
  await askQuestion(replyDeps(deps), ref, {
    guard: {},
    engineerUuid: null,
    question: {
      text: 'Which PostgreSQL version runs in production?',
      choices: ['15', '18'],
      ...{ allowsText: true, replySchema: null, onNoReply: 'default', waitSeconds: 3_600 },
      defaultReply: { choice: '18' },
    },
  })
  return made.body.id
}
