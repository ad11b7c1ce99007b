// The report for people, and for scripts.
import type { Report } from './run-checks.ts'

export function writeReport({ checks, findings, leftOut }: Report): string {
  const lines = findings.map(
    ({ id, severity, says, change }) => `${severity} ${id}\n  ${says}\n  Change: ${change}\n\n`,
  )
  const count = findings.length === 0 ? 'nothing' : String(findings.length)
  const hidden = leftOut.map(({ id }) => id).join(', ')
  const rest = hidden === '' ? '' : ` Not made (--json says why): ${hidden}.`
  return `${lines.join('')}${checks} checks, ${count} to mend.${rest}\n`
}

export function toJson(report: Report): Record<string, unknown> {
  return { ok: report.findings.length === 0, ...report }
}

/** What a configuration that cannot be read says, line by line. */
export function reportConfigError(message: string): Report {
  const findings = message.split('\n').map((says) => ({
    id: 'settings-readable',
    severity: 'dangerous' as const,
    says,
    change: `The setting named in this line; deploy/config.example.env says what each one is.`,
  }))
  return { checks: 1, findings, leftOut: [] }
}
