/** The two revisions of the API to choose from. */
export const revisionChoices = [
  { value: 'A', label: 'A: a credit is a second of work' },
  { value: 'B', label: 'B: a credit is a minute of work' },
] as const

export const revisionHint =
  'How requests and replies count credits. A, unless your program was written for B.'
