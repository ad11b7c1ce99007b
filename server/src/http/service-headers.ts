// Headers that do not depend on the request.

type Dates = { revisionBDeprecatedAt: Date | undefined; revisionBSunsetAt: Date | undefined }

/** Deprecation is a structured date (RFC 9745), Sunset an HTTP date (RFC 8594): two formats. */
export function deprecationHeaders({
  revisionBDeprecatedAt,
  revisionBSunsetAt,
}: Dates): Record<string, string> {
  const headers: Record<string, string> = {}
  if (revisionBDeprecatedAt)
    headers.deprecation = `@${Math.floor(revisionBDeprecatedAt.getTime() / 1_000)}`
  if (revisionBSunsetAt) headers.sunset = revisionBSunsetAt.toUTCString()
  return headers
}

/**
 * Browsers use nothing but https for a year, where clients reach the service by it. Only this host is
 * named: its subdomains may belong to others.
 */
export function strictTransport(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000' } : {}
}
