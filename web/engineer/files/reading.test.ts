import { describe, expect, it } from 'vitest'
import { guessDelimiter, parseTable } from './csv.ts'
import { zoomFrom } from './image-viewer.tsx'
import { levelOf, readLevels } from './levels.ts'
import { colourPieces } from './line-colours.ts'
import { readLines } from './lines.ts'
import { quoteLines } from './quote.ts'
import { cutLine, findCells, findMatches, step } from './search.ts'
import { pickLines } from './view-lines.ts'

function streamOf(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
}

describe('lines of a stream', () => {
  it('joins what chunks cut, also inside a character', async () => {
    const bytes = new TextEncoder().encode('añb\r\nc\n')
    const read = await readLines(
      streamOf(bytes.subarray(0, 2), bytes.subarray(2, 5), bytes.subarray(5)),
    )
    expect(read).toEqual({ lines: ['añb', 'c'], readBytes: bytes.length, isCut: false })
  })

  it('stops at the cap and says so', async () => {
    const read = await readLines(streamOf('1\n2\n3\n', '4\n5\n'), { bytes: 8, lines: 100 })
    expect(read).toEqual({ lines: ['1', '2', '3', '4'], readBytes: 8, isCut: true })
    const byLines = await readLines(streamOf('1\n2\n3\n'), { bytes: 100, lines: 2 })
    expect(byLines).toMatchObject({ lines: ['1', '2'], isCut: true })
  })

  it('has no line for an empty file and one for a file without an end of line', async () => {
    expect((await readLines(streamOf())).lines).toEqual([])
    expect((await readLines(streamOf('a'))).lines).toEqual(['a'])
  })
})

describe('searching', () => {
  it('finds every place without regard to case, up to a limit', () => {
    expect(findMatches(['Aa a', 'b', 'xA'], 'a')).toHaveLength(4)
    expect(findMatches(['aaaa'], 'a', 2)).toHaveLength(2)
    expect(findMatches(['a'], '')).toEqual([])
  })

  it('cuts a line into pieces that join to the line', () => {
    const pieces = cutLine('pay_1 and PAY_1.', 'pay_1')
    expect(pieces.map((piece) => piece.text).join('')).toBe('pay_1 and PAY_1.')
    expect(pieces.filter((piece) => piece.isMatch)).toHaveLength(2)
  })

  it('finds the cells of a table', () => {
    const rows = [
      ['Ada', 'x'],
      ['b', 'ADAM and Ada'],
    ]
    expect(findCells(rows, 'ada')).toEqual([
      { row: 0, column: 0 },
      { row: 1, column: 1 },
    ])
    expect(findCells(rows, '')).toEqual([])
    expect(findCells(rows, 'a', 1)).toHaveLength(1)
  })

  it('cuts what does not match where the colour changes, and loses nothing', () => {
    const tokens = [
      { text: 'const', color: 'red' },
      { text: ' a = 1', color: undefined },
    ]
    const pieces = colourPieces(cutLine('const a = 1', 'st a'), tokens)
    expect(pieces.map(({ text, color }) => [text, color])).toEqual([
      ['con', 'red'],
      ['st a', undefined],
      [' = 1', undefined],
    ])
    // A line that was cut, or tokens of another text, is shown all the same.
    expect(colourPieces(cutLine('longer than its tokens', ''), tokens)).toHaveLength(1)
  })

  it('walks around', () => {
    expect([step(2, 1, 3), step(0, -1, 3), step(0, 1, 0)]).toEqual([0, 2, 0])
  })
})

describe('levels of a log', () => {
  it.each([
    ['02:14 ERROR x', 'ERROR'],
    ['[warning] WARN y', 'WARN'],
    ['{"level":"error","msg":"INFO"}', 'ERROR'],
    ['INFO no error here', 'INFO'],
    ['terrors and warnings', undefined],
  ])('%s', (line, level) => {
    expect(levelOf(line)).toBe(level)
  })

  it('takes no source file for a log', () => {
    expect(readLevels('a.ts', ['const a = 1', 'log.ERROR'])).toBeUndefined()
    expect(readLevels('a.log', ['ERROR a', ''])).toEqual(['ERROR', undefined])
  })
})

describe('tables', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '"a,1","b ""c"""\n"x\ny",z',
      [
        ['a,1', 'b "c"'],
        ['x\ny', 'z'],
      ],
    ],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    ['"open,1\nb', [['open,1\nb']]],
    ['a"b,c', [['a"b', 'c']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(parseTable(text, ',')).toEqual(rows)
  })

  it('guesses the delimiter outside quotes', () => {
    expect(guessDelimiter('a.csv', '"a,b,c";d;e')).toBe(';')
    expect(guessDelimiter('a.tsv', 'a,b')).toBe('\t')
    expect(guessDelimiter('a.csv', 'one')).toBe(',')
  })
})

describe('quoting', () => {
  it('numbers the lines and fences them so that none ends the block', () => {
    expect(quoteLines('a.md', ['x', '```', 'y'], [1, 2])).toBe(
      '`a.md:2-3`:\n\n````\n2 ```\n3 y\n````\n',
    )
  })
})

describe('which lines are shown', () => {
  it('are those that pass both filters', () => {
    const levels = ['ERROR', 'INFO', 'ERROR'] as const
    const matching = new Set([1, 2])
    expect(pickLines(3, { matching: undefined, levels: undefined, level: 'all' })).toEqual([
      0, 1, 2,
    ])
    expect(pickLines(3, { matching, levels: [...levels], level: 'ERROR' })).toEqual([2])
  })
})

describe('zoom', () => {
  it('goes by steps from any scale and stops at the ends', () => {
    expect([zoomFrom(0.57, 1), zoomFrom(0.57, -1), zoomFrom(8, 1), zoomFrom(0.1, -1)]).toEqual([
      0.75, 0.5, 8, 0.1,
    ])
  })
})
