// What .ci/run keeps of a run of the tests, in the folder TESTS_REPORT names: how many passed and failed
// (counts), each that failed (failed), each that passed at its second try (second-tries), the projects in
// which nothing failed (passed-projects), and how long each file took (seconds).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { testsReportDir } from './stack/environment.ts'

const errorCharsMax = 600

function tell(test: TestCase): string {
  const [error] = test.result().errors ?? []
  const why = (error?.stack ?? error?.message ?? '').slice(0, errorCharsMax)
  return `${test.module.relativeModuleId}: ${test.fullName}\n  ${why}\n`
}

/** A file may fail before or after its tests. */
function tellModule(module: TestModule): string[] {
  const errors = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((s) => s.errors()),
  ]
  return errors.map(({ message }) => `${module.relativeModuleId}: ${message}\n`)
}

/** None where something failed outside of every test, because no one knows whose fault that was. */
function listPassedProjects(
  modules: ReadonlyArray<TestModule>,
  strays: ReadonlyArray<unknown>,
): string[] {
  if (strays.length > 0) return []
  const names = new Set(modules.map((module) => module.project.name))
  // A file that was not reached has not passed.
  for (const module of modules)
    if (!['passed', 'skipped'].includes(module.state())) names.delete(module.project.name)
  return [...names]
}

export default class TestsReport implements Reporter {
  onTestRunEnd(
    modules: ReadonlyArray<TestModule>,
    strays: ReadonlyArray<{ message: string }>,
  ): void {
    const folder = testsReportDir()
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed')
    const failed = tests.filter((test) => test.result().state === 'failed')
    const around = [
      ...modules.flatMap(tellModule),
      ...strays.map(({ message }) => `outside of every test: ${message}\n`),
    ]
    const seconds = modules
      .map((module) => [module.diagnostic().duration / 1_000, module.relativeModuleId] as const)
      .toSorted(([a], [b]) => b - a)
    const files = {
      counts: `${passed.length} ${failed.length + around.length}\n`,
      failed: [...failed.map(tell), ...around].map((text) => `failed: ${text}`).join(''),
      'second-tries': passed
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `passed at the second try: ${tell(test)}`)
        .join(''),
      'passed-projects': listPassedProjects(modules, strays)
        .map((name) => `${name}\n`)
        .join(''),
      seconds: seconds.map(([took, file]) => `${took.toFixed(1)} ${file}\n`).join(''),
    }
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  }
}
