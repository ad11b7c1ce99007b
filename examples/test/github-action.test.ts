import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from './stage.ts'

const action = join(import.meta.dirname, '../github-action')

let stage: Stage
let root: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'task-review-action-'))
  stage = await openStage()
})
afterAll(async () => {
  await stage.stop()
  rmSync(root, { recursive: true, force: true })
})

function git(repository: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  return execFileSync('git', ['-C', repository, ...who, ...args], { encoding: 'utf8' }).trim()
}

/** A repository with a pull request of one line. */
function makeRepository(): { repository: string; event: unknown } {
  const repository = join(root, 'repository')
  mkdirSync(repository)
  git(repository, 'init', '--quiet')
  const commit = (text: string) => {
    writeFileSync(join(repository, 'total.ts'), text)
    git(repository, 'add', '.')
    git(repository, 'commit', '--quiet', '--message', 'Change the total')
    return { sha: git(repository, 'rev-parse', 'HEAD') }
  }
  const base = commit('export const total = a - b\n')
  const head = commit('export const total = a + b\n')
  return { repository, event: { pull_request: { title: 'Add, do not subtract', base, head } } }
}

/** The environment that GitHub gives to a step, with the files it reads afterwards. */
function makeEnvironment(name: string, event: unknown) {
  const folder = join(root, name)
  mkdirSync(folder)
  const files = { event: join(folder, 'event.json'), output: join(folder, 'output') }
  writeFileSync(files.event, JSON.stringify(event))
  for (const file of ['output', 'summary']) writeFileSync(join(folder, file), '')
  return {
    GITHUB_EVENT_PATH: files.event,
    GITHUB_OUTPUT: files.output,
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    GITHUB_REPOSITORY: 'ada/sums',
    RUNNER_TEMP: folder,
  }
}

/** As GitHub reads it: name<<delimiter, lines, delimiter. */
function readOutputs(path: string): Record<string, string> {
  const found = readFileSync(path, 'utf8').matchAll(/^([\w-]+)<<(.+)\n([\s\S]*?)\n\2$/gm)
  return Object.fromEntries([...found].map(([, name, , value]) => [name, value]))
}

test('the diff is reviewed once, and the answer reaches summary, outputs and comment', async () => {
  const { repository, event } = makeRepository()
  const inputs = {
    PROJECT_ID: (await stage.call('GET', '/projects')).data[0].id,
    ...{ MAX_CREDITS: '1800', TIMEOUT_MINUTES: '5' },
  }
  const run = (env: Record<string, string>) =>
    stage.run(repository, process.execPath, [join(action, 'review.mts')], { ...env, ...inputs })

  const first = makeEnvironment('first', event)
  const job = run(first)
  const task = await stage.nextTask()
  expect(task).toMatchObject({ mode: 'fast', maxCredits: 1800 })
  expect(task.attachments).toMatchObject([{ fileName: 'change.diff' }])
  const files = await stage.call('GET', `/tasks/${task.id}/attachments`)
  const diff = await (await fetch(files.data[0].links.download)).text()
  expect(diff).toContain('-export const total = a - b\n+export const total = a + b')
  const review = 'Sound.\n\nEOF\nverdict<<EOF\nmerge\nEOF\nrest<<EOF\n'
  await stage.answer(task.id, { data: { verdict: 'fix', review } })
  expect(await job.ended, job.said()).toMatchObject({ code: 0 })

  const outputs = readOutputs(first.GITHUB_OUTPUT)
  expect(outputs).toEqual({
    'task-id': task.id,
    verdict: 'fix',
    'comment-file': join(first.RUNNER_TEMP, 'review.md'),
    review,
  })
  const comment = readFileSync(outputs['comment-file'] as string, 'utf8')
  expect(comment).toContain('### Human review: fix\n\nSound.')
  expect(readFileSync(first.GITHUB_STEP_SUMMARY, 'utf8')).toBe(comment)

  // A second run of the same job.
  const second = makeEnvironment('second', event)
  const again = run(second)
  expect(await again.ended, again.said()).toMatchObject({ code: 0 })
  expect(readOutputs(second.GITHUB_OUTPUT)['task-id']).toBe(task.id)
  expect((await stage.call('GET', '/tasks')).data).toHaveLength(1)
})

test('the action gives its script every variable that GitHub does not', () => {
  const script = readFileSync(join(action, 'review.mts'), 'utf8')
  const definition = readFileSync(join(action, 'action.yml'), 'utf8')
  const read = [...script.matchAll(/env\('([A-Z_]+)'\)/g)].map(([, name = '']) => name)
  const own = read.filter((name) => !/^(GITHUB|RUNNER)_/.test(name))
  expect(own.length).toBeGreaterThan(0)
  for (const name of [...own, 'TASKREVIEW_API_KEY', 'TASKREVIEW_BASE_URL'])
    expect(definition).toMatch(new RegExp(`^ {8}${name}: \\$\\{\\{ inputs\\.`, 'm'))
  const outputs = [...script.matchAll(/^const outputs = \{(.*)\}/gm)][0]?.[1] ?? ''
  for (const name of ['task-id', 'verdict', 'comment-file', 'review']) {
    expect(outputs).toContain(name)
    expect(definition).toContain(`steps.review.outputs.${name} }}`)
  }
})
