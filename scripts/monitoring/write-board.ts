// A board as Grafana imports it. The data source is a variable, so that a board fits every Grafana.
import type { Board, Panel } from './board-list.ts'

const columns = 24
const sizes = { stat: { w: 6, h: 4 }, timeseries: { w: 12, h: 8 } } as const

const datasource = { type: 'prometheus', uid: `\${datasource}` }

function place(panels: readonly Panel[]) {
  let [x, y, rowHeight] = [0, 0, 0]
  return panels.map((panel) => {
    const { w, h } = sizes[panel.kind]
    if (x + w > columns || (x > 0 && h !== rowHeight)) [x, y] = [0, y + rowHeight]
    const gridPos = { x, y, w, h }
    x += w
    rowHeight = h
    return { panel, gridPos }
  })
}

const refIdOf = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)

const writePanel = ({ panel, gridPos }: ReturnType<typeof place>[number], index: number) => ({
  id: index + 1,
  type: panel.kind,
  title: panel.title,
  datasource,
  gridPos,
  fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
  options:
    panel.kind === 'stat'
      ? { reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false } }
      : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
  targets: panel.queries.map(({ expr, legend }, at) => ({
    refId: refIdOf(at),
    datasource,
    expr,
    legendFormat: legend,
    range: true,
  })),
})

export function writeBoard({ id, title, panels }: Board): string {
  const board = {
    uid: `task-review-${id}`,
    title,
    tags: ['task-review'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: '',
    templating: {
      list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }],
    },
    annotations: { list: [] },
    panels: place(panels).map(writePanel),
  }
  return `${JSON.stringify(board, null, 2)}\n`
}
