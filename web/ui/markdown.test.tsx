// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showHiddenSigns } from './hidden-signs.ts'
import { findLanguage, highlight, highlightLines, type Token } from './highlight.ts'
import { Markdown } from './markdown.tsx'

afterEach(cleanup)

describe('Markdown', () => {
  it('renders what engineers write', () => {
    render(
      <Markdown
        text={'**bold**\n\n1. one\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nlet a = 1\n```'}
      />,
    )
    expect(screen.getByText('bold').tagName).toBe('STRONG')
    expect(screen.getByRole('table').textContent).toContain('2')
    expect(screen.getByText('let a = 1')).toBeTruthy()
  })

  it('shows HTML as text, and makes no link, picture or frame of anything', () => {
    const text = [
      '<img src=x onerror=alert(1)> <script>alert(1)</script> <iframe src="https://evil.example"></iframe>',
      '[click](javascript:alert(1)) ![pixel](https://evil.example/p.png) <https://evil.example>',
      '[a]: https://evil.example\n\n[a] https://evil.example/auto',
    ].join('\n\n')
    const { container } = render(<Markdown text={text} />)
    expect(container.querySelectorAll('a, img, script, iframe, style, svg image')).toHaveLength(0)
    expect(container.textContent).toContain('javascript:alert(1)')
    expect(container.textContent).toContain('https://evil.example/p.png')
    expect(container.textContent).toContain('<script>')
  })

  it('shows the signs that turn text around', () => {
    const { container } = render(<Markdown text={'safe \u202Etxt.exe and `a\u2066b`'} />)
    expect(container.textContent).toContain('safe ‹U+202E›txt.exe and a‹U+2066›b')
  })

  it('makes no link of a sign that is shown', () => {
    const { container } = render(<Markdown text={'\u202e(https://evil.example)'} />)
    expect(container.textContent).toContain('‹U+202E›(')
  })
})

describe('hidden signs', () => {
  it.each([
    ['pay\u200bpal', 'pay‹U+200B›pal'],
    ['a\u00adb\ufeff', 'a‹U+00AD›b‹U+FEFF›'],
    ['x\u{e0041}\u{e007f}', 'x‹U+E0041›‹U+E007F›'],
    ['ad\u200dmin', 'ad‹U+200D›min'],
    ['\u001b[31mred\u007f', '␛[31mred␡'],
    ['two\u2028lines', 'two‹U+2028›lines'],
  ])('%j', (text, shown) => {
    expect(showHiddenSigns(text)).toBe(shown)
  })

  it.each(['👩‍💻 👨‍👩‍👧 👍🏽 ❤️ 1️⃣', 'می‌خواهم', 'क्‍ष', 'line\n\ttab\r'])(
    'leaves %j as it is',
    (text) => {
      expect(showHiddenSigns(text)).toBe(text)
    },
  )
})

describe('highlight', () => {
  it('colours by tokens and keeps every character', async () => {
    const code = 'const a = "x" // why\nf(1)'
    const lines = await highlight(code, 'ts')
    expect(lines?.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code)
    expect(lines?.[0]?.[0]?.color).toMatch(/^var\(--code-token-keyword\)$/)
  })

  it('goes on inside a comment that began in the part before', async () => {
    const lines = ['/* why', ...Array.from({ length: 100 }, () => 'still why'), '*/ let a = 1']
    let done: readonly Token[][] = []
    let parts = 0
    await highlightLines(
      lines,
      'typescript',
      (now) => {
        done = now
        parts += 1
      },
      new AbortController().signal,
    )
    expect(parts).toBeGreaterThan(1)
    expect(done.map((line) => line.map(({ text }) => text).join(''))).toEqual(lines)
    expect(done[90]?.[0]?.color).toBe('var(--code-token-comment)')
  })

  it('leaves unknown languages and very long code alone', async () => {
    expect(findLanguage('constructor')).toBeUndefined()
    expect(findLanguage('JSX')).toBe('tsx')
    expect(await highlight('x', 'brainfuck')).toBeUndefined()
    expect(await highlight('x'.repeat(60_001), 'ts')).toBeUndefined()
  })
})
