import process from 'node:process'
import * as sdk from '@task-review/sdk'
import { exercise } from './exercise.cjs'

console.log(await exercise(sdk, JSON.parse(process.argv[2] ?? '')))
