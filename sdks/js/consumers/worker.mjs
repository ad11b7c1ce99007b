import sdk from '@task-review/sdk'
import parts from './exercise.cjs'

// biome-ignore lint/style/noDefaultExport: a worker is what its module exports by default.
export default {
  async fetch(request) {
    try {
      return new Response(await parts.exercise(sdk, await request.json()))
    } catch (error) {
      return new Response(String(error?.stack ?? error), { status: 500 })
    }
  },
}
