// Drawing texts of clients needs a part of the program that most visits of the page don't.
import { makeChunk } from '../../../ui/use-chunk.ts'

export const textsChunk = makeChunk(() => import('./texts.tsx'))
