/**
 * The stage of a queue row as its client sees it. An answer that can still be undone is not the client's yet: to
 * them its task is claimed.
 */
export const shownStage = (row: string) =>
  `case when ${row}.stage = 'in_review' then 'claimed' else ${row}.stage end`
