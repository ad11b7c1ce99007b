import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makePrice, makeTag } from '../machine.fixture.ts'
import { PricingPage } from './pricing-page.tsx'

const list = 'GET /operator/v1/tags'
const reason = 'Fewer seniors in winter.'
const general = makeTag({ id: 1, name: 'General', multiplier: 1, isDefault: true })
const coming = makePrice({
  multiplier: 1.75,
  state: 'coming',
  effectiveAt: '2030-12-01T05:00:00.000Z',
  reason,
  setByName: 'Olga Operator',
})

const show = (answer: Answer = { body: { data: [general, makeTag()] } }, at = '/admin/pricing') => {
  const asked = answerWith({
    [list]: answer,
    'POST /operator/v1/tags': { status: 201, body: makeTag() },
    'PATCH /operator/v1/tags/{tag_id}': { body: makeTag() },
    'POST /operator/v1/tags/{tag_id}/prices': { status: 201, body: makeTag() },
  })
  showPage(PricingPage, { path: '/admin/pricing', at })
  return asked
}
const sent = (asked: ReturnType<typeof show>) => asked.find(({ method }) => method === 'POST')

afterEach(endPage)

describe('pricing and tags', () => {
  it('shows its layout while it is read', async () => {
    show('never')
    expect(await screen.findByText('Loading: Tags')).toBeTruthy()
  })

  it('says what to do when it cannot be read', async () => {
    show(failing)
    expect(await screen.findByText("Couldn't load the tags.")).toBeTruthy()
    expect(screen.getByRole('button', { name: /again/ })).toBeTruthy()
  })

  it('says that no tag is a fault, and what to do', async () => {
    show({ body: { data: [] } })
    expect(await screen.findByText('No tags')).toBeTruthy()
    expect(screen.getByText('--role migrate')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add tag' })).toBeNull()
  })

  it('shows the price of now and the one to come', async () => {
    show({ body: { data: [general, makeTag({ next: coming, prices: [coming, makePrice()] })] } })
    const row = await screen.findByRole('row', { name: /Senior/ })
    expect(row.textContent).toContain('×1.5')
    expect(row.textContent).toContain('×1.75 from 1 Dec 2030')
    expect(row.textContent).toContain('1,240')
    expect((await screen.findByRole('row', { name: /General/ })).textContent).toContain('–')
  })

  it('opens a tag with its prices and why they were set', async () => {
    show(
      { body: { data: [makeTag({ next: coming, prices: [coming, makePrice()] })] } },
      '/admin/pricing?tag=2',
    )
    const drawer = await screen.findByRole('complementary', { name: 'Senior' })
    expect(drawer.textContent).toMatch(/engineers? (has|have) it\. .*tasks? (is|are) waiting\./)
    expect(within(drawer).getByText('Next')).toBeTruthy()
    expect(within(drawer).getByText('Now')).toBeTruthy()
    expect(within(drawer).getByText(`${reason} (Olga Operator)`)).toBeTruthy()
    expect(drawer.textContent).toContain('217 s × 1 × 1.5 = 325.5, charged 326')
  })

  it('does not let anybody price the default tag, and says why', async () => {
    show(undefined, '/admin/pricing?tag=1')
    const button = await screen.findByRole('button', { name: 'Set price' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText(/multiplier is fixed at 1/)).toBeTruthy()
  })

  it('sets a price at once, when it is one and has a reason', async () => {
    const asked = show(undefined, '/admin/pricing?tag=2')
    await userEvent.click(await screen.findByRole('button', { name: 'Set price' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Now' }))
    const act = within(dialog).getByRole('button', { name: 'Set price now' })
    const multiplier = within(dialog).getByLabelText('Multiplier')
    await userEvent.type(multiplier, '1.00001')
    await userEvent.type(within(dialog).getByLabelText('Reason'), reason)
    expect(within(dialog).getByText('The multiplier can have at most 4 decimals.')).toBeTruthy()
    await userEvent.click(act)
    expect(sent(asked)).toBeUndefined()
    await userEvent.clear(multiplier)
    await userEvent.type(multiplier, '1,75')
    expect(dialog.textContent).toContain('217 s × 1 × 1.75 = 379.75, charged 380')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set ×1.75 now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(asked)).toMatchObject({
      path: '/operator/v1/tags/2/prices',
      body: { multiplier: 1.75, reason },
    })
  })

  it('sets a price from a time on, which must be one to come', async () => {
    const asked = show(undefined, '/admin/pricing?tag=2')
    await userEvent.click(await screen.findByRole('button', { name: 'Set price' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText('Multiplier'), '2')
    await userEvent.type(within(dialog).getByLabelText('Reason'), reason)
    const begins = within(dialog).getByLabelText('Start')
    await userEvent.type(begins, '2020-01-01')
    expect(within(dialog).getByText('Choose a time in the future.')).toBeTruthy()
    await userEvent.clear(begins)
    await userEvent.type(begins, '1 Jan 2035')
    const time = within(dialog).getByLabelText('Start, time')
    await userEvent.clear(time)
    await userEvent.type(time, '10:00')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule ×2' }))
    await waitFor(() => expect(sent(asked)).toBeDefined())
    const effectiveAt = new Date('2035-01-01T10:00').toISOString()
    expect(sent(asked)?.body).toEqual({ multiplier: 2, effectiveAt, reason })
  })

  it('adds a tag', async () => {
    const asked = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Add tag' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Enter a name.')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Security')
    await userEvent.type(within(dialog).getByLabelText('Description'), 'Reviewers.')
    await userEvent.type(within(dialog).getByLabelText('Multiplier'), '2.5')
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Asked for by clients.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add tag' }))
    await waitFor(() => expect(sent(asked)).toBeDefined())
    expect(sent(asked)?.body).toEqual({
      name: 'Security',
      description: 'Reviewers.',
      multiplier: 2.5,
      reason: 'Asked for by clients.',
    })
  })

  it('retires a tag for a reason, and brings it back', async () => {
    const asked = show(undefined, '/admin/pricing?tag=2')
    await userEvent.click(await screen.findByRole('button', { name: 'Retire tag' }))
    const dialog = await screen.findByRole('dialog', { name: 'Retire Senior' })
    const act = within(dialog).getByRole('button', { name: 'Retire tag' })
    await userEvent.click(act)
    const patch = () => asked.find(({ method }) => method === 'PATCH')
    expect(patch()).toBeUndefined()
    await userEvent.type(within(dialog).getByLabelText('Reason'), reason)
    await userEvent.click(act)
    await screen.findByText('Senior retired.')
    expect(patch()).toMatchObject({
      path: '/operator/v1/tags/2',
      body: { retired: true, reason },
    })
  })

  it('shows a retired tag as such and brings it back', async () => {
    const retired = makeTag({ retiredAt: '2026-11-15T09:30:00.000Z' })
    const asked = show({ body: { data: [general, retired] } }, '/admin/pricing?tag=2')
    expect((await screen.findByRole('row', { name: /Senior/ })).textContent).toContain('retired')
    await userEvent.click(await screen.findByRole('button', { name: 'Restore tag' }))
    const dialog = await screen.findByRole('dialog', { name: 'Restore Senior' })
    await userEvent.type(within(dialog).getByLabelText('Reason'), reason)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restore tag' }))
    await screen.findByText('Senior restored.')
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ retired: false, reason })
  })

  it('does not offer to retire the default tag', async () => {
    show(undefined, '/admin/pricing?tag=1')
    await screen.findByText(/multiplier is fixed at 1/)
    expect(screen.queryByRole('button', { name: 'Retire tag' })).toBeNull()
  })
})
