// Where the bytes of a file come from.

/** Bytes in any shape; a stream is read to its end before anything is sent. */
export type FileData =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>

export type FileSource =
  /** A file of this machine; its name is the last part of the path. */
  | { path: string; fileName?: string | undefined; mimeType?: string | undefined }
  | { text: string; fileName: string; mimeType?: string | undefined }
  | {
      data: FileData
      fileName: string
      /** From the extension of the name where absent. */
      mimeType?: string | undefined
    }

/**
 * What is taken for a file: the path of one, a File with its own name and type, or bytes, which are
 * named by what they are. A FileSource says more.
 */
export type FileInput = string | FileData | FileSource
