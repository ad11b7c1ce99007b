import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TextEditor, type TextHandle } from './text-editor.tsx'

afterEach(cleanup)

/** Asks as soon as there is a handle, which is before the editor itself is made. */
function AsksEarly({ ask }: { ask: (handle: TextHandle) => void }) {
  const editor = useRef<TextHandle>(null)
  useLayoutEffect(() => {
    if (editor.current) ask(editor.current)
  }, [ask])
  return (
    <TextEditor
      ref={editor}
      text="Start it at zero."
      version={0}
      label="Answer"
      isClosed={false}
      passages={[]}
      onText={() => undefined}
    />
  )
}

const field = () => screen.findByRole('textbox', { name: 'Answer' })

test('asked for the focus before the editor is made, it takes it then', async () => {
  render(<AsksEarly ask={(handle) => handle.focus()} />)
  const made = await field()
  await waitFor(() => expect(document.activeElement).toBe(made))
})

test('a quote that comes before the editor is made is not lost', async () => {
  render(<AsksEarly ask={(handle) => handle.insert('> a.log:2')} />)
  const made = await field()
  await waitFor(() => expect(made.textContent).toContain('> a.log:2'))
})
