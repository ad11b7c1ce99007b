// Holds every comment and every sentence of the repository against the retired phrases.
import { isGenerated, isTest, type Problem, readText, type Tree } from '../tidy/tree.ts'
import { type RetiredPhrase, retiredInComments, retiredInText } from './retired.ts'
import { readSentences, type Sentence } from './sentences.ts'

const filesLeftOut = [
  // A migration is never edited after it has run somewhere.
  'server/src/db/migrations/',
  // Licences of others are quoted to the letter.
  'LICENSE',
  'cli/THIRD-PARTY-NOTICES.md',
  'mcp/THIRD-PARTY-NOTICES.md',
  // The phrases themselves, and the faults that the tests plant.
  'scripts/words/',
  'scripts/words.test.ts',
]

/** Where a string literal is read by a person. Elsewhere it is data of tests and tools. */
const speakingFolders = [
  ...['server/src/', 'web/', 'cli/src/', 'mcp/src/', 'sdks/js/src/', 'sdks/python/src/'],
]

const allowance = /words-ok: \S/

export type WordsReport = {
  problems: Problem[]
  comments: number
  sentences: number
  /** How many sentences each file has: those of a page, a mail or an error are seen to be read. */
  sentencesOf: Map<string, number>
}

export function checkWords(tree: Tree): WordsReport {
  const report: WordsReport = { problems: [], comments: 0, sentences: 0, sentencesOf: new Map() }
  const parsed = new Map(tree.sources.map((source) => [source.path, source.parsed]))
  for (const path of tree.files) {
    if (isGenerated(path) || filesLeftOut.some((left) => path.startsWith(left))) continue
    if (!canSpeak(path)) continue
    const text = readText(tree.root, path)
    const lines = text.split('\n')
    for (const sentence of readSentences(path, text, parsed.get(path))) {
      const isComment = sentence.kind === 'comment'
      if (!isComment && !isVisible(path)) continue
      if (isComment) report.comments += 1
      else {
        report.sentences += 1
        report.sentencesOf.set(path, (report.sentencesOf.get(path) ?? 0) + 1)
      }
      if (isAllowed(lines, sentence)) continue
      const found = (isComment ? retiredInComments : retiredInText).flatMap(findIn(sentence.text))
      for (const why of found) report.problems.push({ path, line: sentence.line, why })
    }
  }
  return report
}

function canSpeak(path: string): boolean {
  return /\.(tsx?|mjs|cjs|md|py|lua|sql|css|ya?ml|env)$|(^|\/)[^./]+$/.test(path)
}

function isVisible(path: string): boolean {
  if (isTest(path)) return false
  return path.endsWith('.md') || speakingFolders.some((folder) => path.startsWith(folder))
}

/** By a comment on one of its lines or on the line before it. */
function isAllowed(lines: string[], { line, lastLine }: Sentence): boolean {
  return lines.slice(Math.max(0, line - 2), lastLine).some((text) => allowance.test(text))
}

function findIn(text: string): (phrase: RetiredPhrase) => string[] {
  return ({ pattern, use }) => {
    const found = pattern.exec(text)?.[0]
    return found === undefined ? [] : [`"${found}" is retired, use: ${use}`]
  }
}
