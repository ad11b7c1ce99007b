// The level of a line of a log, as most logs write it: a word near the beginning.
export type Level = 'ERROR' | 'WARN' | 'INFO'

const words =
  /\b(?:(FATAL|PANIC|CRITICAL|CRIT|SEVERE|ERROR|ERR)|(WARNING|WARN)|(NOTICE|INFO|DEBUG|TRACE))\b/
const jsonLevel = /"(?:level|severity)"\s*:\s*"?(\w+)/i
const lookAt = 160

export function levelOf(line: string): Level | undefined {
  const named = jsonLevel.exec(line.slice(0, 600))?.[1]
  const found = words.exec(named === undefined ? line.slice(0, lookAt) : named.toUpperCase())
  if (!found) return undefined
  if (found[1] !== undefined) return 'ERROR'
  return found[2] !== undefined ? 'WARN' : 'INFO'
}

/** Where the word stands that says the level. */
export function levelPlace(line: string): { start: number; length: number } | undefined {
  const found = words.exec(line.slice(0, lookAt))
  return found ? { start: found.index, length: found[0].length } : undefined
}

/** Levels of every line when the file is a log by its name or by what its first lines look like. */
export function readLevels(fileName: string, lines: string[]): (Level | undefined)[] | undefined {
  const first = lines.slice(0, 200)
  const levelled = first.filter((line) => levelOf(line) !== undefined).length
  const isNamedLog = /\.log(\.\d+)?$/i.test(fileName)
  const isLog = isNamedLog ? levelled > 0 : levelled > first.length * 0.6 && levelled >= 5
  return isLog ? lines.map(levelOf) : undefined
}

export function countLevels(levels: (Level | undefined)[]): Record<Level, number> {
  const counts: Record<Level, number> = { ERROR: 0, WARN: 0, INFO: 0 }
  for (const level of levels) if (level !== undefined) counts[level] += 1
  return counts
}
