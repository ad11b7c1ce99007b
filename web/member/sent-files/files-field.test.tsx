import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { findRefusal } from './file-limits.ts'
import { FilesField } from './files-field.tsx'

afterEach(cleanup)

function Page() {
  const [files, setFiles] = useState<File[]>([])
  return <FilesField files={files} error={undefined} onChange={setFiles} />
}

const file = (name: string, type = '') => new File(['x'], name, { type })

it('refuses an executable when it is chosen, keeps the others, and takes the refusal back', async () => {
  render(<Page />)
  const input = screen.getByLabelText('Files', { selector: 'input' })
  await userEvent.upload(input, [file('setup.exe'), file('notes.txt', 'text/plain')])
  expect(screen.getByRole('alert').textContent).toContain(
    'setup.exe is an archive or an executable',
  )
  expect(screen.queryByRole('button', { name: 'Remove setup.exe' })).toBeNull()
  screen.getByRole('button', { name: 'Remove notes.txt' })
  await userEvent.upload(input, [file('more.log')])
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['Setup.EXE', ''],
  ['a.tar.gz', ''],
  ['hidden.exe. ', ''],
  ['data.bin', 'application/zip'],
])('%s of type %s is refused', (name, type) => expect(findRefusal({ name, type })).toBeTruthy())

it.each([
  ['exe', ''],
  ['notes.exe.md', 'text/markdown'],
  ['Makefile', ''],
])('%s of type %s is taken', (name, type) => expect(findRefusal({ name, type })).toBeUndefined())
