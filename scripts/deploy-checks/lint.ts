// Checks what builds and publishes the service: the image's recipe, the workflows, and that no secret is
// in any file or in the history. Each check also gets one fault that it must find.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { installGoProgram, installPythonTools } from './tools.ts'

const root = resolve(import.meta.dirname, '../..')
const rules = join(import.meta.dirname, 'gitleaks.toml')
const dockerfiles = ['deploy/Dockerfile', 'deploy/postgres/Dockerfile']
const workflows = '.github/workflows'

type Check = {
  name: string
  /** Returns what it found, or undefined. */
  run(folder: string): string | undefined
  /** Plants what the check must find, in an empty folder. */
  plant(folder: string): void
}

const { hadolint, zizmor } = await installPythonTools()
const actionlint = await installGoProgram('actionlint')
const gitleaks = await installGoProgram('gitleaks')

const checks: readonly Check[] = [
  ...dockerfiles.map((dockerfile) => ({
    name: `hadolint ${dockerfile}`,
    run: (folder: string) =>
      run(folder, hadolint, ['--no-color', '--failure-threshold', 'info', dockerfile]),
    plant: (folder: string) =>
      write(folder, dockerfile, `${readFileSync(join(root, dockerfile), 'utf8')}\nRUN sudo id\n`),
  })),
  {
    name: `actionlint ${workflows}`,
    run: (folder) => run(folder, actionlint, ['-no-color', ...listWorkflows(folder)]),
    plant: (folder) => write(folder, `${workflows}/ci.yml`, makeWorkflow('github.evnt')),
  },
  {
    name: `zizmor ${workflows}`,
    run: (folder) =>
      run(folder, zizmor, ['--offline', '--no-progress', '--format', 'plain', workflows]),
    // A stranger's title becomes a command.
    plant: (folder) =>
      write(folder, `${workflows}/ci.yml`, makeWorkflow('github.event.issue.title')),
  },
  {
    name: 'gitleaks over the files',
    run: (folder) =>
      inScratch((copy) => {
        copyFiles(folder, copy)
        return scan('dir', copy)
      }),
    plant(folder) {
      git(folder, 'init', '-q')
      write(folder, 'notes.md', makeKey())
    },
  },
  {
    name: 'gitleaks over the history',
    run: (folder) => scan('git', folder, '--log-opts=HEAD'),
    // It is gone from the files, and still there.
    plant(folder) {
      git(folder, 'init', '-q')
      write(folder, 'notes.md', makeKey())
      commit(folder)
      write(folder, 'notes.md', 'nothing')
      commit(folder)
    },
  },
]

function run(folder: string, program: string, args: string[]): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...{ cwd: folder, encoding: 'utf8' as const, maxBuffer: 64 * 1_048_576 },
  })
  if (error !== undefined) throw error
  return status === 0 ? undefined : `${stdout}${stderr}`.trim()
}

/** The report names rule, file and line; what was found is not printed again. */
function scan(kind: 'dir' | 'git', folder: string, ...flags: string[]): string | undefined {
  return run(folder, gitleaks, [
    ...[kind, '.', '--config', rules, '--no-banner', '--no-color', '--redact', '--verbose'],
    ...['--log-level', 'error', ...flags],
  ])
}

/** What git knows or would take: a developer's own files, such as those of the stack, are ignored. */
function copyFiles(folder: string, copy: string): void {
  const list = git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  const there = list.split('\0').filter((path) => path !== '' && existsSync(join(folder, path)))
  const packed = spawnSync('tar', ['-c', '--null', '-T', '-'], {
    ...{ cwd: folder, input: there.join('\0'), maxBuffer: 1_073_741_824 },
  })
  spawnSync('tar', ['-x'], { cwd: copy, input: packed.stdout })
}

const listWorkflows = (folder: string) => globSync(`${workflows}/*.{yml,yaml}`, { cwd: folder })

const makeWorkflow = (expression: string) => `name: ci
on: issues
permissions: {}
jobs:
  say:
    runs-on: ubuntu-24.04
    steps:
      - run: echo "\${{ ${expression} }}"
`

/** Made when it is needed: one that is written here would be found here. */
function makeKey(): string {
  const letters = randomBytes(64).toString('base64').replaceAll(/[+/=]/g, '')
  return `key: ${['trs', 'live', letters.slice(0, 36)].join('_')}\n`
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function commit(folder: string): void {
  git(folder, 'add', '-A')
  const author = [
    '-c',
    'user.name=t',
    '-c',
    'user.email=t@example.com',
    '-c',
    'commit.gpgsign=false',
  ]
  git(folder, ...author, 'commit', '-qm', 'x')
}

function git(folder: string, ...args: string[]): string {
  const answer = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  })
  if (answer.status !== 0) throw new Error(`git ${args.join(' ')}: ${answer.stderr}`)
  return answer.stdout
}

function inScratch<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'trs-lint-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

let failed = 0
for (const check of checks) {
  const startedAtMs = performance.now()
  const found = check.run(root)
  const isBlind = inScratch((folder) => {
    check.plant(folder)
    return check.run(folder) === undefined
  })
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
  const isOk = found === undefined && !isBlind
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${check.name}, ${seconds} s`)
  if (found !== undefined) console.log(found)
  if (isBlind) console.log('         does not find the fault that was planted')
  if (!isOk) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
