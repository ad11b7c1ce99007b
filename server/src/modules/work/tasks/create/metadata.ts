import type { Problem } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { nestsDeeperThan } from '../../../../core/validate.ts'

/** For metadata that is present; an absent one is the caller's to skip. */
export function readMetadataProblems(metadata: unknown): Problem[] {
  const field = 'metadata'
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    return [{ field, message: 'must be an object' }]
  }
  // Serializing recurses, so the depth has to be known before it.
  if (nestsDeeperThan(metadata, limits.metadataDepthMax)) {
    return [{ field, message: `must be at most ${limits.metadataDepthMax} levels deep` }]
  }
  const sizeBytes = Buffer.byteLength(JSON.stringify(metadata))
  if (sizeBytes > limits.metadataBytesMax) {
    return [
      {
        field,
        message: `must be at most ${limits.metadataBytesMax} bytes as JSON, not ${sizeBytes}`,
      },
    ]
  }
  return []
}
