// What a reader of the feed asks for, in a query string or a header.
import { invalidRequest } from '../../../core/errors.ts'
import { type EventType, eventTypes } from './feed.ts'

/** The types named, or undefined where all are wanted. */
export function readEventTypes(text: string | undefined): EventType[] | undefined {
  if (text === undefined) return undefined
  const names = [...new Set(text.split(',').map((name) => name.trim()))]
  const unknown = names.filter((name) => !isEventType(name))
  if (unknown.length > 0) {
    const message = `has no type ${JSON.stringify(unknown[0])}; there are ${eventTypes.join(', ')}`
    throw invalidRequest([{ field: 'types', message }])
  }
  return names.filter(isEventType)
}

function isEventType(name: string): name is EventType {
  return (eventTypes as readonly string[]).includes(name)
}

/** A sequence, or the end of the feed; the operation's schema has seen the text. */
export function readPlace(text: string | undefined): number | 'latest' | undefined {
  return text === undefined || text === 'latest' ? text : Number(text)
}

/** The last id a stream gave. An empty one is what a reader sends who has seen none. */
export function readLastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header)
  const message = 'must be the last id the stream gave; leave it out to start over'
  throw invalidRequest([{ field: 'Last-Event-ID', message }])
}
