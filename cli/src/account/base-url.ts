// The address of a service, as somebody typed it.
import { UsageError } from '../frame/failure.ts'

const example = 'Give its origin, such as https://tasks.example.com.'

/** The origin alone: what follows it is the SDK's to know. */
export function readBaseUrl(text: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '') {
    throw new UsageError(`"${text}" is not the address of a service.`, example)
  }
  if (url.protocol === 'http:' && !isThisComputer(url.hostname)) {
    throw new UsageError(
      'A key is not sent over http, where everybody on the way can read it.',
      `Use https://${url.host}`,
    )
  }
  return url.origin
}

function isThisComputer(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host)
  )
}
