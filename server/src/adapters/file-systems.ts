// How full the file system of a directory is.
import { statfs } from 'node:fs/promises'

/** From 0 to 1, of what somebody without privileges could use. */
export async function measureUsedShare(path: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(path)
  const used = blocks - bfree
  return used / (used + bavail)
}
