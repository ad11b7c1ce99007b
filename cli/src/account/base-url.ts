// The address of a service, as somebody typed it.
import { UsageError } from '../frame/failure.ts'

const example = 'Give its origin, such as https://tasks.example.com.'

/** The origin alone: what follows it is the SDK's to know. */
export function readBaseUrl(text: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '') {
    throw new UsageError(`Invalid service URL "${text}".`, example)
  }
  if (url.protocol === 'http:' && !isThisComputer(url.hostname)) {
    throw new UsageError('Refusing to send an API key over plain http.', `Use https://${url.host}`)
  }
  return url.origin
}

function isThisComputer(host: string): boolean {
  // Whole: 127.example.com is not this computer.
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host)
}
