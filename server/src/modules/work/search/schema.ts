import Type from 'typebox'
import { limits } from '../../../core/limits.ts'

/** Words to search for, in the API and on pages. */
export const searchText = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: limits.searchCharsMax,
    description:
      'Only tasks with all of these words in the prompt or in text values of the metadata, newest ' +
      'first. Three characters or more match the beginning of a word. New tasks are found after ' +
      'about a second, and until their content is removed. A page of very frequent words with ' +
      'filters may contain few or none and still have a next cursor, which continues from there.',
  }),
)
