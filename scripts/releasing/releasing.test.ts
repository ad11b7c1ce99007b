import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { judgeAudit } from './advisories.ts'
import { assertValid, type Bill, mergeBills, narrow } from './bill.ts'
import { hashFiles, signByThrowawayKey, writeChecksums } from './checksums.ts'
import { compareReleases } from './compare.ts'
import { readNotes } from './notes.ts'
import { writeProvenance } from './provenance.ts'
import { findUnnoticed, verifyRelease } from './verify.ts'

let scratch: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'task-review-releasing-'))
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

const source = { version: '0.9.0', commit: 'a'.repeat(40), epochSeconds: 1_700_000_000, notes: '' }

function layOut(name: string): string {
  const folder = join(scratch, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'task-review-sdk-0.9.0.tgz'), 'the package')
  writeFileSync(join(folder, 'task_review-0.9.0.tar.gz'), 'the other one')
  writeProvenance(folder, source)
  writeChecksums(folder)
  signByThrowawayKey(folder)
  return folder
}

describe('what the page tells users to run', () => {
  test('accepts a release', async () => {
    expect(await verifyRelease(layOut('release'))).toContain('Verified OK')
  })

  test('notices every forgery', async () => {
    expect(await findUnnoticed(layOut('release'))).toEqual([])
  })
})

describe('two builds of one commit', () => {
  test('differ in signature and key alone', () => {
    const comparison = compareReleases(layOut('first'), layOut('second'))
    expect(comparison.excused).toEqual(['SHA256SUMS.sig', 'release.pub'])
    expect(comparison.different).toEqual([])
  })

  test('that differ in a file or lack one are told apart', () => {
    const [first, second] = [layOut('first'), layOut('second')]
    writeFileSync(join(second, 'task-review-sdk-0.9.0.tgz'), 'another')
    rmSync(join(second, 'task_review-0.9.0.tar.gz'))
    expect(compareReleases(first, second).different).toEqual([
      'task-review-sdk-0.9.0.tgz',
      'task_review-0.9.0.tar.gz',
    ])
  })
})

test('the provenance has the commit and the digest of every file', () => {
  const folder = layOut('release')
  const statement = JSON.parse(readFileSync(join(folder, 'provenance.intoto.json'), 'utf8'))
  const files = hashFiles(folder).filter(({ name }) => name !== 'provenance.intoto.json')
  expect(statement.subject).toEqual(files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })))
  const [repository] = statement.predicate.buildDefinition.resolvedDependencies
  expect(repository.digest).toEqual({ gitCommit: source.commit })
})

describe('notes', () => {
  test('are the section of the version', () => {
    const file = join(scratch, 'CHANGELOG.md')
    writeFileSync(file, '# Changelog\n\n## 0.9.1\n\nA fix.\n\n## 0.9.0\n\nThe first.\n')
    expect(readNotes(file, '0.9.1')).toBe('A fix.\n')
    expect(readNotes(file, '0.9.0')).toBe('The first.\n')
    expect(() => readNotes(file, '0.9')).toThrow('says nothing of 0.9')
  })
})

describe('advisories', () => {
  test.each([
    [0, 'No known vulnerabilities found', 'none'],
    [1, '1 vulnerabilities found\nSeverity: 1 high', 'found'],
    [1, 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n responded with 405', 'unknown'],
    [1, 'request failed, reason: getaddrinfo ENOTFOUND', 'unknown'],
    [null, '', 'unknown'],
  ])('pnpm ends with %s and says %j: %s', (status, text, kind) => {
    expect(judgeAudit(status, text).kind).toBe(kind)
  })
})

function bill(name: string, needs: Record<string, string[]>): Bill {
  const component = (ref: string) => ({ type: 'library', name: ref, version: '1', 'bom-ref': ref })
  const refs = Object.keys(needs).filter((ref) => ref !== name)
  return {
    ...{ $schema: 'http://cyclonedx.org/schema/bom-1.7.schema.json', bomFormat: 'CycloneDX' },
    ...{ specVersion: '1.7', version: 1 },
    serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    metadata: { timestamp: '2026-11-17T00:00:00.000Z', component: component(name) },
    components: refs.map(component),
    dependencies: Object.entries(needs).map(([ref, dependsOn]) => ({ ref, dependsOn })),
  }
}

describe('bills', () => {
  const program = bill('program', {
    program: ['inside', 'tool'],
    inside: ['deep'],
    deep: ['inside'],
    tool: ['deep', 'other'],
    other: [],
  })

  test('narrowed, have what is shipped and what that needs', () => {
    const narrowed = narrow(program, (ref) => ref === 'inside')
    expect(narrowed.components.map(({ name }) => name)).toEqual(['inside', 'deep'])
    expect(narrowed.dependencies.map(({ ref }) => ref)).toEqual(['program', 'inside', 'deep'])
  })

  test('merged, have every component once', () => {
    const merged = mergeBills(
      program,
      bill('pages', { pages: ['deep', 'more'], deep: [], more: [] }),
    )
    expect(merged.components.map(({ name }) => name).toSorted()).toEqual(
      ['deep', 'inside', 'more', 'other', 'pages', 'tool'].toSorted(),
    )
    const root = merged.dependencies.find(({ ref }) => ref === 'program')
    expect(root?.dependsOn).toEqual(['inside', 'tool', 'pages'])
  })

  test('are held against the schema of their format', async () => {
    await assertValid(JSON.stringify(program), 'program')
    const wrong = { ...program, components: [{ name: 'without a type' }] }
    await expect(assertValid(JSON.stringify(wrong), 'wrong')).rejects.toThrow('not valid CycloneDX')
  })
})
