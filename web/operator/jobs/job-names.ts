const names: Record<string, string> = {
  'draft-task': 'Draft an answer',
}

/** A kind of job in words; one that is not known here by its name in the queue. */
export function nameJob(queue: string): string {
  return names[queue] ?? queue
}
