// The prompt comes by exactly one way: the argument, a file, or stdin.
import { UsageError } from '../frame/failure.ts'
import type { Io } from '../frame/io.ts'
import { readText } from './read-files.ts'

const ways = 'Give it as an argument, by --prompt-file <file>, or through a pipe.'

export async function readPrompt(
  io: Io,
  argument: string | undefined,
  file: string | undefined,
): Promise<string> {
  if (argument !== undefined && file !== undefined) {
    throw new UsageError('The prompt is given twice: as an argument and by --prompt-file.', ways)
  }
  if (argument !== undefined && argument !== '-') return argument
  if (file === undefined && argument === undefined && io.stdinIsTerminal) {
    throw new UsageError('There is no prompt.', ways)
  }
  const prompt = await readText(io, file ?? '-')
  if (prompt.trim() === '') throw new UsageError('The prompt is empty.', ways)
  // The line break that editors and echo put at the end is not part of the question.
  return prompt.replace(/\r?\n$/, '')
}
