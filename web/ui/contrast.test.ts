// Every pair of tokens that is used as words on a ground, or as an edge on a ground, can be seen by those
// who see less: 4.5:1 for words, 3:1 for the edges of inputs and for the focus, in both themes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Rgb = [number, number, number]
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'accent-soft']
const states = ['pending', 'claimed', 'review', 'completed', 'cancelled', 'overdue', 'failed']

const words: [ink: string, ground: string][] = [
  ...['text', 'text-2', 'text-3'].flatMap((ink) => grounds.map((ground) => pair(ink, ground))),
  ...grounds.map((ground) => pair('accent-text', ground)),
  ...states.flatMap((state) =>
    [`st-${state}-bg`, 'canvas', 'surface', 'raised', 'sunken'].map((ground) =>
      pair(`st-${state}`, ground),
    ),
  ),
  ...states.flatMap((state) => ['text', 'text-2'].map((ink) => pair(ink, `st-${state}-bg`))),
  ...['key', 'str', 'num', 'fn', 'dim'].flatMap((part) =>
    ['sunken', 'surface'].map((ground) => pair(`code-${part}`, ground)),
  ),
  ...['ins', 'del'].flatMap((kind) => [pair(kind, `${kind}-bg`), pair(kind, 'surface')]),
  pair('text', 'mark'),
  pair('on-mark-now', 'mark-now'),
  pair('on-accent', 'accent'),
  pair('on-accent', 'accent-hover'),
]

const edges: [edge: string, ground: string][] = [
  ...['canvas', 'surface', 'raised', 'sunken'].map((ground) => pair('line-input', ground)),
  ...grounds.map((ground) => pair('accent-text', ground)),
  ...['canvas', 'surface', 'raised'].map((ground) => pair('accent', ground)),
  ...['surface', 'st-failed-bg'].map((ground) => pair('st-failed-line', ground)),
  pair('on-accent', 'line-input'),
  pair('series-1', 'surface'),
  pair('series-2', 'surface'),
  pair('series-1', 'series-3'),
]

describe.each(themes)('%s', (theme) => {
  it.each(words)('words: %s on %s', (ink, ground) => {
    expect(contrastOf(theme, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edges)('edges: %s on %s', (edge, ground) => {
    expect(contrastOf(theme, edge, ground)).toBeGreaterThanOrEqual(3)
  })
})

it('knows black on white, so that it can be believed', () => {
  const [black, white] = [fromOklch(0, 0, 0), fromOklch(1, 0, 0)]
  expect(contrast(black, white)).toBeCloseTo(21, 1)
  // #4f46e5, which is indigo, as browsers give it.
  const [red, green, blue] = fromOklch(0.5106, 0.2301, 276.97)
  expect([red, green, blue].map((part) => Math.round(toGamma(part) * 255))).toEqual([79, 70, 229])
})

function pair(ink: string, ground: string): [string, string] {
  return [ink, ground]
}

function contrastOf(theme: Theme, ink: string, ground: string): number {
  return contrast(readToken(theme, ink), readToken(theme, ground))
}

/** In linear light, each part cut to what a screen can show. */
function readToken(theme: Theme, name: string): Rgb {
  const [, value = ''] = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens) ?? []
  const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  const chosen = found.length === 2 && theme === 'dark' ? found[1] : found[0]
  if (chosen === undefined) throw new Error(`No colour --${name}`)
  const [lightness = 0, chroma = 0, hue = 0] = chosen.slice(1).map(Number)
  return fromOklch(lightness, chroma, hue)
}

/** The matrices of CSS Color 4. */
function fromOklch(lightness: number, chroma: number, hueDegrees: number): Rgb {
  const hue = (hueDegrees * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (part: number) => Math.min(1, Math.max(0, part))
  return [
    cut(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    cut(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    cut(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toGamma(part: number): number {
  return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
}
