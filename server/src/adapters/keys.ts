// Names in the store. The braces put everything of one account into one slot of a cluster, where one
// script may touch all of it.

/** What people ask for at pages has buckets of its own, so that it costs their programs nothing. */
export function limitsKeyFor(accountId: string, isPerson = false): string {
  return `{${accountId}}:limits${isPerson ? ':people' : ''}`
}

export function snapshotKeyFor(accountId: string, taskId: string): string {
  return `{${accountId}}:t:${taskId}`
}

/** The requests of an API key that wait now, over all processes. */
export function waitsKeyFor(accountId: string, keyId: string): string {
  return `{${accountId}}:w:${keyId}`
}

/** Where the relay says whose feed has moved. */
export const feedChannel = 'feed'
