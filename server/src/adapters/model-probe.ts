// Asks whether the model's endpoint is there, without a task: a list of models costs no tokens. Any
// answer of the endpoint's own will do, also 404, because not every endpoint has that list; an error of
// the server behind it or a refused key will not.
import type { ModelConfig } from '../core/config-model.ts'

const timeoutMs = 5_000

export async function probeModel({ baseUrl, apiKey }: ModelConfig): Promise<void> {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/models`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey}` } }),
  }).catch((error: Error) => {
    throw new Error(error.name === 'TimeoutError' ? 'timeout' : 'no connection')
  })
  await response.body?.cancel()
  if (response.status === 401 || response.status === 403) throw new Error('the API key is refused')
  if (response.status >= 500) throw new Error(`status ${response.status}`)
}
