import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '../core/failure.ts'
import { endPage, showPage } from '../test/page-harness.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const confirm = vi.fn(async (_reason: string) => undefined)

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen ? (
    <ConfirmDialog
      title="Cancel this task?"
      act="Cancel the task"
      isDanger
      reason={{ minLength: 10 }}
      typed="task_7"
      failedTitle="The task could not be cancelled."
      onConfirm={confirm}
      onClose={() => setIsOpen(false)}
    />
  ) : (
    <p>Closed</p>
  )
}

afterEach(() => {
  endPage()
  confirm.mockReset()
})

describe('a question before an act', () => {
  it('waits for the reason and the word, and says what is missing', async () => {
    showPage(Page)
    const button = await screen.findByRole('button', { name: 'Cancel the task' })
    await userEvent.click(button)
    expect(screen.getByText('Reason: 10 more characters')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Reason'), 'asked by them')
    expect(screen.getByText('Type task_7 first')).toBeTruthy()
    await userEvent.click(button)
    expect(confirm).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Type task_7 to confirm'), 'task_7')
    await userEvent.click(button)
    await screen.findByText('Closed')
    expect(confirm).toHaveBeenCalledExactlyOnceWith('asked by them')
  })

  it('stays open and says what failed, with what was typed', async () => {
    confirm.mockRejectedValueOnce(
      new ApiFailure('Busy.', { status: 503, code: 'UNAVAILABLE', requestId: 'req_1' }),
    )
    showPage(Page)
    await userEvent.type(await screen.findByLabelText('Reason'), 'asked by them')
    await userEvent.type(screen.getByLabelText('Type task_7 to confirm'), 'task_7')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the task' }))
    await screen.findByText('The task could not be cancelled.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the task' }))
    await screen.findByText('Closed')
    expect(confirm).toHaveBeenCalledTimes(2)
  })
})
