// A board as Grafana imports it, in the types that Grafana publishes of its dashboards, panels and queries: a field
// that Grafana does not know, or misses, does not compile. The data source is a variable, so that a board
// fits every Grafana.
import type { Board, Panel } from './board-list.ts'
import type { GrafanaBoard, GrafanaPanel, GrafanaQuery } from './grafana-types.ts'

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

const statKind: Extract<GrafanaPanel, { type: 'stat' }>['options'] = {
  reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
  orientation: 'auto',
  textMode: 'auto',
  colorMode: 'value',
  graphMode: 'area',
  justifyMode: 'auto',
  wideLayout: true,
  showPercentChange: false,
  percentChangeColorMode: 'standard',
}

const chartKind: Extract<GrafanaPanel, { type: 'timeseries' }>['options'] = {
  legend: { displayMode: 'list', placement: 'bottom', showLegend: true, calcs: [] },
  tooltip: { mode: 'multi', sort: 'none' },
}

function writePanel(
  { panel, gridPos }: ReturnType<typeof place>[number],
  index: number,
): GrafanaPanel {
  const common = {
    id: index + 1,
    title: panel.title,
    datasource,
    gridPos,
    fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
    targets: panel.queries.map(
      ({ expr, legend }, at): GrafanaQuery => ({
        refId: refIdOf(at),
        datasource,
        expr,
        legendFormat: legend,
        range: true,
      }),
    ),
  }
  return panel.kind === 'stat'
    ? { ...common, type: 'stat', options: statKind }
    : { ...common, type: 'timeseries', options: chartKind }
}

/** Of the dashboards before version 2, which Grafana 11 and later import. */
const schemaVersion = 39

export function writeBoard({ id, title, panels }: Board): string {
  const board: GrafanaBoard = {
    uid: `task-review-${id}`,
    title,
    tags: ['task-review'],
    schemaVersion,
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
