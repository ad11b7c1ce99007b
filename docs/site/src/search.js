// Stands before Pagefind's own module, which finds a page only when it has every word. Here words that say nothing are
// left out, and pages that lack one of the others count too, and less; more may be missing where few pages are found.
import * as pagefind from './pagefind-core.js'

export * from './pagefind-core.js'

const emptyWords = new Set(
  `a about after am an and are as at back be before by can could do does for from get go had happen happens has have
  how i if in into is it its list many may me much must my need needed needs of off on one or our over same send should
  so that the their them then there they this to use want was what when where which while who why will with without
  would you your`.split(/\s+/),
)
const wanted = 6

/** What a page says of itself counts more than a word somewhere in it. */
const ranking = {
  pageLength: 0.1,
  termFrequency: 0.1,
  termSaturation: 2,
  termSimilarity: 9,
  metaWeights: { title: 5, description: 3 },
}

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
  const scores = new Map()
  add(scores, first.results, 0.5)
  let lists = [words]
  for (let left = 1; left < words.length && (left === 1 || scores.size < wanted); left += 1) {
    lists = lists.flatMap((list) => list.map((_, at) => list.toSpliced(at, 1)))
    lists = [...new Map(lists.map((list) => [list.join(' '), list])).values()]
    const share = (words.length - left) / words.length / lists.length
    for (const list of lists) {
      const found = await pagefind.search(list.join(' '), options)
      add(scores, found?.results ?? [], share)
    }
  }
  const sorted = [...scores.values()].toSorted((a, b) => b.score - a.score)
  const results = sorted.map(({ result }) => result)
  return { ...first, results, unfilteredResultCount: results.length }
}

/** The best page of a search counts 1, and as much less as its score is lower. */
function add(scores, results, weight) {
  const best = results[0]?.score ?? 1
  for (const result of results) {
    const known = scores.get(result.id)?.score ?? 0
    scores.set(result.id, { result, score: known + (weight * result.score) / best })
  }
}

export const search = collect

export const options = (given) => pagefind.options({ ...given, ranking })

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
