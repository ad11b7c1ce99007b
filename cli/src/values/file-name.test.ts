import { basename, join, posix, resolve, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { safeFileName, safeFileNames } from './file-name.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['größe der datei.txt', 'größe der datei.txt'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['/etc/passwd', '_etc_passwd'],
  ['C:\\Windows\\win.ini', 'C__Windows_win.ini'],
  ['..', 'file-3'],
  ['.', 'file-3'],
  ['', 'file-3'],
  ['///', 'file-3'],
  ['.bashrc', 'bashrc'],
  ['~/.ssh/id', '_.ssh_id'],
  ['-rf', 'rf'],
  ['nul', '_nul'],
  ['CON.txt', '_CON.txt'],
  ['a.txt. . ', 'a.txt'],
  ['a\u0000b\u001b[31m.txt', 'ab[31m.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\nb', 'ab'],
  ['file.txt:stream', 'file.txt_stream'],
])('%j is stored as %j', (name, safe) => {
  expect(safeFileName(name, 3)).toBe(safe)
})

test('no name of the alphabet of trouble leaves the folder', () => {
  const parts = ['..', '.', '/', '\\', ':', '\0', '\u202e', '~', ' ', 'a', 'C:', 'nul', '\u2024']
  for (const a of parts)
    for (const b of parts)
      for (const c of parts) {
        const safe = safeFileName(a + b + c, 0)
        expect(resolve('/in', safe)).toBe(join('/in', safe))
        for (const path of [posix, win32]) expect(path.basename(safe)).toBe(safe)
        expect(basename(safe)).toMatch(/^[^.\s-]/)
      }
})

test('a long name keeps its extension and fits every file system', () => {
  const safe = safeFileName(`${'ß'.repeat(300)}.tar.gz`, 0)
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
  expect(safe).toMatch(/ß\.gz$/)
})

test('names that are equal on some system are told apart', () => {
  expect(safeFileNames(['a.txt', 'A.txt', 'a.txt', 'a-2.txt'])).toEqual([
    'a.txt',
    'A-2.txt',
    'a-3.txt',
    'a-2-2.txt',
  ])
})
