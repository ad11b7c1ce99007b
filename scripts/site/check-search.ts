// The search of the built site, asked in a browser what newcomers ask: the right page must be among the first three
// results for 36 of the 40 questions of search-questions.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChromium } from '../../server/test/chromium.ts'
import { serveFolder } from './serve-folder.ts'

type Question = { question: string; pages: string[] }
export type SearchReport = { asked: number; found: number; notFound: string[] }

export const foundMin = 36
const shown = 3

export function readQuestions(siteFolder: string): Question[] {
  return JSON.parse(readFileSync(join(siteFolder, 'search-questions.json'), 'utf8')) as Question[]
}

export async function checkSearch(built: string, questions: Question[]): Promise<SearchReport> {
  const { server, url } = await serveFolder(built)
  const browser = await startChromium()
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/404.html`)
    const results = await page.evaluate(searchAll, {
      words: questions.map(({ question }) => question),
      shown,
    })
    const notFound = questions.flatMap(({ question, pages }, index) => {
      const first = (results[index] ?? []).map((path) => path.replace(/^\/|\/$/g, ''))
      return first.some((slug) => pages.includes(slug)) ? [] : [`${question}: ${first.join(', ')}`]
    })
    return { asked: questions.length, found: questions.length - notFound.length, notFound }
  } finally {
    await browser.close()
    server.close()
  }
}

/** Runs in the page, as the search field of the site does. */
async function searchAll(given: { words: string[]; shown: number }) {
  const path = '/pagefind/pagefind.js'
  const pagefind = await import(path)
  await pagefind.options({})
  const all: string[][] = []
  for (const words of given.words) {
    const { results } = await pagefind.search(words)
    const top = results
      .slice(0, given.shown)
      .map((result: { data(): Promise<{ url: string }> }) => result.data())
    all.push((await Promise.all(top)).map(({ url }: { url: string }) => url))
  }
  return all
}
