/** The two revisions of the API to choose from. */
export const revisionChoices = [
  { value: 'A', label: 'A: 1 credit is 1 second of effort' },
  { value: 'B', label: 'B: 1 credit is 1 minute of effort' },
] as const

export const revisionHint =
  'How requests and responses count credits. Use A unless your code was written for B.'
