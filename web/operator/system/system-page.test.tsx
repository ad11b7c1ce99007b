import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makeSystem } from '../machine.fixture.ts'
import { SystemPage } from './system-page.tsx'

const show = (answer: Answer) => {
  answerWith({ 'GET /operator/v1/system': answer })
  showPage(SystemPage, { path: '/admin/system' })
}

afterEach(endPage)

describe('system', () => {
  it('says that every part is being asked', async () => {
    show('never')
    expect(await screen.findByText('Loading system status')).toBeTruthy()
  })

  it('says what to do when it cannot be read', async () => {
    show(failing)
    expect(await screen.findByText("Couldn't load system status")).toBeTruthy()
  })

  it('says where settings stand when none was given', async () => {
    show({ body: makeSystem({ settings: [] }) })
    expect(await screen.findByText('All settings use their defaults')).toBeTruthy()
  })

  it('says which parts answer, what is wrong, and what was set', async () => {
    show({ body: makeSystem() })
    expect(await screen.findByText('PostgreSQL', { selector: '.findings-name' })).toBeTruthy()
    expect(screen.getByText('0.6 ms')).toBeTruthy()
    expect(screen.getByText('Down')).toBeTruthy()
    expect(screen.getByText('Not set up')).toBeTruthy()
    expect(screen.getByText('It has no https.')).toBeTruthy()
    expect(screen.getByText('42 MB')).toBeTruthy()
    expect(screen.getByText('LOG_LEVEL')).toBeTruthy()
    expect(screen.queryByText('PORT')).toBeNull()
  })

  it('shows no secret, not even its mask', async () => {
    show({ body: makeSystem() })
    expect(await screen.findByText('Set (hidden)')).toBeTruthy()
    expect(document.body.textContent).not.toContain('••')
  })

  it('lists the migrations for who wants to see them', async () => {
    show({ body: makeSystem() })
    const summary = await screen.findByText('Show all 2')
    expect(summary.closest('li')?.textContent).toContain('All of them ran.')
    await userEvent.click(summary)
    expect(screen.getByText('not yet')).toBeTruthy()
  })
})
