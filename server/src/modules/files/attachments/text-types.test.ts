// Text in a body is its own bytes, whatever text it is.
import { describe, expect, test } from 'vitest'
import type { Revision } from '../../../core/money.ts'
import { readInlineAttachments } from './attachments.ts'

describe.each<Revision>(['A', 'B'])('revision %s', (revision) => {
  test.each([
    ['a type that the table does not name', 'todo.tcl', 'text/x-tcl', 'text'],
    ['another', 'page.mdx', 'text/mdx', 'text'],
    ['a name of source with an unnamed type', 'a.py', 'text/x-unheard-of', 'source'],
    ['a notebook that is JSON', 'a.ipynb', 'application/json', 'text'],
    ['a drawing that is XML', 'a.svg', 'application/xml', 'text'],
    ['code that is data', 'a.py', 'application/json', 'text'],
  ])('text of %s is taken as it is', (_name, fileName, mimeType, kind) => {
    const { attachments, problems } = readInlineAttachments(
      [{ fileName, mimeType, content: 'x = 1' }],
      revision,
    )
    expect(problems).toEqual([])
    expect(attachments[0]).toMatchObject({ kind, bytes: Buffer.from('x = 1') })
  })
})
