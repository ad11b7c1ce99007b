// What an alert is: its rule, its page for the person on call, and the series that show both that it
// fires and that it does not. Rules, pages, inhibitions and tests are all made from this.

export type Severity = 'page' | 'ticket'

export type Alert = {
  name: string
  severity: Severity
  expr: string
  /** How long it must be so; none: from the first evaluation on. */
  for?: string
  summary: string
  /** Each a sentence or more of Markdown. */
  means: string
  clients: string
  check: string
  remedy: string
  /** What also fires because of it, and is silenced while it does. */
  causes?: readonly string[]
  test: AlertTest
}

export type AlertTest = {
  /** Input series of promtool, and their values each minute (or each `interval`). */
  fires: Record<string, string>
  quiet: Record<string, string>
  interval?: string
  at?: string
  /** Of what fires, besides the severity. */
  labels?: Record<string, string>
}
