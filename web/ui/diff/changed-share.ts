// How much of an answer is not of the AI draft, by one measure wherever it is shown: the one that the
// service keeps with the result (server/src/modules/work/drafts/provenance.ts). Of text it counts the
// paragraphs that do not stand in the draft word for word, of data the values that do not.

/** Of so many paragraphs of a text, so many stand in the draft; rounded as the service rounds. */
export function shareChanged({ kept, all }: { kept: number; all: number }): number {
  const keptShare = Math.round((kept / Math.max(1, all)) * 100) / 100
  return Math.round((1 - keptShare) * 100) / 100
}

/** A share from 0 to 1: "67% of the paragraphs changed". */
export function sayChanged(share: number, parts: 'paragraphs' | 'values'): string {
  return `${Math.round(share * 100)}% of the ${parts} changed`
}
