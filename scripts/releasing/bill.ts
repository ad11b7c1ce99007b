// Bills of materials in CycloneDX: one for what runs in the image, one for each client package. They are
// what pnpm reads from the lockfile and the store, narrowed to what is shipped, and without the time of
// the build: the bill of a commit is always the same.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import type { Ground } from './artifacts.ts'
import type { Source } from './source.ts'

type Component = { 'bom-ref': string; name: string; version?: string } & Record<string, unknown>
type Dependency = { ref: string; dependsOn?: string[] }

export type Bill = {
  serialNumber: string
  metadata: { timestamp: string; component: Component } & Record<string, unknown>
  components: Component[]
  dependencies: Dependency[]
} & Record<string, unknown>

export async function writeBills(ground: Ground): Promise<void> {
  const { source } = ground
  const bills: Record<string, Bill> = {
    image: addNode(
      mergeBills(await readBill('server', ['--prod']), await readBill('web', ['--prod'])),
    ),
    sdk: await readBill('sdk', ['--prod']),
    cli: await readBundled('cli'),
    mcp: await readBundled('mcp'),
    python: describePython(source),
  }
  for (const [name, bill] of Object.entries(bills)) {
    const text = finish(bill, source)
    await assertValid(text, name)
    writeFileSync(join(ground.folder, `task-review-${source.version}-${name}.cdx.json`), text)
    ground.say(`bill of ${name}: ${bill.components.length} components`)
  }
}

/** Against the schema of the format itself. */
export async function assertValid(text: string, name: string): Promise<void> {
  const fault = await new Validation.JsonStrictValidator(Spec.Version.v1dot7).validate(text)
  if (fault === null) return
  throw new Error(`The bill of ${name} is not valid CycloneDX:\n${JSON.stringify(fault, null, 2)}`)
}

async function readBill(name: string, flags: string[]): Promise<Bill> {
  const text = await runToEnd(
    'pnpm',
    [
      ...['--silent', '--filter', `@task-review/${name}`, 'sbom', '--sbom-format', 'cyclonedx'],
      ...['--sbom-spec-version', '1.7', '--sbom-type', 'application', ...flags],
    ],
    { cwd: cloneDir },
  )
  return JSON.parse(text) as Bill
}

/** A program with its packages inside: what its sources import, and what that needs. */
async function readBundled(name: 'cli' | 'mcp'): Promise<Bill> {
  const imported = listImported(name)
  // Ours has nothing of others in it; what it is built and tested with is not shipped.
  return narrow(await readBill(name, []), (ref) => imported.some((each) => isOf(ref, each)))
}

function listImported(folder: string): string[] {
  const sources = globSync('src/**/*.ts', { cwd: join(cloneDir, folder) })
  const names = sources
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(cloneDir, folder, path), 'utf8')
      return [...text.matchAll(/(?:from|import\()\s*'((?:@[\w.-]+\/)?[\w][\w.-]*)[^']*'/g)]
    })
    .map((match) => match[1] as string)
  return [...new Set(names)].filter((each) => !each.startsWith('node'))
}

function isOf(ref: string, packageName: string): boolean {
  return ref.startsWith(`pkg:npm/${packageName.replace('@', '%40')}@`)
}

/** Keeps of what the root needs directly what is wanted, and everything that this needs. */
export function narrow(bill: Bill, isWanted: (ref: string) => boolean): Bill {
  const root = bill.metadata.component['bom-ref']
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]))
  const direct = (needs.get(root) ?? []).filter(isWanted)
  const kept = new Map<string, string[]>([[root, direct]])
  const waiting = [...direct]
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    if (kept.has(ref)) continue
    const own = ref.startsWith('pkg:npm/%40task-review/')
    const next = own ? [] : (needs.get(ref) ?? [])
    kept.set(ref, next)
    waiting.push(...next)
  }
  return {
    ...bill,
    components: bill.components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: [...kept].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  }
}

/** The pages are built into the image, so what they are made of runs in its users' browsers. */
export function mergeBills(first: Bill, second: Bill): Bill {
  const components = new Map(
    [...second.components, ...first.components].map((each) => [each['bom-ref'], each]),
  )
  const needs = new Map<string, Set<string>>()
  for (const { ref, dependsOn = [] } of [...first.dependencies, ...second.dependencies]) {
    needs.set(ref, new Set([...(needs.get(ref) ?? []), ...dependsOn]))
  }
  const [root, other] = [first.metadata.component, second.metadata.component]
  const ofRoot = needs.get(root['bom-ref']) ?? new Set()
  components.set(other['bom-ref'], other)
  needs.set(root['bom-ref'], ofRoot.add(other['bom-ref']))
  return {
    ...first,
    components: [...components.values()],
    dependencies: [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn] })),
  }
}

function addNode(bill: Bill): Bill {
  const env = readFileSync(join(cloneDir, 'scripts/env'), 'utf8')
  const version = /_trs_node_version=(\S+)/.exec(env)?.[1] ?? ''
  const ref = `pkg:generic/node@${version}`
  const node = { type: 'platform', name: 'node', version, purl: ref, 'bom-ref': ref }
  return { ...bill, components: [...bill.components, node] }
}

/** It is installed beside whatever its user has, so its needs are ranges and nothing is shipped. */
function describePython({ version }: Source): Bill {
  const project = readFileSync(join(cloneDir, 'sdks/python/pyproject.toml'), 'utf8')
  const [, block = ''] = /^dependencies = \[\n([\s\S]*?)^\]/m.exec(project) ?? []
  const components = [...block.matchAll(/^ {2}"([\w-]+)([^;"]*)/gm)].map(
    ([, name = '', range = '']) => ({
      ...{ type: 'library', name, purl: `pkg:pypi/${name}`, 'bom-ref': `pkg:pypi/${name}` },
      ...{ isExternal: true, versionRange: `vers:pypi/${range.trim().replaceAll(',', '|')}` },
    }),
  )
  const purl = `pkg:pypi/task-review@${version}`
  const component = { type: 'library', name: 'task-review', version, purl, 'bom-ref': purl }
  return {
    ...{ $schema: 'http://cyclonedx.org/schema/bom-1.7.schema.json', bomFormat: 'CycloneDX' },
    ...{ specVersion: '1.7', serialNumber: '', version: 1, metadata: { timestamp: '', component } },
    components,
    dependencies: [{ ref: purl, dependsOn: components.map((each) => each['bom-ref']) }],
  }
}

function finish(bill: Bill, { version, epochSeconds }: Source): string {
  const timestamp = new Date(epochSeconds * 1_000).toISOString()
  const byRef = (first: Component, second: Component) =>
    first['bom-ref'] < second['bom-ref'] ? -1 : 1
  const whole = {
    ...bill,
    serialNumber: '',
    metadata: { ...bill.metadata, timestamp },
    components: bill.components.toSorted(byRef),
    dependencies: bill.dependencies
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.toSorted() }))
      .toSorted((first, second) => (first.ref < second.ref ? -1 : 1)),
  }
  // Its number is that of its content, in the form of a UUID of one's own making (version 8).
  const digest = createHash('sha256').update(version).update(JSON.stringify(whole)).digest('hex')
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  const serialNumber = `urn:uuid:${[...parts, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')}`
  return `${JSON.stringify({ ...whole, serialNumber }, null, 2)}\n`
}
