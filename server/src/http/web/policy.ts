// What a page of ours may do in a browser, said anew with each response: scripts run only where they
// carry the nonce of this response or were loaded by one that does, nothing is loaded from elsewhere
// but files from the files origin, and no text becomes a script (Trusted Types).
import { randomBytes } from 'node:crypto'

export function newNonce(): string {
  return randomBytes(18).toString('base64')
}

export function pageHeaders(
  nonce: string,
  filesOrigin: string,
  hasWorker: boolean,
): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': writePolicy(nonce, filesOrigin, hasWorker),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Links in mails carry a token; it is not sent as a referrer, not even to other origins.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
  }
}

/** The workbench has a service worker, whose path is the only text that becomes a script. */
function writePolicy(nonce: string, filesOrigin: string, hasWorker: boolean): string {
  return [
    "default-src 'none'",
    // 'self' is for browsers that do not know strict-dynamic; the others ignore it.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${filesOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${filesOrigin}`,
    `frame-src ${filesOrigin}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ...(hasWorker ? ["worker-src 'self'", 'trusted-types push-worker'] : ["trusted-types 'none'"]),
  ].join('; ')
}

// Passkeys are asked for and text is copied by these pages; nothing else is theirs to use.
const permissions = [
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'usb=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')
