// The gates that the rendered chart has to pass. Each names faults that it must find: a gate that finds
// none of them is broken, and says so whenever the chart is checked.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkCustomResources, isCustom } from './custom-resources.ts'
import { kubeScoreExceptions } from './exceptions.ts'
import { checkPods } from './pod-rules.ts'
import type { Rendered } from './render.ts'
import { installGoProgram, installModels, installPythonTools } from './tools.ts'

export type Fault = { from: string | RegExp; to: string }
export type Gate = {
  name: string
  faults: readonly Fault[]
  find(rendered: Rendered): Promise<string[]>
}

/** The oldest that the chart allows, and the newest whose schemas there are. */
const kubernetesVersions = ['1.30', '1.37']

export async function openGates(): Promise<Gate[]> {
  const kubeScore = await installGoProgram('kube-score')
  const python = await installPythonTools()
  const models = await installModels()
  return [
    {
      name: 'kubernetes-validate --strict',
      faults: [
        { from: 'terminationGracePeriodSeconds:', to: 'terminationGracePeriodSecondz:' },
        { from: 'containerPort: 8080', to: 'containerPort: eight' },
      ],
      find: (rendered) => validate(rendered, python.env),
    },
    {
      name: 'kube-score',
      faults: [
        { from: 'readOnlyRootFilesystem: true', to: 'readOnlyRootFilesystem: false' },
        { from: /(image: .*task-review):.*/, to: '$1:latest' },
      ],
      find: async (rendered) => score(kubeScore, rendered),
    },
    {
      name: 'Cluster and ServiceMonitor',
      faults: [
        { from: 'enableSuperuserAccess:', to: 'enableSuperuserAcces:' },
        { from: 'method: any', to: 'method: most' },
        { from: 'instances: 3', to: 'instances: three' },
        { from: 'podTargetLabels:', to: 'podTargetLabel:' },
      ],
      find: ({ objects }) => checkCustomResources(models, objects),
    },
    {
      name: 'rules of pods',
      faults: [
        { from: 'secrets/session-secret', to: 'secrets/session' },
        { from: 'name: SESSION_SECRET_FILE', to: 'name: SESSION_SECRET' },
        { from: 'name: PUBLIC_URL', to: 'name: PUBLIC_URLS' },
        { from: 'runAsUser: 10001', to: 'runAsUser: 0' },
        { from: 'drop: [ALL]', to: 'drop: [NET_RAW]' },
        { from: /spec:\n(.*\n).*automountServiceAccountToken: false/, to: 'spec:\n$1' },
        { from: 'DATABASE_OWNER_URL_FILE', to: 'DATABASE_ADMIN_URL_FILE' },
      ],
      find: async ({ objects }) => checkPods(objects),
    },
  ]
}

async function validate({ objects }: Rendered, env: NodeJS.ProcessEnv): Promise<string[]> {
  const own = objects.filter((object) => !isCustom(object))
  // JSON, which every reader of YAML reads alike; to some of them a plain no is false.
  return inFile(own.map((object) => JSON.stringify(object)).join('\n---\n'), (file) =>
    kubernetesVersions.flatMap((version) => {
      const args = ['-m', 'kubernetes_validate', '-k', version, '--strict', '--quiet', file]
      const { status, stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8', env })
      // What it has no schema for is a warning to it, and unchecked to us.
      const lines = `${stdout}${stderr}`.split('\n').filter((line) => /ERROR|WARN/.test(line))
      return status === 0 || lines.length > 0 ? lines : [`Kubernetes ${version}: ${stderr}`]
    }),
  )
}

type Scored = {
  object_meta: { name: string }
  checks: {
    check: { id: string }
    grade: number
    skipped: boolean
    comments: { path: string; summary: string }[] | null
  }[]
}

const gradeOfPassed = 10
const usedExceptions = new Set<(typeof kubeScoreExceptions)[number]>()

function score(kubeScore: string, { text }: Rendered): string[] {
  const newest = `v${kubernetesVersions.at(-1)}`
  const flags = ['--ignore-container-cpu-limit', '--kubernetes-version', newest, '-o', 'json']
  const answer = spawnSync(kubeScore, ['score', ...flags, '-'], { input: text, encoding: 'utf8' })
  if (answer.stdout === '') return [answer.stderr]
  return (JSON.parse(answer.stdout) as Scored[]).flatMap(({ object_meta: { name }, checks }) =>
    checks
      .filter(({ grade, skipped }) => !skipped && grade < gradeOfPassed)
      .filter(({ check }) => !isExcepted(check.id, name))
      .map(({ check, comments }) => {
        const details = comments?.map(({ path, summary }) => `${path} ${summary}`).join('; ')
        return `${name}: ${check.id}: ${details}`
      }),
  )
}

function isExcepted(check: string, name: string): boolean {
  const found = kubeScoreExceptions.find((each) => each.check === check && each.objects.test(name))
  if (found !== undefined) usedExceptions.add(found)
  return found !== undefined
}

/** To be asked when all variants were scored. */
export function findUnusedExceptions(): string[] {
  return kubeScoreExceptions
    .filter((exception) => !usedExceptions.has(exception))
    .map(({ check, objects }) => `the exception ${check} for ${objects} is needed no more`)
}

function inFile<T>(text: string, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'trs-chart-'))
  try {
    const file = join(folder, 'objects.yaml')
    writeFileSync(file, text)
    return use(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
