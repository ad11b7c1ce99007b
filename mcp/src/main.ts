#!/usr/bin/env node
// Starts the program where this Node can run it. What an older one lacks is imported after the check: it
// would fail with a SyntaxError before it could be told what is wrong.
import { refuseOldNode } from './old-node.ts'

const refusal = refuseOldNode(process.versions.node)
if (refusal === undefined) {
  await import('./program.ts')
} else {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
}
