// The packages as they are installed from the service itself, by npm, npx and pip. The registry of npm is
// out of reach meanwhile: what is installed brings along all that it needs.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../stack/environment.ts'
import { runToEnd } from '../stack/processes.ts'
import type { Check, Ground } from './check.ts'
import { consumersDir } from './consumer-tools.ts'
import { makeProject } from './install.ts'

const projectId = 1001

export function servedChecks(ground: Ground): Check[] {
  const { folder, service } = ground
  const at = `${service.url}/packages`
  const settings = async () => ({
    TASKREVIEW_BASE_URL: service.url,
    TASKREVIEW_API_KEY: await service.makeKey(),
    TASKREVIEW_CONFIG_DIR: join(folder, 'no-settings'),
  })
  return [
    {
      name: 'served: npm install',
      async run() {
        const project = join(folder, 'served-npm')
        makeProject(project)
        const env = npmEnvironment(folder)
        await runToEnd('npm', ['install', `${at}/sdk.tgz`], { cwd: project, env })
        for (const name of ['exercise.cjs', 'flow.mjs'])
          cpSync(join(consumersDir, name), join(project, name))
        const apiKey = await service.makeKey()
        const told = JSON.stringify({ baseUrl: service.url, apiKey, projectId })
        const said = await runToEnd(process.execPath, ['flow.mjs', told], { cwd: project })
        expectIn(said, 'exercised')
      },
    },
    {
      name: 'served: npx runs the command line',
      async run() {
        const env = { ...npmEnvironment(folder), ...(await settings()) }
        const question = ['Is it safe to call this twice?', '--project', String(projectId)]
        const flags = ['--max-credits', '600', '--wait', '--json']
        const args = ['-y', `${at}/cli.tgz`, 'tasks', 'create', ...question, ...flags]
        expectIn(await runToEnd('npx', args, { cwd: folder, env }), '"completed"')
      },
    },
    {
      name: 'served: npx starts the MCP server',
      async run() {
        const env = { ...npmEnvironment(folder), ...(await settings()) }
        const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
        const command = `{ echo '${request}'; sleep 2; } | npx -y ${at}/mcp.tgz`
        expectIn(await runToEnd('bash', ['-c', command], { cwd: folder, env }), 'create_task')
      },
    },
    { name: 'served: pip install, by address and by index', run: () => installByPip(ground, at) },
  ]
}

/** Nothing of the person who runs this, and no registry. */
function npmEnvironment(folder: string): NodeJS.ProcessEnv {
  return childEnvironment({
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_fetch_retries: '0',
  })
}

async function installByPip({ folder, packages, service }: Ground, at: string): Promise<void> {
  const home = join(folder, 'served-pip')
  await runToEnd('python3', ['-m', 'venv', home])
  const pip = join(home, 'bin/pip')
  const quiet = ['install', '--quiet', '--disable-pip-version-check']
  const { version } = JSON.parse(readFileSync(join(packages.sdk.unpacked, 'package.json'), 'utf8'))
  await runToEnd(pip, [...quiet, `${at}/task_review-${version}-py3-none-any.whl`])
  // What it needs is there by now, and this index has it alone.
  const byIndex = ['--force-reinstall', '--no-deps', '--index-url', `${at}/simple/`, 'task-review']
  await runToEnd(pip, [...quiet, ...byIndex])
  const program = `from task_review import TaskReview
print(TaskReview().tasks.create_and_wait(
    prompt="Is it safe to call this twice?", max_credits=600, project_id=${projectId}).status)`
  const env = childEnvironment({
    TASKREVIEW_BASE_URL: service.url,
    TASKREVIEW_API_KEY: await service.makeKey(),
  })
  expectIn(await runToEnd(join(home, 'bin/python'), ['-c', program], { env }), 'completed')
}

function expectIn(said: string, wanted: string): void {
  if (!said.includes(wanted)) throw new Error(`It said: ${said}`)
}
