// What keeps a client's file harmless in a browser, whatever is in it: it is no page of anybody's
// (sandbox), loads nothing (default-src), is taken for nothing but what we say (nosniff), is not part
// of anybody's page (frame-ancestors, same-origin), and neither kept nor named elsewhere.

/** On everything that the files host says, also on what it refuses. */
export function safeHeaders(publicOrigin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    // The workbench reads text to show it as text, without credentials, of which there are none.
    'access-control-allow-origin': publicOrigin,
    'access-control-expose-headers': 'content-disposition',
  }
}

/** Text may stand in a frame of ours. Browsers lay it out with a style of their own making. */
export function textPolicy(publicOrigin: string): string {
  return `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${publicOrigin}`
}

/** RFC 6266: the plain name for old readers, the true one in UTF-8 beside it (RFC 8187). */
export function spellDisposition(how: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replaceAll(/[^A-Za-z0-9 ._-]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
