import type { SampleService } from '../samples/service.ts'
import type { ConsumerTools } from './consumer-tools.ts'
import type { Packages } from './pack.ts'

/** Rejects with what is wrong. */
export type Check = { name: string; run(): Promise<void> }

export type Ground = {
  /** Temporary; every consumer has a folder of its own in it. */
  folder: string
  tools: ConsumerTools
  packages: Packages
  /** It serves all of them at /packages/. */
  service: SampleService
}
