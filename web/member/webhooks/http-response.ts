// What a receiver answered, in the words that its own logs use.
const phrases: Record<number, string> = {
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

type Answer = { statusCode: number | null; error: string | null }

export function isHeard({ statusCode }: Answer): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300
}

/** "503 Service Unavailable", "204", or why no answer came. */
export function describeResponse({ statusCode, error }: Answer): string {
  if (statusCode === null) return describeError(error)
  const phrase = phrases[statusCode]
  return phrase === undefined ? String(statusCode) : `${statusCode} ${phrase}`
}

/** The service puts a code before its words, for programs, and ends them as a sentence. */
export function describeError(error: string | null): string {
  if (error === null || error === '') return 'No response'
  return error.replace(/^[a-z_]+: /, '').replace(/\.$/, '')
}
