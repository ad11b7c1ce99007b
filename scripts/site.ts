// The documentation site.
//   pnpm site build   into docs/site/dist/site
//   pnpm site dev     serves it while pages are written; a changed page is laid out again
//   pnpm site check   builds it, and holds links, completeness and search;
//                     --frameworks [NAME ...] runs the examples of frameworks instead,
//                     --lighthouse [--rounds N] has Lighthouse judge it (proof/web/site.ts)

import { spawn } from 'node:child_process'
import { copyFileSync, realpathSync, renameSync, rmSync, watch } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkLinks } from './site/check-links.ts'
import { checkSearch, foundMin, readQuestions } from './site/check-search.ts'
import { siteFolder, stageSite } from './site/stage-site.ts'
import { childEnvironment } from './stack/environment.ts'
import { cloneDir } from './stack/stack-file.ts'

const folder = join(cloneDir, siteFolder)
const built = join(folder, 'dist/site')

async function run(program: string, args: string[]): Promise<void> {
  const env = childEnvironment({ ASTRO_TELEMETRY_DISABLED: '1' })
  const child = spawn(program, args, { cwd: folder, env, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
}

const astro = (command: string) => run(join(folder, 'node_modules/.bin/astro'), [command])

/**
 * Starlight's integration ends Pagefind while files may still be on their way to the disk, which then are cut short
 * (Pagefind issue 1271, in 1.5.2). Its command waits for them, so the index is made again by it.
 */
async function indexPages(search: string): Promise<void> {
  rmSync(search, { recursive: true })
  const starlight = findPackageOf('@astrojs/starlight', join(folder, 'package.json'))
  const pagefind = dirname(findPackageOf('pagefind', starlight))
  const command = join(pagefind, 'lib/runner/bin.cjs')
  await run(process.execPath, [command, '--site', built, '--quiet'])
}

function findPackageOf(name: string, dependent: string): string {
  const found = findPackageJSON(name, pathToFileURL(dependent))
  if (found === undefined) throw new Error(`${dependent} does not find ${name}`)
  // Where it is installed, which is where its own dependencies are.
  return realpathSync(found)
}

async function build(): Promise<void> {
  const { pages } = await stageSite(cloneDir)
  await astro('build')
  const search = join(built, 'pagefind')
  await indexPages(search)
  renameSync(join(search, 'pagefind.js'), join(search, 'pagefind-core.js'))
  copyFileSync(join(folder, 'src/search.js'), join(search, 'pagefind.js'))
  console.log(`${pages.length} pages in ${built}`)
}

async function dev(): Promise<void> {
  await stageSite(cloneDir)
  const stageAgain = (_: string, name: string | null) => {
    if (name?.endsWith('.md') && !name.includes('dist/')) {
      stageSite(cloneDir).catch((error: Error) => console.error(error.message))
    }
  }
  const watcher = watch(join(cloneDir, 'docs'), { recursive: true }, stageAgain)
  await astro('dev').finally(() => watcher.close())
}

async function check(): Promise<void> {
  const after = (flag: string) => {
    const at = process.argv.indexOf(flag)
    return at === -1 ? undefined : process.argv.slice(at + 1)
  }
  const [frameworks, lighthouse] = [after('--frameworks'), after('--lighthouse')]
  if (frameworks !== undefined) await runFrameworks(frameworks)
  else if (lighthouse !== undefined) await judgeSite(lighthouse)
  else await checkSite()
}

/** Lighthouse belongs to the proofs alone. */
async function judgeSite(flags: string[]): Promise<void> {
  await build()
  const child = spawn(process.execPath, ['proof/web/site.ts', built, ...flags], {
    cwd: cloneDir,
    stdio: 'inherit',
  })
  process.exitCode = await new Promise<number>((done) =>
    child.on('close', (code) => done(code ?? 1)),
  )
}

/** The whole service is loaded for this alone. */
async function runFrameworks(names: string[]): Promise<void> {
  const { checkFrameworks } = await import('./site/frameworks.ts')
  const faults = await checkFrameworks(names)
  for (const fault of faults) console.log(`fault: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

async function checkSite(): Promise<void> {
  const startedAtMs = performance.now()
  await build()
  const links = checkLinks(built)
  for (const fault of links.faults) console.log(`fault: ${fault}`)
  const { asked, found, notFound } = await checkSearch(built, readQuestions(folder))
  for (const question of notFound) console.log(`not among the first three: ${question}`)
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
  console.log(
    `${links.pages} pages, ${links.links} links, ${links.faults.length} faults; ` +
      `search: ${found} of ${asked} questions (at least ${foundMin}); ${seconds} s`,
  )
  if (links.links === 0 || links.faults.length > 0 || found < foundMin) process.exitCode = 1
}

const commands: Record<string, () => Promise<void>> = { build, dev, check }
const command = commands[process.argv[2] ?? '']
if (command === undefined) {
  console.error(`pnpm site ${Object.keys(commands).join('|')}`)
  process.exitCode = 1
} else {
  await command()
}
