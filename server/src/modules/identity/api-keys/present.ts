import { encodeId } from '../../../core/ids.ts'
import type { ListedKey, MadeKey } from './api-keys.ts'

export function presentKey(key: ListedKey) {
  return {
    id: encodeId('key', key.id),
    mode: key.is_test ? 'test' : 'live',
    name: key.name,
    hint: key.hint,
    revision: key.revision,
    scopes: key.scopes,
    allowedAddresses: key.allowed_addresses,
    requestsPerSecond: key.per_second,
    createdAt: key.created_at.toISOString(),
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    expiresAt: key.expires_at?.toISOString() ?? null,
    revokedAt: key.revoked_at?.toISOString() ?? null,
  }
}

export function presentMade({ keyId, key }: MadeKey) {
  return { id: keyId, secret: key }
}
