import { findFreePort } from '../../scripts/stack/processes.ts'
import type { Config } from '../../server/src/config.ts'
import { type RunningServer, startServer } from './child.ts'
import { environmentOf } from './ground.ts'

/** The service under test, as a process of its own. */
export async function startApi(config: Config): Promise<RunningServer> {
  const port = await findFreePort()
  const args = ['--role', 'api', '--port', String(port)]
  return await startServer('server/src/main.ts', args, environmentOf(config), port)
}
