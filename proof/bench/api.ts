import { findFreePort } from '../../scripts/stack/processes.ts'
import type { Config } from '../../server/src/config.ts'
import { type RunningProcess, type RunningServer, startProcess, startServer } from './child.ts'
import { environmentOf } from './ground.ts'

/** The service under test, as a process of its own. */
export async function startApi(
  config: Config,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await findFreePort()
  const args = ['--role', 'api', '--port', String(port)]
  const env = { ...environmentOf(config), ...environment }
  return await startServer('server/src/main.mjs', args, env, port)
}

/** The worker beside it: relay, webhooks, sweeper and timers. */
export function startWorker(
  config: Config,
  environment: Record<string, string> = {},
): RunningProcess {
  const env = { ...environmentOf(config), ...environment }
  return startProcess('server/src/main.mjs', ['--role', 'worker'], env)
}
