// The page that a campaign leaves behind. It speaks of the run alone: no path and no machine.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { readCommit } from '../../scripts/measured-commit.ts'
import { type Campaign, countViolations, type Outcome } from './campaign.ts'

export type Run = {
  name: string
  campaign: Campaign
  command: string
  seed: number
  outcome: Outcome
}

export function isGood({ violations, isHeld }: Outcome): boolean {
  return isHeld ?? violations.length === 0
}

export function writeReport(file: string, run: Run): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, describeRun(run))
}

function describeRun({ name, campaign, command, seed, outcome }: Run): string {
  const isControl = outcome.isHeld !== undefined
  const day = new Date().toISOString().slice(0, 10)
  return [
    `# Torture: ${name}${isControl ? ', negative control' : ''}`,
    '',
    campaign.about,
    '',
    `**${describeVerdict(outcome)}**`,
    '',
    '```',
    command,
    '```',
    '',
    `Run on ${day} on ${availableParallelism()} cores at commit ${readCommit()} with seed ${seed}.`,
    '',
    ...describeTable(['Figure', 'Value'], outcome.figures),
    ...describeTable(['Violation looked for', 'Found'], countViolations(outcome)),
  ].join('\n')
}

function describeVerdict({ violations, isHeld }: Outcome): string {
  if (isHeld === true) return 'The negative control held: what had to be found was found.'
  if (isHeld === false) return 'The negative control did NOT hold: nothing was found.'
  return violations.length === 0 ? 'No violation.' : `${violations.length} violations.`
}

function describeTable(head: string[], rows: Record<string, number | string>): string[] {
  const lines = Object.entries(rows).map(([name, value]) => `| ${name} | ${show(value)} |`)
  return [`| ${head.join(' | ')} |`, '|---|---|', ...lines, '']
}

function show(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}
