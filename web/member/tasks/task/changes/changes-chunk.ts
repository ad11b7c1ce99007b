// Comparing texts needs a part of the program that tasks without a draft don't.
import { makeChunk } from '../../../../ui/use-chunk.ts'

export const changesChunk = makeChunk(() => import('./changes-part.tsx'))
