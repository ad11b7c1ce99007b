import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiFailure } from '../core/failure.ts'
import { FailedCard } from './failed-card.tsx'

const id = 'req_06a1ynhfkxvw5b8q2d3r4s5t6v'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

function fail() {
  const error = new ApiFailure('It broke.', { status: 500, code: 'INTERNAL', requestId: id })
  render(<FailedCard title="Couldn't load the keys." error={error} />)
}

describe('a part that failed', () => {
  it('shows the whole request id, says what is safe, and to whom a client reports it', () => {
    history.replaceState(null, '', '/dashboard/keys')
    fail()
    expect(screen.getByText(id)).toBeTruthy()
    expect(screen.getByText('Your data is unaffected.')).toBeTruthy()
    expect(screen.getByText(/send the request id to your service operator/)).toBeTruthy()
  })

  it('sends an operator to the log', () => {
    history.replaceState(null, '', '/admin/jobs')
    fail()
    expect(screen.getByText(/search the server log for the request id/)).toBeTruthy()
  })
})
