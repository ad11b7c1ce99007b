// Builds what people install: npm tarballs, wheel and sdist, chart and image.
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { packAll } from '../packages/pack.ts'
import { childEnvironment } from '../stack/environment.ts'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import { git, type Source } from './source.ts'

/** Where the release is laid out, and where what it is made from may be thrown away. */
export type Ground = {
  source: Source
  folder: string
  scratch: string
  say: (line: string) => void
}

export async function buildNpmPackages({ folder, scratch }: Ground): Promise<void> {
  const packages = await packAll(scratch)
  for (const { tarball } of Object.values(packages)) {
    copyFileSync(tarball, join(folder, basename(tarball)))
  }
}

export async function buildPythonPackages({ folder, source }: Ground): Promise<void> {
  const python = (await runToEnd(join(cloneDir, 'scripts/python-env'), [])).trim()
  await runToEnd(python, ['-m', 'hatchling', 'build', '--directory', folder], {
    cwd: join(cloneDir, 'sdks/python'),
    env: childEnvironment({ SOURCE_DATE_EPOCH: String(source.epochSeconds) }),
  })
}

/**
 * As `helm package` lays it out, but from the files of the commit and with its time: helm takes the times
 * of the files on disk, so that the packages of two clones differ.
 */
export async function buildChart({ folder, source, say }: Ground): Promise<void> {
  const files = (await git('ls-files', 'deploy/helm')).split('\n')
  const manifest = files.find((path) => /^deploy\/helm\/(?:[\w-]+\/)?Chart\.yaml$/.test(path))
  if (manifest === undefined)
    return say('left out: the chart, there is no deploy/helm/*/Chart.yaml')
  const chart = dirname(manifest)
  const name = /^name: *(\S+)$/m.exec(readFileSync(join(cloneDir, manifest), 'utf8'))?.[1]
  if (name === undefined) throw new Error(`${manifest} has no name`)
  const members = files
    .filter((path) => path.startsWith(`${chart}/`))
    .map((path) => path.slice(chart.length + 1))
  const file = join(folder, `${name}-${source.version}.tgz`)
  await runToEnd('tar', [
    ...['--create', '--format=ustar', '--sort=name', '--owner=0', '--group=0', '--numeric-owner'],
    ...[`--mtime=@${source.epochSeconds}`, '--mode=u=rw,go=r', `--transform=s,^,${name}/,`],
    ...[
      '--use-compress-program=gzip -9n',
      `--file=${file}`,
      `--directory=${join(cloneDir, chart)}`,
    ],
    ...['--', ...members.toSorted()],
  ])
}

/** As an OCI archive; a registry gets the same image from the workflow, for two processors. */
export async function buildImage({ folder, source, say }: Ground): Promise<void> {
  const script = join(cloneDir, 'scripts/image')
  if (!existsSync(script)) return say('left out: the image, there is no scripts/image')
  const file = join(folder, `task-review-${source.version}.oci.tar`)
  await runToEnd(script, ['build', '--output', file], { cwd: cloneDir })
}

/** The contract belongs to the release: what a client was written against can be compared later. */
export function copyDocuments({ folder }: Ground): void {
  for (const name of readdirSync(join(cloneDir, 'openapi/released'))) {
    copyFileSync(join(cloneDir, 'openapi/released', name), join(folder, `openapi-${name}`))
  }
}

export function describeFiles(folder: string): string {
  const files = readdirSync(folder).toSorted()
  return files
    .map((name) => `${name}: ${statSync(join(folder, name)).size.toLocaleString('en-US')} bytes`)
    .join('\n')
}
