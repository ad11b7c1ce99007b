import { describe, expect, test } from 'vitest'
import { readSignature } from './inspection.ts'
import {
  fitsExtension,
  isRefusedExtension,
  isRefusedMimeType,
  type MediaType,
  mediaTypeTable,
  readExtension,
  readMediaType,
  refineKind,
} from './media-types.ts'

const listed = (column: 'mimeTypes' | 'extensions') =>
  mediaTypeTable.flatMap((row) => row[column].split(/\s+/))

describe('the table', () => {
  test.each(['mimeTypes', 'extensions'] as const)(
    'names each of its %s once, in lower case',
    (column) => {
      const names = listed(column)
      expect(names.length).toBeGreaterThan(60)
      expect(
        names.filter((name, at) => names.indexOf(name) !== at || name !== name.toLowerCase()),
      ).toEqual([])
    },
  )

  test('takes nothing that is refused', () => {
    expect(listed('mimeTypes').filter(isRefusedMimeType)).toEqual([])
    expect(listed('extensions').filter(isRefusedExtension)).toEqual([])
  })

  test('is read back by every MIME type in it', () => {
    for (const row of mediaTypeTable) {
      for (const mimeType of row.mimeTypes.split(/\s+/)) {
        const isRaw = row.kind === 'text' || row.kind === 'source'
        const expected = { mimeType, kind: row.kind, isRaw, format: row.format }
        expect(readMediaType(mimeType.toUpperCase())).toEqual(expected)
      }
    }
  })
})

test.each([
  ['image/png', 'image'],
  ['image/jpeg', 'image'],
  ['image/gif', 'image'],
  ['image/webp', 'image'],
  ['application/pdf', 'pdf'],
  ['application/json', 'text'],
  ['application/xml', 'text'],
  ['text/csv', 'text'],
  ['text/plain', 'text'],
  ['text/markdown', 'text'],
  ['application/yaml', 'text'],
  ['text/x-python', 'source'],
  ['image/svg+xml', 'source'],
  ['text/html', 'source'],
  ['application/msword', 'other'],
  ['constructor/prototype', 'other'],
])('%s is %s', (mimeType, kind) => {
  expect(readMediaType(mimeType)?.kind).toBe(kind)
})

test.each([
  ['a.txt', 'txt'],
  ['A.TXT', 'txt'],
  ['a.tar.gz', 'gz'],
  ['a.exe. . ', 'exe'],
  ['.gitignore', 'gitignore'],
  ['README', ''],
  ['...', ''],
  ['', ''],
])('the extension of "%s" is "%s"', (fileName, extension) => {
  expect(readExtension(fileName)).toBe(extension)
})

test.each<[string, string, boolean]>([
  ['image/png', 'png', true],
  ['image/jpg', 'jpeg', true],
  ['image/png', 'gif', false],
  ['image/png', 'pdf', false],
  ['image/png', 'txt', false],
  ['text/plain', 'png', false],
  ['text/plain', 'rs', true],
  ['text/x-python', 'txt', true],
  ['text/x-python', 'java', true],
  ['text/csv', 'py', true],
  ['text/html', 'csv', true],
  ['text/x-tcl', 'py', true],
  ['text/x-tcl', 'png', false],
  ['text/plain', 'unknown', true],
  ['application/octet-stream', 'png', true],
  ['text/plain', 'constructor', true],
])('%s and .%s fit: %s', (mimeType, extension, fits) => {
  const mediaType = readMediaType(mimeType) as MediaType
  expect(fitsExtension(mediaType, extension)).toBe(fits)
})

test('plain text is source when its extension says so', () => {
  const plain = readMediaType('text/plain')
  const json = readMediaType('application/json')
  if (!plain || !json) throw new Error('both are in the table')
  expect(refineKind(plain, 'py')).toBe('source')
  expect(refineKind(plain, 'log')).toBe('text')
  expect(refineKind(plain, 'unknown')).toBe('text')
  expect(refineKind(json, 'py')).toBe('text')
})

test.each([
  ['474946383761', 'gif'],
  ['4d534346', 'archive'],
  ['504b0304', 'archive'],
  ['504b0506', 'archive'],
  ['1f8b08', 'archive'],
  ['425a6839', 'archive'],
  ['fd377a585a00', 'archive'],
  ['28b52ffd', 'archive'],
  ['377abcaf271c', 'archive'],
  ['526172211a0700', 'archive'],
  [`${'00'.repeat(257)}7573746172`, 'archive'],
  ['4d5a9000', 'executable'],
  ['7f454c46', 'executable'],
  ['feedface', 'executable'],
  ['feedfacf', 'executable'],
  ['cefaedfe', 'executable'],
  ['cffaedfe', 'executable'],
  ['4c00000001140200', 'executable'],
  ['cafebabe', 'executable'],
  ['0061736d', 'executable'],
  ['52494646000000005745425056', 'webp'],
  ['524946460000000057415645', undefined],
  ['89504e47', undefined],
  ['', undefined],
])('bytes %s are %s', (hex, signature) => {
  expect(readSignature(Buffer.from(hex, 'hex'))).toBe(signature)
})
