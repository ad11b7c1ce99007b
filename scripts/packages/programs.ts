// The packed programs, started as their users do.
import { join } from 'node:path'
import { childEnvironment } from '../stack/environment.ts'
import { runToEnd } from '../stack/processes.ts'
import type { Check, Ground } from './check.ts'
import { installTarballs } from './install.ts'

export async function programChecks(ground: Ground): Promise<Check[]> {
  const { folder, tools, packages, service } = ground
  const [cli, mcp] = [join(folder, 'cli'), join(folder, 'mcp')]
  await installTarballs(cli, [packages.cli.tarball])
  await installTarballs(mcp, [packages.mcp.tarball])
  const taskreview = join(cli, 'node_modules/@task-review/cli/dist/main.mjs')
  const server = join(mcp, 'node_modules/@task-review/mcp/dist/main.mjs')
  const runtimes = { 'Node 24': process.execPath, 'Node 22': tools.node22 }
  return Object.entries(runtimes).flatMap(([name, node]) => [
    {
      name: `cli: ask and wait, ${name}`,
      async run() {
        const question = [
          'Is it safe to call this twice?',
          '--project',
          '1001',
          '--max-credits',
          '600',
        ]
        const env = childEnvironment({
          TASKREVIEW_BASE_URL: service.url,
          TASKREVIEW_API_KEY: await service.makeKey(),
          // Nobody's own settings.
          HOME: cli,
          XDG_CONFIG_HOME: cli,
        })
        const args = [taskreview, 'tasks', 'create', ...question, '--wait', '--json']
        const said = await runToEnd(node, args, { cwd: cli, env })
        if (!said.includes('"completed"')) throw new Error(`It said: ${said}`)
      },
    },
    {
      name: `mcp: starts, ${name}`,
      async run() {
        const said = await runToEnd(node, [server, '--version'], { cwd: mcp })
        if (!/\d+\.\d+\.\d+/.test(said)) throw new Error(`It said: ${said}`)
      },
    },
  ])
}
