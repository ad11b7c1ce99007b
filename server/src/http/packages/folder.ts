// The built client packages as they lie in their folder (scripts/build-packages.ts). What there is was listed
// when the process started, so a path of a request is looked up in that list and never becomes a
// path of the file system.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type PackageFile = {
  /** As its registry will name it. */
  name: string
  /** `task-review-sdk-<version>.tgz` */
  file: string
  /** A name without version that leads to it, for what is written down once: `mcp.tgz`. */
  shortFile?: string
  sha256: string
  bytes: number
  /** Of a wheel. */
  requiresPython?: string
}

export type PackageFolder = {
  version: string
  files: readonly PackageFile[]
  read(file: PackageFile): Buffer
}

export function readPackageFolder(folder: string): PackageFolder {
  const { version, files } = JSON.parse(readFileSync(join(folder, 'packages.json'), 'utf8')) as {
    version: string
    files: PackageFile[]
  }
  const contents = new Map(files.map(({ file }) => [file, readFileSync(join(folder, file))]))
  return { version, files, read: ({ file }) => contents.get(file) as Buffer }
}
