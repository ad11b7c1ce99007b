// Checks the chart with every value set, and that each gate still finds the faults it is there for.
import { findUnusedExceptions, type Gate, openGates } from './gates.ts'
import { findAcceptedValues, lint, refusedCount } from './refused-values.ts'
import { type Rendered, readRendered, render, variants } from './render.ts'
import { installGoProgram } from './tools.ts'

let failed = 0

function report(name: string, problems: readonly string[]): void {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  for (const problem of problems) console.log(`         ${problem}`)
  if (problems.length > 0) failed += 1
}

/** Faults whose text only some of the variants have are planted in the first that has it. */
async function findBlindness(gate: Gate, all: readonly Rendered[]): Promise<string[]> {
  const problems: string[] = []
  for (const { from, to } of gate.faults) {
    const hit = all.find(({ text }) => text.replace(from, to) !== text)
    if (hit === undefined) problems.push(`no variant has ${from}, so that no fault can be planted`)
    else if ((await gate.find(readRendered(hit.name, hit.text.replace(from, to)))).length === 0)
      problems.push(`does not find ${from} replaced by ${to}`)
  }
  return problems
}

const startedAtMs = performance.now()
const helm = await installGoProgram('helm')
const gates = await openGates()
for (const values of new Set(variants.map((variant) => variant.values)))
  report(`helm lint --strict, ${values}`, lint(helm, values))
report(`helm refuses ${refusedCount} wrong sets of values`, findAcceptedValues(helm))
const all = variants.map((variant) => render(helm, variant))
for (const gate of gates) {
  for (const rendered of all)
    report(
      `${gate.name}, ${rendered.name}: ${rendered.objects.length} objects`,
      await gate.find(rendered),
    )
  report(`${gate.name} finds ${gate.faults.length} planted faults`, await findBlindness(gate, all))
}
report('every exception is needed', findUnusedExceptions())
const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
console.log(failed === 0 ? `the chart is sound, ${seconds} s` : `${failed} checks failed`)
process.exitCode = failed === 0 ? 0 : 1
