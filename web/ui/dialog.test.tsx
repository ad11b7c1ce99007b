import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, test } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { SecretDialog } from './secret-once.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

function Page({ inside, acts }: { inside?: ReactNode; acts?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      <Dialog isOpen={isOpen} title="A dialog" acts={acts} onClose={() => setOpen(false)}>
        {inside}
      </Dialog>
    </>
  )
}

const open = async (page: ReactNode) => {
  render(page)
  await userEvent.click(screen.getByRole('button', { name: 'Open it' }))
  await screen.findByRole('dialog')
}

const focused = () => document.activeElement as HTMLElement

test('every dialog is this one, but for the palette, which is a field itself', () => {
  const folder = join(import.meta.dirname, '..')
  const makesOne = /\bDialog as \w|<dialog\b|role="(alert)?dialog"|AlertDialog|\w\.Dialog\b/
  const makers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx$/.test(path) && !path.includes('node_modules'))
    .filter((path) => makesOne.test(readFileSync(join(folder, path), 'utf8')))
  expect(makers.toSorted()).toEqual(['ui/dialog.tsx', 'ui/keys/palette.tsx'])
})

describe('a dialog that opens', () => {
  it.each([
    ['in its first field', <TextField key="1" label="First" />],
    [
      'in the first field that can be changed',
      <div key="2">
        <TextField label="Known" value="ada@example.com" readOnly />
        <TextField label="First" />
      </div>,
    ],
    [
      'in a field after a button',
      <div key="3">
        <Button>Other</Button>
        <SelectField label="First" choices={[{ value: 'a', label: 'A' }]} />
      </div>,
    ],
    [
      'in the field that asks for it',
      <div key="4">
        <TextField label="Not this" />
        <TextField label="First" autoFocus />
      </div>,
    ],
    [
      'on the chosen one of several',
      <div key="5">
        <input type="radio" name="x" aria-label="Not this" />
        <input type="radio" name="x" aria-label="First" defaultChecked />
      </div>,
    ],
  ])('has the focus %s', async (_, inside) => {
    await open(<Page inside={inside} acts={<Button kind="danger">Do it</Button>} />)
    expect(focused()).toBe(screen.getByLabelText('First'))
  })

  it('without a field has it on the act that changes nothing', async () => {
    const acts = [<Button key="keep">Keep it</Button>, <Button key="do">Do it</Button>]
    await open(<Page acts={acts} />)
    expect(focused().textContent).toBe('Keep it')
  })

  it('that shows a secret once has it on the button that copies', async () => {
    render(<SecretDialog title="Your new key" label="API key" secret="s" onClose={() => {}} />)
    expect(focused().textContent).toBe('Copy')
  })

  it('without anything has it itself, not on its ×', async () => {
    await open(<Page inside="Nothing to do here." />)
    expect(focused()).toBe(screen.getByRole('dialog'))
  })

  it('over another one has it in its field, and gives it back to each that opened it', async () => {
    await open(<Page inside={<Page inside={<TextField label="Password" autoFocus />} />} />)
    const inner = screen.getByRole('button', { name: 'Open it' })
    await userEvent.click(inner)
    const field = await screen.findByLabelText('Password')
    expect(focused()).toBe(field)
    await userEvent.keyboard('two words')
    expect((field as HTMLInputElement).value).toBe('two words')
    await userEvent.keyboard('{Escape}')
    expect(focused()).toBe(inner)
    await userEvent.keyboard('{Escape}')
    expect(focused()).toBe(screen.getByRole('button', { name: 'Open it' }))
  })
})
