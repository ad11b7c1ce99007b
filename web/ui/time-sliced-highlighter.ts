// The engine of the colours, a little at a time. A grammar has hundreds of patterns that are translated
// and compiled when they are first needed, all at once: that would hold up the page for a quarter of a
// second. Here each slice has a budget. What was compiled stays, so the next slice gets further.
import {
  createJavaScriptRegexEngine,
  defaultJavaScriptRegexConstructor,
} from 'shiki/engine/javascript'

const sliceMs = 8
const triesMax = 100
const isOver = new Error('The slice is over.')
const matchesNothing = /(?!)/

export type SlicedEngine = ReturnType<typeof createSlicedEngine>

export function createSlicedEngine() {
  let until = 0
  const compiled = new Map<string, RegExp | Error>()
  const engine = createJavaScriptRegexEngine({
    cache: {
      get: (pattern: string) => compiled.get(pattern),
      // That the time was over says nothing about the pattern.
      set: (pattern: string, made: RegExp | Error) =>
        made === isOver ? compiled : compiled.set(pattern, made),
    } as Map<string, RegExp | Error>,
    regexConstructor: (pattern) => {
      if (performance.now() > until) throw isOver
      return compile(pattern)
    },
  })
  return {
    engine,
    /**
     * Runs the step again and again until the time is over; the one that the time cut short is left
     * undone. After many tries at one step it gets more time, or it might never come to its end.
     */
    runSlice(step: () => boolean, tries: number): void {
      until = performance.now() + sliceMs * (1 + Math.floor(tries / triesMax))
      try {
        while (step() && performance.now() < until);
      } catch (error) {
        if (error !== isOver) throw error
      }
    },
  }
}

/** What cannot be translated colours nothing; the rest of its grammar still does. */
function compile(pattern: string): RegExp {
  try {
    return defaultJavaScriptRegexConstructor(pattern)
  } catch {
    return matchesNothing
  }
}
