// How long tasks take is estimated by levels, each wider than the one before. This is which rows are about a
// task, and which of them first: what is quoted and what a task shows later must come from the same row.

/** SQL over `answer_time_estimates`: the tag of the task, and the hour of its creation in UTC. */
export const isEstimateOf = (tag: string, hourOfWeek: string, hourOfDay: string) =>
  `((level = 'hour_of_week' and tag_id = ${tag} and hour = ${hourOfWeek})
    or (level = 'hour_of_day' and tag_id = ${tag} and hour = ${hourOfDay})
    or (level = 'tag' and tag_id = ${tag}) or level = 'mode')`

/** The narrowest first. */
export const narrowestEstimate = `array_position('{hour_of_week,hour_of_day,tag,mode}', level)`
