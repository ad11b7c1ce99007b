import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FileList } from './file-list.tsx'

afterEach(cleanup)

const file = { position: 0, fileName: 'index.ts', mimeType: 'text/typescript', fileSize: 5 }

test('two files of one name are told apart by their folders', () => {
  const files = [
    { ...file, kind: 'source' as const, path: 'src/http' },
    { ...file, kind: 'source' as const, position: 1 },
  ]
  render(
    <FileList
      taskId="task_1"
      files={files}
      previewed={undefined}
      isHeld
      closed={undefined}
      onOpen={() => {}}
    />,
  )
  const [first, second] = screen.getAllByRole('button')
  expect(first?.textContent).toMatch(/^index\.ts in src\/http/)
  expect(second?.textContent).not.toContain(' in ')
})
