import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { JsonTree } from './json-tree.tsx'

afterEach(cleanup)

describe('data as a tree', () => {
  it('names every value and where it stands', () => {
    const asked: string[] = []
    render(
      <JsonTree
        name="result"
        value={{ 'a/b': true, list: ['x', null], none: {} }}
        sayBeside={(pointer) => void asked.push(pointer)}
      />,
    )
    const text = document.body.textContent ?? ''
    for (const words of ['object, 3 fields', 'a/b: true', 'list, 2 items', '"x"', 'empty object'])
      expect(text).toContain(words)
    expect(asked).toEqual(['/a~1b', '/list/0', '/list/1', '/none'])
  })

  it('closes and opens by its button', async () => {
    render(<JsonTree name="result" value={{ inner: { deep: 1 } }} />)
    const button = screen.getByRole('button', { name: /inner/ })
    expect(screen.getByText('deep')).toBeTruthy()
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('deep')).toBeNull()
  })

  it('draws long lists and long texts in parts', async () => {
    render(<JsonTree name="result" value={{ list: Array.from({ length: 250 }, (_, n) => n) }} />)
    expect(document.querySelectorAll('.json-tree-leaf')).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: /list/ }))
    expect(document.querySelectorAll('.json-tree-leaf')).toHaveLength(100)
    await userEvent.click(screen.getByRole('button', { name: /Show 100 more/ }))
    expect(document.querySelectorAll('.json-tree-leaf')).toHaveLength(200)
    cleanup()
    render(<JsonTree name="result" value={{ text: 'a'.repeat(5_000) }} />)
    expect(document.body.textContent?.length).toBeLessThan(600)
    await userEvent.click(screen.getByRole('button', { name: 'Show all 5,000 characters' }))
    expect(document.body.textContent?.length).toBeGreaterThan(5_000)
  })

  it('shows signs that nobody sees', () => {
    render(<JsonTree name="result" value={{ text: 'a\u202eb' }} />)
    expect(document.body.textContent).toContain('U+202E')
  })
})
