// Has promtool and amtool judge what deploy/prometheus holds, and run its unit tests: 10 s of a processor,
// most of them for four simulated days.
//   node scripts/monitoring/check-rules.ts
import { globSync } from 'node:fs'
import { runToEnd } from '../stack/processes.ts'
import { installPrometheus } from './prometheus-tools.ts'

const { promtool, amtool } = await installPrometheus()
const rules = globSync('deploy/prometheus/rules/*.yaml')
const tests = globSync('deploy/prometheus/tests/*.yaml')
if (rules.length === 0 || tests.length !== rules.length)
  throw new Error(`${rules.length} files of rules and ${tests.length} of tests`)
await runToEnd(promtool, ['check', 'rules', ...rules])
await runToEnd(promtool, ['test', 'rules', ...tests])
await runToEnd(amtool, ['check-config', 'deploy/prometheus/alertmanager.yaml'])
console.log(`${rules.length} files of rules and their tests pass`)
