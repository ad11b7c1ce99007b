import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerWith, endPage, showPage } from '../ui/page-harness.tsx'
import { Frame } from './frame.tsx'

const show = (me: object) => {
  answerWith({
    'GET /console/v1/me': {
      body: { id: 'person_1', name: 'Olivia Berg', accounts: [], missing: [], ...me },
    },
  })
  showPage(Frame, { path: '/admin' })
}

afterEach(endPage)

describe('the console of operators', () => {
  it('does not call somebody an operator who is none', async () => {
    show({ operator: false })
    expect(await screen.findByText('You are not an operator here.')).toBeTruthy()
    expect(screen.queryAllByText('Operator')).toEqual([])
    expect(screen.queryByRole('link', { name: 'Live floor' })).toBeNull()
  })

  it('marks every page for who is one', async () => {
    show({ operator: true })
    expect(await screen.findAllByRole('link', { name: 'Live floor' })).not.toEqual([])
    expect(screen.getAllByText('Operator', { selector: '.operator-mark' })).not.toEqual([])
  })
})
