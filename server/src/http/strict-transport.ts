// Where clients reach the service by https, browsers are told to use nothing else for a year. The host
// alone is named: what stands under it may be somebody else's.

export function strictTransport(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000' } : {}
}
