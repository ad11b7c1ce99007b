// The types that Grafana publishes, as the JSON that a file holds: an enum is any of its values, and the mark by
// which its builders tell queries apart is left out. Types alone: nothing of the package runs.
import type * as dashboards from '@grafana/grafana-foundation-sdk/dashboard'
import type { Dataquery } from '@grafana/grafana-foundation-sdk/prometheus'
import type { Options as StatOptions } from '@grafana/grafana-foundation-sdk/stat'
import type { Options as ChartOptions } from '@grafana/grafana-foundation-sdk/timeseries'
import type * as units from '@grafana/grafana-foundation-sdk/units'

type IsAny<T> = 0 extends 1 & T ? true : false

type Written<T> =
  IsAny<T> extends true
    ? unknown
    : T extends string
      ? `${T}`
      : T extends readonly (infer Item)[]
        ? readonly Written<Item>[]
        : T extends object
          ? { [Key in keyof T]: Written<T[Key]> }
          : T

export type GrafanaQuery = Written<Omit<Dataquery, '_implementsDataqueryVariant'>>

type AnyPanel = Written<Omit<dashboards.Panel, 'type' | 'options' | 'targets'>> & {
  targets: readonly GrafanaQuery[]
}

export type GrafanaPanel =
  | (AnyPanel & { type: 'stat'; options: Written<StatOptions> })
  | (AnyPanel & { type: 'timeseries'; options: Written<ChartOptions> })

export type GrafanaBoard = Written<Omit<dashboards.Dashboard, 'panels'>> & {
  panels: readonly GrafanaPanel[]
}

/** Those of Grafana that the boards use, by the names it has for them. */
export type GrafanaUnit =
  | typeof units.Short
  | typeof units.Seconds
  | typeof units.PercentUnit
  | typeof units.RequestsPerSecond
  | typeof units.BytesIEC
