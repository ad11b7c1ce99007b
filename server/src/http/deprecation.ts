// Deprecation is a structured date (RFC 9745), Sunset an HTTP date (RFC 8594): two formats.

type Dates = { revisionBDeprecatedAt: Date | undefined; revisionBSunsetAt: Date | undefined }

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
