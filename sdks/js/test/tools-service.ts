// A whole service in test mode for one test file, with a client that never meets the limiter.

import { afterAll, beforeAll } from 'vitest'
import { scopes } from '../../../server/src/core/caller.ts'
import {
  manyPerSecond,
  raiseWholeService,
  type WholeService,
} from '../../scenarios/test/whole-service.ts'
import { TaskReview } from '../src/sdk.ts'

export interface Tools {
  service: WholeService
  client: TaskReview
  projectId: number
  testAccountId: string
}

/** Filled before the first test of the file. */
export function useTools(): Tools {
  const tools = {} as Tools
  beforeAll(async () => {
    const service = await raiseWholeService()
    const { testAccountId } = await service.makeAccount()
    const { key } = await service.makeKey({
      account: testAccountId,
      perSecond: manyPerSecond,
      scopes: [...scopes],
    })
    const client = new TaskReview({ apiKey: key, baseUrl: service.url, logLevel: 'off' })
    const { id: projectId } = await client.projects.create({ name: 'Tools' })
    Object.assign(tools, { service, client, projectId, testAccountId })
  })
  afterAll(async () => await tools.service?.stop())
  return tools
}

/** A task that the simulator answers at once. */
export function quickTask(projectId: number, simulate: Record<string, unknown> = {}) {
  return {
    prompt: 'Is this change safe to deploy?',
    maxCredits: 600,
    projectId,
    metadata: { simulate: { afterMs: 50, ...simulate } },
  }
}
