// Every error code of the catalogue is documented everywhere, or it is named here with the reason.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ErrorCode } from '../../src/core/errors.ts'
import { revisions } from '../../src/core/money.ts'
import { renderErrorsPage } from '../../src/http/error-pages.ts'
import { errorCodes, specOf, statusIn } from '../../src/http/error-schema.ts'
import { operations } from '../../src/start/operations.ts'
import { documents, resolve, validatorOf } from '../contract.ts'
import { listOperations } from '../openapi-rules.ts'

const root = join(import.meta.dirname, '../../..')

/** Codes that no operation gives, so that no document names them. */
const notInDocuments: Partial<Record<ErrorCode, string>> = {
  METHOD_NOT_ALLOWED: 'answers what is not an operation',
}

/** The examples of error replies by code, from every operation of a document. */
function readExamples(revision: 'A' | 'B') {
  const found = new Map<string, { status: number; value: unknown; schema: unknown }[]>()
  for (const { operation } of listOperations(documents[revision])) {
    for (const [status, node] of Object.entries(operation.responses)) {
      const media = resolve(node, revision).content?.['application/json']
      if (Number(status) < 400) continue
      for (const [code, { value }] of Object.entries<{ value: unknown }>(media.examples)) {
        const example = { status: Number(status), value, schema: media.schema }
        found.set(code, [...(found.get(code) ?? []), example])
      }
    }
  }
  return found
}

test.each(revisions)('revision %s shows every code, or the code is named here', (revision) => {
  const expected = errorCodes.filter(
    (code) => !(code in notInDocuments) && (specOf(code).onlyIn ?? revision) === revision,
  )
  expect([...readExamples(revision).keys()].sort()).toEqual(expected.sort())
})

test.each(revisions)('each example of revision %s has its status and its schema', (revision) => {
  const examples = readExamples(revision)
  expect(examples.size).toBeGreaterThan(10)
  for (const [code, uses] of examples) {
    for (const { status, value, schema } of uses) {
      expect(status, code).toBe(statusIn(code as ErrorCode, revision))
      expect(validatorOf(schema, revision).Check(value), `${code} ${JSON.stringify(value)}`).toBe(
        true,
      )
    }
  }
})

test('every code has its anchor on the page of errors', () => {
  const page = renderErrorsPage({ operations, publicUrl: 'http://127.0.0.1:8080' })
  const anchors = [...page.matchAll(/<section id="([A-Z_]+)">/g)].map((match) => match[1])
  expect(anchors).toEqual(errorCodes)
})

test('every code has its page, and every page its code', () => {
  const folder = join(root, 'docs/api/errors')
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
  expect(pages.sort()).toEqual(errorCodes.map((code) => `${code}.md`).sort())
  for (const code of errorCodes) {
    const text = readFileSync(join(folder, `${code}.md`), 'utf8')
    for (const part of [specOf(code).message, specOf(code).remedy, `"code": "${code}"`]) {
      expect(text, code).toContain(part)
    }
  }
})
