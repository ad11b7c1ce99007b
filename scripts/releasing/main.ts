// Makes the files of a release in one folder; scripts/release says how it is called.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cloneDir } from '../stack/stack-file.ts'
import { readAdvisories } from './advisories.ts'
import {
  buildChart,
  buildImage,
  buildNpmPackages,
  buildPythonPackages,
  copyDocuments,
  describeFiles,
  type Ground,
} from './artifacts.ts'
import { writeBills } from './bill.ts'
import { neverEqual, signByThrowawayKey, writeChecksums } from './checksums.ts'
import { compareReleases } from './compare.ts'
import { compareWithPreviousRelease } from './contract.ts'
import { writeProvenance } from './provenance.ts'
import { assertTagged, readSource, type Source } from './source.ts'
import { findUnnoticed, verifyRelease } from './verify.ts'

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    build: { type: 'boolean', default: false },
    output: { type: 'string', default: join(cloneDir, 'dist/release') },
    compare: { type: 'string' },
    include: { type: 'string', multiple: true, default: [] },
  },
})
const say = (line: string) => console.log(line)

async function timed(name: string, work: () => void | Promise<void>): Promise<void> {
  const startedAtMs = performance.now()
  await work()
  say(`${name}: ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`)
}

function judgeAdvisories(): void {
  const { kind, says } = readAdvisories()
  if (kind === 'found' || (kind === 'unknown' && !values['dry-run'])) throw new Error(says)
  say(kind === 'unknown' ? `advisories: not checked, ${says}` : `advisories: ${says}`)
}

async function buildAll(ground: Ground): Promise<void> {
  const { folder, source } = ground
  await timed('npm packages', () => buildNpmPackages(ground))
  await timed('Python packages', () => buildPythonPackages(ground))
  await timed('chart', () => buildChart(ground))
  // The workflow builds it for two processors and pushes it.
  if (values['dry-run']) await timed('image', () => buildImage(ground))
  await timed('bills of materials', () => writeBills(ground))
  copyDocuments(ground)
  for (const file of values.include) copyFileSync(file, join(folder, basename(file)))
  writeFileSync(join(folder, 'RELEASE-NOTES.md'), source.notes)
  writeProvenance(folder, source)
  writeChecksums(folder)
}

async function finishDryRun(folder: string, source: Source): Promise<void> {
  signByThrowawayKey(folder)
  await timed('verified by the commands of docs/operate/versions.md', async () => {
    say(await verifyRelease(folder))
  })
  const unnoticed = await findUnnoticed(folder)
  if (unnoticed.length > 0)
    throw new Error(`not noticed by these commands: ${unnoticed.join(', ')}`)
  say('and four forged copies are refused by them')
  if (values.compare !== undefined) compare(resolve(values.compare), folder)
  const tag = `v${source.version}`
  say(`\nNothing was published. To release this commit, once CI has passed on it:
  git tag --sign ${tag} --message "Task Review Service ${source.version}" ${source.commit}
  git push origin ${tag}`)
}

function compare(first: string, second: string): void {
  const { equal, excused, different } = compareReleases(first, second)
  say(`\n${equal.length} files are equal to those of ${first}`)
  for (const name of excused) say(`${name} differs: ${neverEqual[name]}`)
  if (different.length > 0) throw new Error(`different, and should not be: ${different.join(', ')}`)
}

async function main(): Promise<void> {
  if (values['dry-run'] === values.build)
    throw new Error('say --dry-run, or in the workflow --build')
  const source = await readSource()
  if (values.build) await assertTagged(source)
  say(`${source.version} of ${source.commit}`)
  judgeAdvisories()
  const folder = resolve(values.output)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const scratch = mkdtempSync(join(tmpdir(), 'task-review-release-'))
  try {
    say(await compareWithPreviousRelease(scratch))
    await buildAll({ source, folder, scratch, say })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  if (values['dry-run']) await finishDryRun(folder, source)
  say(`\n${folder}:\n${describeFiles(folder)}`)
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
