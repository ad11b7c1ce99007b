import { findFreePort } from '../../scripts/stack/processes.ts'
import type { Config } from '../../server/src/core/config.ts'
import { type RunningProcess, type RunningServer, startProcess, startServer } from './child.ts'
import { environmentOf } from './ground.ts'

/** The service under test, as a process of its own. */
export async function startApi(
  config: Config,
  environment: Record<string, string> = {},
): Promise<RunningServer & { metricsUrl: string }> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const args = ['--role', 'api', '--port', String(port)]
  const env = { ...environmentOf(config), METRICS_PORT: String(metricsPort), ...environment }
  const server = await startServer('server/src/main.mjs', args, env, port)
  return { ...server, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
}

/** The worker beside it: relay, webhooks, sweeper and timers. */
export function startWorker(
  config: Config,
  environment: Record<string, string> = {},
): RunningProcess {
  const env = { ...environmentOf(config), ...environment }
  return startProcess('server/src/main.mjs', ['--role', 'worker'], env)
}
