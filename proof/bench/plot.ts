// Small SVG plots for reports. Colors are those of the reader's theme: text and lines take a color that is readable on
// light and on dark ground, because a picture in a page does not know which it stands on.

const ink = '#768390'
const good = '#2f9e6e'
const bad = '#d9534f'
const widthPx = 760
const labelPx = 230
const rowPx = 24
const topPx = 34

type Bar = { label: string; value: number; text: string }

/** Bars from the left, and a line at the limit; what is over it is red. */
export function drawBars(
  title: string,
  bars: Bar[],
  limit: { value: number; text: string },
): string {
  const valueMax = Math.max(limit.value * 1.1, ...bars.map(({ value }) => value))
  const spacePx = widthPx - labelPx - 110
  const toPx = (value: number) => Math.round((value / valueMax) * spacePx * 10) / 10
  const heightPx = topPx + bars.length * rowPx + 26
  const limitPx = labelPx + toPx(limit.value)
  const rows = bars.map(({ label, value, text }, at) => {
    const y = topPx + at * rowPx
    const color = value > limit.value ? bad : good
    return `<text x="${labelPx - 8}" y="${y + 15}" text-anchor="end">${escapeText(label)}</text>
<rect x="${labelPx}" y="${y + 3}" width="${Math.max(1, toPx(value))}" height="${rowPx - 8}" fill="${color}"/>
<text x="${labelPx + toPx(value) + 6}" y="${y + 15}">${escapeText(text)}</text>`
  })
  return frame(title, heightPx, [
    ...rows,
    `<line x1="${limitPx}" x2="${limitPx}" y1="${topPx - 4}" y2="${heightPx - 20}" stroke="${ink}" stroke-dasharray="4 3"/>`,
    `<text x="${limitPx}" y="${heightPx - 6}" text-anchor="middle">${escapeText(limit.text)}</text>`,
  ])
}

type Series = { label: string; values: number[]; unit: string }

/** A line for each series under the other, each on its own scale from zero. */
export function drawLines(title: string, series: Series[], axis: string): string {
  const panelPx = 84
  const plotPx = widthPx - labelPx - 20
  const heightPx = topPx + series.length * panelPx + 20
  const panels = series.map(({ label, values, unit }, at) => {
    const top = topPx + at * panelPx
    const valueMax = Math.max(...values, 1e-9) * 1.15
    const points = values.map((value, i) => {
      const x = labelPx + (plotPx * i) / Math.max(1, values.length - 1)
      const y = top + (panelPx - 14) * (1 - value / valueMax)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    const bottom = top + panelPx - 14
    return `<text x="${labelPx - 8}" y="${top + 20}" text-anchor="end">${escapeText(label)}</text>
<text x="${labelPx - 8}" y="${top + 38}" text-anchor="end">last ${escapeText(`${format(values.at(-1) ?? 0)} ${unit}`)}</text>
<line x1="${labelPx}" x2="${labelPx + plotPx}" y1="${bottom}" y2="${bottom}" stroke="${ink}" stroke-opacity="0.5"/>
<polyline points="${points.join(' ')}" fill="none" stroke="${good}" stroke-width="2"/>`
  })
  const note = `<text x="${widthPx - 20}" y="${heightPx - 6}" text-anchor="end">${escapeText(axis)}</text>`
  return frame(title, heightPx, [...panels, note])
}

function frame(title: string, heightPx: number, parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" role="img" aria-label="${escapeText(title)}" font-family="system-ui, sans-serif" font-size="12" fill="${ink}">
<text x="0" y="16" font-size="14" font-weight="600">${escapeText(title)}</text>
${parts.join('\n')}
</svg>
`
}

const format = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-US')

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
