// Stands before Pagefind's own module, which finds a page only when it has every word. Here words that say nothing are
// left out, and where fewer pages than a screen shows have all the others, those follow that lack one or two of them.
import * as pagefind from './pagefind-core.js'

export * from './pagefind-core.js'

const emptyWords = new Set(
  `a about after am an and are as at back be before by can could do does for from get go had happen happens has have
  how i if in into is it its list many may me much must my need needed needs of off on one or our over same send should
  so that the their them then there they this to use want was what when where which while who why will with without
  would you your`.split(/\s+/),
)
const wanted = 6

/** Words in the order in which leaving one out costs least: the shortest first. */
function readWords(term) {
  const words = term.toLowerCase().match(/[\p{L}\p{N}_.-]+/gu) ?? []
  const telling = words.filter((word) => !emptyWords.has(word))
  return telling.length === 0 ? words : telling
}

async function collect(term, options) {
  const words = readWords(term)
  const first = await pagefind.search(words.join(' '), options)
  if (first === null || words.length < 2) return first
  const found = new Map(first.results.map((result) => [result.id, result]))
  let lists = [words]
  for (let left = 0; left < 3 && found.size < wanted && lists[0].length > 1; left += 1) {
    lists = lists.flatMap((list) => list.map((_, at) => list.toSpliced(at, 1)))
    lists = [...new Map(lists.map((list) => [list.join(' '), list])).values()]
    const more = await Promise.all(lists.map((list) => pagefind.search(list.join(' '), options)))
    addBest(
      found,
      more.flatMap((one) => one?.results ?? []),
    )
  }
  return { ...first, results: [...found.values()], unfilteredResultCount: found.size }
}

/** A page that several of the shorter searches found counts for each. */
function addBest(found, results) {
  const scores = new Map()
  for (const result of results) {
    const known = scores.get(result.id)
    scores.set(result.id, { result, score: (known?.score ?? 0) + result.score })
  }
  const sorted = [...scores.values()].toSorted((a, b) => b.score - a.score)
  for (const { result } of sorted) if (!found.has(result.id)) found.set(result.id, result)
}

export const search = collect

let latest = 0

/** Null where the reader has typed on meanwhile, as Pagefind's own has it. */
export async function debouncedSearch(term, options, waitMs = 300) {
  latest += 1
  const mine = latest
  pagefind.preload(readWords(term).join(' '), options)
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  if (mine !== latest) return null
  const found = await collect(term, options)
  return mine === latest ? found : null
}
