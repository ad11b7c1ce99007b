// Loaded before the service by `--import`, in a control: takes one bound out of the source as it is read,
// so that the service itself needs no way to be run without it. Which one is in the URL that loads this
// file.
import { registerHooks } from 'node:module'
import { findBound } from './bounds.ts'

const name = new URL(import.meta.url).searchParams.get('bound') ?? ''
const { cuts } = findBound(name)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const own = cuts.filter(({ file }) => url.endsWith(`/server/src/${file}`))
    if (own.length === 0) return loaded
    let source = String(loaded.source)
    for (const { file, find, replace } of own) {
      if (!source.includes(find)) throw new Error(`${file} no longer holds: ${find}`)
      source = source.replace(find, replace)
    }
    return { ...loaded, source }
  },
})
