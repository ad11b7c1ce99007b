import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyReason, type Reason, sayReasonLack, writeReason } from './reason.ts'
import { ReasonFields } from './reason-fields.tsx'

let last: Reason = emptyReason

function Form({ isNoteOffered }: { isNoteOffered: boolean }) {
  const [value, setValue] = useState(emptyReason)
  last = value
  return <ReasonFields value={value} onChange={setValue} isNoteOffered={isNoteOffered} />
}

afterEach(cleanup)

describe('the reason of an act', () => {
  it('is complete with a preset; Other asks for words', async () => {
    render(<Form isNoteOffered={false} />)
    expect(sayReasonLack(last)).toBe('Choose a reason')
    await userEvent.click(screen.getByRole('radio', { name: 'Holder away' }))
    expect(sayReasonLack(last)).toBeUndefined()
    expect(writeReason(last)).toEqual({ reason: 'Holder away' })
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }))
    expect(sayReasonLack(last)).toBe('Enter the reason')
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' Knows it ')
    expect(writeReason(last)).toEqual({ reason: 'Knows it' })
  })

  it('goes without the note to the client, which is another field', async () => {
    render(<Form isNoteOffered />)
    await userEvent.click(screen.getByRole('radio', { name: 'Overdue' }))
    const note = screen.getByRole('textbox', { name: /Note to the client/ })
    await userEvent.type(note, 'Soon.')
    expect(writeReason(last)).toEqual({ reason: 'Overdue', note: 'Soon.' })
  })
})
