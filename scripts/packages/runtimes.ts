// The packed SDK in every runtime it promises, against a service in test mode.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../stack/environment.ts'
import { runToEnd } from '../stack/processes.ts'
import type { Check, Ground } from './check.ts'
import { consumersDir } from './consumer-tools.ts'
import { installTarballs, makeProject } from './install.ts'
import { runInWorker } from './worker.ts'

const projectId = 1001

type Runtime = { name: string; project: string; program: string; args: string[] }

export async function runtimeChecks(ground: Ground): Promise<Check[]> {
  const { folder, tools, packages, service } = ground
  const [byNpm, byBun] = [join(folder, 'by-npm'), join(folder, 'by-bun')]
  await Promise.all([installTarballs(byNpm, [packages.sdk.tarball]), installByBun(ground, byBun)])
  for (const project of [byNpm, byBun]) {
    for (const name of ['exercise.cjs', 'flow.cjs', 'flow.mjs', 'flow.ts', 'worker.mjs']) {
      cpSync(join(consumersDir, name), join(project, name))
    }
  }
  const node = process.execPath
  const denoFlags = [
    'run',
    '--no-prompt',
    '--no-remote',
    '--node-modules-dir=manual',
    '--allow-net',
  ]
  const runtimes: Runtime[] = [
    { name: 'Node 24, CommonJS', project: byNpm, program: node, args: ['flow.cjs'] },
    { name: 'Node 24, ES module', project: byNpm, program: node, args: ['flow.mjs'] },
    { name: 'Node 22, CommonJS', project: byNpm, program: tools.node22, args: ['flow.cjs'] },
    { name: 'Node 22, ES module', project: byNpm, program: tools.node22, args: ['flow.mjs'] },
    { name: 'Bun, TypeScript', project: byBun, program: tools.bun, args: ['flow.ts'] },
    { name: 'Bun, CommonJS', project: byBun, program: tools.bun, args: ['flow.cjs'] },
    { name: 'Deno', project: byNpm, program: tools.deno, args: [...denoFlags, 'flow.ts'] },
  ]
  const settings = async () =>
    JSON.stringify({ baseUrl: service.url, apiKey: await service.makeKey(), projectId })
  const checks = runtimes.map(({ name, project, program, args }) => ({
    name: `sdk: ${name}`,
    async run() {
      const said = await runToEnd(program, [...args, await settings()], { cwd: project })
      assertExercised(said)
    },
  }))
  const worker = {
    name: 'sdk: a worker',
    run: async () => assertExercised(await runInWorker(tools.workerd, byNpm, await settings())),
  }
  return [...checks, worker]
}

/** A program that ends too early ends well too. */
function assertExercised(said: string): void {
  if (said.trim() !== 'exercised') throw new Error(`It said: ${said}`)
}

async function installByBun({ tools, packages, folder }: Ground, project: string): Promise<void> {
  makeProject(project)
  const env = childEnvironment({ BUN_INSTALL_CACHE_DIR: join(folder, 'bun-cache') })
  await runToEnd(tools.bun, ['add', '--no-cache', packages.sdk.tarball], { cwd: project, env })
}
