import type { OpenUnion } from '../open-union.ts'

/** How to read a file, without a key, for a minute. */
export interface FileLinks {
  /** The file itself, to be saved. */
  download: string
  /** Text and source as plain text, to be read in place. */
  text?: string
  /** A smaller picture made from an image. */
  preview?: string
  /** A page that shows a PDF. */
  view?: string
}

/** A file of a task, with how to read it. */
export interface LinkedFile {
  /** Names the file within the task. */
  position: number
  fileName: string
  /** The folders that fileName began with, such as src/http. */
  path?: string
  mimeType: string
  kind: OpenUnion<'image' | 'pdf' | 'source' | 'text' | 'other'>
  /** Size in bytes. */
  fileSize: number
  /** The SHA-256 of its bytes, in hexadecimal. */
  sha256: string
  /** removed when its time was up, blocked by the virus scanner, lost by the storage. */
  status: OpenUnion<'available' | 'removed' | 'blocked' | 'lost'>
  /** Null unless it is available. */
  links: FileLinks | null
  /** 60 seconds after they were made; null without links. */
  linksExpireAt: string | null
}
