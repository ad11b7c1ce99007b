// Reads a file that lies in an allowed folder, wherever links on the way to it lead.
import { constants } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import { ToolRefusal } from '../replies/tool-error.ts'

const fileBytesMax = 52_428_800

export type ReadFile = { data: Uint8Array; fileName: string }

/** `openFile` is another one in tests alone. */
export async function readAllowedFile(
  path: string,
  folders: readonly string[],
  openFile: typeof open = open,
): Promise<ReadFile> {
  const roots = await Promise.all(folders.map((folder) => realpath(folder)))
  const asked = isAbsolute(path) ? path : resolve(roots[0] ?? '/', path)
  const real = await findReal(asked, roots)
  const file = await openPlain(real, openFile)
  try {
    await checkUnmoved(file, asked, roots)
    return { data: await readAll(file), fileName: basename(asked) }
  } finally {
    await file.close()
  }
}

/** Where the path really leads. What lies outside and what does not exist are refused in the same words. */
async function findReal(asked: string, roots: string[]): Promise<string> {
  const real = await realpath(asked).catch(() => undefined)
  const root = roots.find((each) => real !== undefined && isInside(each, real))
  if (real === undefined || root === undefined) {
    throw new ToolRefusal(
      'FILE_NOT_ALLOWED',
      'File not found in the folders this server may read.',
      `Give the path of a file under ${roots.join(' or ')}, or ask the person you work for to start the server with another --allow-files.`,
    )
  }
  // Secrets of a project stand in such files: .env, .git, .ssh, .npmrc.
  if (
    relative(root, real)
      .split(sep)
      .some((part) => part.startsWith('.'))
  ) {
    throw new ToolRefusal(
      'FILE_HIDDEN',
      'Files and folders whose names start with a dot are never sent.',
      'Paste the part that matters into the attachments as text, without secrets.',
    )
  }
  return real
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

async function openPlain(real: string, openFile: typeof open): Promise<FileHandle> {
  try {
    // Neither a link put in its place meanwhile, nor a pipe that never answers.
    return await openFile(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    throw new ToolRefusal(
      'FILE_NOT_READABLE',
      'The file cannot be read.',
      'Check that it is a plain file this server may read.',
    )
  }
}

/** What was opened is what the path leads to now too, so no folder was swapped in between. */
async function checkUnmoved(file: FileHandle, asked: string, roots: string[]): Promise<void> {
  const opened = await file.stat()
  const now = await stat(await findReal(asked, roots))
  if (!opened.isFile()) {
    throw new ToolRefusal('NOT_A_FILE', 'This is not a plain file.', 'Give the path of a file.')
  }
  if (opened.dev !== now.dev || opened.ino !== now.ino) {
    throw new ToolRefusal(
      'FILE_MOVED',
      'The file was moved while it was being read.',
      'Call the tool again.',
    )
  }
  if (opened.size > fileBytesMax) {
    throw new ToolRefusal(
      'FILE_TOO_LARGE',
      `The file has ${opened.size} bytes; at most ${fileBytesMax} can be sent.`,
      'Send a smaller part of it.',
    )
  }
}

/** A file that grows while it is read is not followed without end. */
async function readAll(file: FileHandle): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file.createReadStream({ autoClose: false, end: fileBytesMax })) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  if (size > fileBytesMax) {
    throw new ToolRefusal('FILE_TOO_LARGE', 'The file grew while it was read.', 'Call again later.')
  }
  return Buffer.concat(chunks)
}
