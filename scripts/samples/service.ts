// The service that samples speak to: one account whose test keys are not slowed down, and the
// project that all pages name.

import { raiseWholeService } from '../../sdks/scenarios/test/whole-service.ts'
import { scopes } from '../../server/src/core/caller.ts'

/** As every page writes it; the first project of a fresh database gets it. */
const projectId = 1001

export type SampleService = {
  url: string
  makeKey(): Promise<string>
  /** A call with a key of its own, for what a sample finds already there. */
  call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  deleteWebhooks(): Promise<void>
  stop(): Promise<void>
}

export async function startSampleService(
  settings: Record<string, string> = {},
): Promise<SampleService> {
  const service = await raiseWholeService(settings)
  const { testAccountId: account } = await service.makeAccount('Samples')
  const makeKey = async () => (await service.makeKey({ account, scopes: [...scopes] })).key
  const call = createCaller(service.url, await makeKey())
  const project = await call('POST', '/projects/create', { name: 'Samples' })
  if (project.id !== projectId) throw new Error(`The first project is ${project.id}`)
  return {
    url: service.url,
    makeKey,
    call,
    async deleteWebhooks() {
      const { data } = await call('GET', '/webhooks')
      for (const { id } of data as { id: string }[]) await call('DELETE', `/webhooks/${id}`)
    },
    stop: () => service.stop(),
  }
}

function createCaller(url: string, key: string): SampleService['call'] {
  return async (method, path, body) => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} said ${reply.status}: ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  }
}
