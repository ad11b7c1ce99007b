#!/usr/bin/env node
// taskreview: the command line of the Task Review Service. Everything else is imported after the cache of
// compiled code is on, so that the second start finds it compiled. What an older Node lacks is not
// imported by name here: it would fail with a SyntaxError before it could be told what is wrong.
import module from 'node:module'
import { refuseOldNode } from './old-node.ts'

const refusal = refuseOldNode(process.versions.node)
if (refusal === undefined) {
  module.enableCompileCache?.()
  await import('./program.ts')
} else {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
}
