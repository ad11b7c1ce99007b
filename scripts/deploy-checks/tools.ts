// The programs that check the chart, the image's recipe and the workflows, each installed once into the
// cache, by its exact version. None of them is a package of the workspace: scripts/install-tools.ts may
// run before those are installed.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWithGo, installOnce } from '../stack/downloads.ts'
import { cacheDir, childEnvironment } from '../stack/environment.ts'
import { runToEnd } from '../stack/processes.ts'

/** By the module of Go that it is built from, and what it is called. */
const goPrograms = {
  helm: { module: 'helm.sh/helm/v4/cmd/helm', version: '4.3.1' },
  'kube-score': { module: 'github.com/zegl/kube-score/cmd/kube-score', version: '1.20.0' },
  actionlint: { module: 'github.com/rhysd/actionlint/cmd/actionlint', version: '1.7.12' },
  gitleaks: { module: 'github.com/zricethezav/gitleaks/v8', version: '8.30.1' },
} as const

/** Types and validators made from the API of each operator, which are what its CRDs are made from. */
const modelPackages = ['cloudnative-pg@2.0.0', 'prometheus-operator@6.0.0']

/** Returns the path of the program. helm takes some eight minutes of a processor the first time. */
export async function installGoProgram(name: keyof typeof goPrograms): Promise<string> {
  const { module, version } = goPrograms[name]
  const home = await installOnce(cacheDir(), `${name}-${version}`, (partial) => {
    console.log(`building ${name} ${version} from source, once`)
    return buildWithGo(`${module}@v${version}`, partial)
  })
  return join(home, name)
}

export type PythonTools = { hadolint: string; zizmor: string; env: NodeJS.ProcessEnv }

/** hadolint and zizmor are programs; kubernetes_validate is a module that Python runs with this env. */
export async function installPythonTools(): Promise<PythonTools> {
  const requirements = join(import.meta.dirname, 'requirements.txt')
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const home = await installOnce(cacheDir(), `deploy-checks-${digest}`, async (partial) => {
    await runToEnd('python3', [
      ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps'],
      ...['--only-binary=:all:', '--require-hashes', '--target', partial, '-r', requirements],
    ])
  })
  return {
    hadolint: join(home, 'bin/hadolint'),
    zizmor: join(home, 'bin/zizmor'),
    env: childEnvironment({ PYTHONPATH: home }),
  }
}

/** Returns the folder whose node_modules has them. */
export async function installModels(): Promise<string> {
  const name = `kubernetes-models-${modelPackages.join('-').replaceAll('@', '-')}`
  return await installOnce(cacheDir(), name, async (partial) => {
    await runToEnd('npm', [
      'install',
      ...['--silent', '--no-save', '--no-fund', '--no-audit', '--ignore-scripts'],
      ...['--prefix', partial, ...modelPackages.map((name) => `@kubernetes-models/${name}`)],
    ])
  })
}
