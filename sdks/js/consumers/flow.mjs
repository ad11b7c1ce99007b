import { createRequire } from 'node:module'
import * as sdk from '@task-review/sdk'
import { NotFoundError, TaskReview } from '@task-review/sdk'
import { exercise } from './exercise.cjs'

// Importing the package both ways loads it once, so an error of one is an error of the other.
const required = createRequire(import.meta.url)('@task-review/sdk')
if (required.NotFoundError !== NotFoundError || required.TaskReview !== TaskReview) {
  throw new Error('The package is there twice.')
}
const missing = Object.keys(required).filter((name) => !(name in sdk))
if (missing.length > 0) throw new Error(`Not exported to modules: ${missing.join(', ')}`)
console.log(await exercise(sdk, JSON.parse(process.argv[2])))
