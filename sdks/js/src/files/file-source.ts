// Where the bytes of a file come from.

export type FileSource =
  /** A file of this machine; its name is the last part of the path. */
  | { path: string; fileName?: string | undefined; mimeType?: string | undefined }
  | { text: string; fileName: string; mimeType?: string | undefined }
  | {
      data: Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array>
      fileName: string
      /** From the extension of the name where absent. */
      mimeType?: string | undefined
    }
