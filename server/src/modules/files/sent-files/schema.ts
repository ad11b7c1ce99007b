// A file inside a request: its bytes, or the upload that has them.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'

/** Titled by where it is sent: a create documents null for what may be left out, a reply does not. */
export const sentFile = (revision: Revision, title: string) =>
  Type.Object(
    {
      fileName: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: limits.fileNameCharsMax,
          description:
            'File name. Folders before it are shown beside it: src/retry.ts. Required without uploadId.',
        }),
      ),
      mimeType: Type.Optional(
        Type.String({
          minLength: 3,
          maxLength: limits.mimeTypeCharsMax,
          description:
            'MIME type, for example image/png, application/pdf or text/plain. Required without uploadId.',
        }),
      ),
      uploadId: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 33,
          description:
            'An upload that is ready and unused, instead of the content. What else the item says of ' +
            'the file must be as the upload was made.',
          examples: ['upload_06a1ynhfkxvw5b8q2d3r4s5t6v'],
        }),
      ),
      content: Type.Optional(
        Type.String({
          maxLength: limits.bodyBytesMax,
          description: 'Raw text for code, logs and other text; strict base64 for all other types.',
        }),
      ),
      ...(revision === 'A' && {
        data: Type.Optional(
          Type.String({
            maxLength: limits.bodyBytesMax,
            description:
              'Base64 of the content, for any type. Where content is sent too, both must agree.',
          }),
        ),
        fileSize: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: limits.attachmentBytesMaxA,
            description: 'Size in bytes; it must equal the size of what was sent.',
          }),
        ),
      }),
    },
    { additionalProperties: revision === 'B', title },
  )

export const sentFiles = (
  revision: Revision,
  { title, description }: { title: string; description: string },
) =>
  Type.Array(sentFile(revision, title), {
    maxItems: limits.attachmentsPerTaskMax,
    description: `${description} What is sent inside must fit the 150KB body together with the rest; larger files go through POST /uploads and are named by uploadId.`,
  })
