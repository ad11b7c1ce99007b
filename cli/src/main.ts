#!/usr/bin/env node
// taskreview: the command line of the Task Review Service. Everything else is imported after the cache of
// compiled code is on, so that the second start finds it compiled.
import { enableCompileCache } from 'node:module'

enableCompileCache?.()
await import('./program.ts')
