// Files that the user names. Whatever is wrong with one is said by its path.
import { readFile, stat } from 'node:fs/promises'
import { CliError, UsageError } from '../frame/failure.ts'
import { type Io, readAll } from '../frame/io.ts'

const reasons: Record<string, string> = {
  ENOENT: 'file not found',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
}

export function fileFailure(path: string, error: unknown): CliError {
  const { code = '', message } = error as NodeJS.ErrnoException
  const why = reasons[code] ?? message
  return new CliError(`${path}: ${why}.`, { code: 'FILE', cause: error })
}

/** The text of a file, or of stdin for "-". */
export async function readText(io: Io, path: string): Promise<string> {
  if (path === '-') return (await readAll(io.stdin)).toString()
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw fileFailure(path, error)
  }
}

export async function readJson(io: Io, path: string): Promise<unknown> {
  const text = await readText(io, path)
  try {
    return JSON.parse(text)
  } catch (error) {
    const where = path === '-' ? 'stdin' : path
    throw new UsageError(`${where} is not JSON: ${(error as Error).message}`)
  }
}

export async function fileSize(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (found.isFile()) return found.size
  } catch (error) {
    throw fileFailure(path, error)
  }
  throw new CliError(`${path}: not a regular file.`, { code: 'FILE' })
}
