// Which metrics a query reads.
const keywords = new Set(
  'absent and avg bool by clamp_min count delta group_left group_right histogram_quantile ignoring increase label_replace le max max_over_time min min_over_time on or quantile rate scalar sort_desc sum time topk unless vector without'.split(
    ' ',
  ),
)

/** Names outside of selectors, groupings, ranges and strings, that are no word of the language. */
export function listMetricNames(query: string): string[] {
  const bare = query
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|on|ignoring|without|group_left|group_right)\s*\([^)]*\)/g, '')
  const words = bare.match(/[a-zA-Z_:][\w:]*/g) ?? []
  return [...new Set(words.filter((word) => !keywords.has(word)))]
}
