// The packed programs, started as their users do.
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../stack/environment.ts'
import { runToEnd } from '../stack/processes.ts'
import type { Check, Ground } from './check.ts'
import { installTarballs, makeProject } from './install.ts'

export async function programChecks(ground: Ground): Promise<Check[]> {
  const { folder, tools, packages, service } = ground
  const [cli, mcp] = [join(folder, 'cli'), join(folder, 'mcp')]
  await installTarballs(cli, [packages.cli.tarball])
  layOutMcp(ground, mcp)
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

/** Its dependencies are those of the workspace; what is ours is unpacked from the tarballs. */
function layOutMcp({ packages }: Ground, project: string): void {
  makeProject(project)
  const modules = join(project, 'node_modules')
  const [ours, theirs] = [join(modules, '@task-review'), join(packages.mcp.room, 'node_modules')]
  mkdirSync(ours, { recursive: true })
  // Copies: a module is looked for from where it really is.
  cpSync(packages.sdk.unpacked, join(ours, 'sdk'), { recursive: true })
  cpSync(packages.mcp.unpacked, join(ours, 'mcp'), { recursive: true })
  for (const name of readdirSync(theirs)) {
    if (!name.startsWith('.') && name !== '@task-review') {
      symlinkSync(join(theirs, name), join(modules, name))
    }
  }
}
