// Where the files of a release come from, as an in-toto statement with the predicate of SLSA 1.0. That of
// a published release is made and signed by GitHub (actions/attest-build-provenance); this one is of the
// same form and is covered by the signature of SHA256SUMS.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloneDir } from '../stack/stack-file.ts'
import { hashFile, hashFiles } from './checksums.ts'
import type { Source } from './source.ts'

const repositoryUrl = readRepositoryUrl()

export function writeProvenance(folder: string, { commit, version, epochSeconds }: Source): void {
  const committedAt = new Date(epochSeconds * 1_000).toISOString()
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: hashFiles(folder).map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${repositoryUrl}/blob/main/docs/operate/releasing.md`,
        externalParameters: { version, command: 'scripts/release' },
        internalParameters: { node: process.version, sourceDateEpoch: epochSeconds },
        resolvedDependencies: [
          { uri: `git+${repositoryUrl}`, digest: { gitCommit: commit } },
          { uri: 'pnpm-lock.yaml', digest: { sha256: hashFile(join(cloneDir, 'pnpm-lock.yaml')) } },
        ],
      },
      runDetails: {
        builder: { id: `${repositoryUrl}/blob/${commit}/scripts/release` },
        // The time of the commit: with that of the build no two builds would be equal.
        metadata: { finishedOn: committedAt },
      },
    },
  }
  writeFileSync(join(folder, 'provenance.intoto.json'), `${JSON.stringify(statement, null, 2)}\n`)
}

function readRepositoryUrl(): string {
  const manifest = JSON.parse(readFileSync(join(cloneDir, 'sdks/js/package.json'), 'utf8'))
  return (manifest.repository.url as string).replace(/^git\+|\.git$/g, '')
}
