// The boards are what Grafana 11 and later import. No Grafana runs here: write-board.ts writes them in the types that
// Grafana publishes, and this holds what no type says.
import { expect, test } from 'vitest'
import { boards } from './board-list.ts'
import type { GrafanaBoard, GrafanaPanel, GrafanaQuery, GrafanaUnit } from './grafana-types.ts'
import { writeBoard } from './write-board.ts'

type GridPos = { x: number; y: number; w: number; h: number }
type Target = { refId: string; expr: string; legendFormat: string; datasource: { uid: string } }
type Written = Pick<GrafanaBoard, 'uid' | 'title' | 'schemaVersion' | 'templating'> & {
  panels: { id: number; type: string; title: string; gridPos: GridPos; targets: Target[] }[]
}

const written = boards.map((board) => JSON.parse(writeBoard(board)) as Written)

const overlap = (a: GridPos, b: GridPos) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

test('every board has its own id and asks the data source that it lets people choose', () => {
  expect(written.length).toBe(6)
  expect(new Set(written.map(({ uid }) => uid)).size).toBe(written.length)
  for (const { uid, title, schemaVersion, templating } of written) {
    // Grafana takes 40 characters at most.
    expect(uid).toMatch(/^[\w-]{1,40}$/)
    expect(title).not.toBe('')
    expect(schemaVersion).toBe(39)
    expect(templating.list?.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
    ])
  }
})

test('panels lie inside the 24 columns, none upon another, each with its queries', () => {
  const panels = written.flatMap((board) => board.panels)
  expect(panels.length).toBeGreaterThan(50)
  for (const board of written) {
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
    for (const [i, panel] of board.panels.entries()) {
      const { gridPos, type, title, targets } = panel
      expect(['timeseries', 'stat'], title).toContain(type)
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
      const under = board.panels.slice(i + 1).filter((other) => overlap(gridPos, other.gridPos))
      expect(under, title).toEqual([])
      expect(targets.length, title).toBeGreaterThan(0)
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
      for (const { expr, legendFormat, datasource } of targets) {
        expect(expr).not.toBe('')
        expect(legendFormat).not.toBe('')
        expect(datasource.uid).toBe(`\${datasource}`)
      }
    }
  }
})

// The type check proves these: it fails where one of them is no error any more.
test('a field that Grafana does not know, or misses, is refused by its types', () => {
  const query: GrafanaQuery = { expr: 'up' }
  // @ts-expect-error a query of Prometheus has no such field
  const misspelt: GrafanaQuery = { expr: 'up', legendFromat: 'up' }
  // @ts-expect-error and none without its expression
  const empty: GrafanaQuery = { refId: 'A' }
  // @ts-expect-error the unit of seconds is s
  const unit: GrafanaUnit = 'seconds'
  const options = { orientation: 'auto' } as const
  // @ts-expect-error a panel of this kind has more options that Grafana requires
  const panel: GrafanaPanel = { type: 'stat', targets: [query], options }
  // @ts-expect-error a legend lies at the bottom or on the right
  const place: Extract<GrafanaPanel, { type: 'timeseries' }>['options']['legend']['placement'] =
    'top'
  expect([misspelt, empty, unit, panel, place]).toHaveLength(5)
})
