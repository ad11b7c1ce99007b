// The settings as operators may see them: what was given, without secrets.
import { type Setting, settings } from './config-settings.ts'

export type ShownSetting = {
  name: string
  about: string
  /** Null where nothing was given, and the default or the local stack is taken. */
  value: string | null
  isSecret: boolean
}

const mask = '••••••••'
/** Shown without user, password and query, secret or not. */
const addresses = [
  ...['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_ADMIN_URL', 'VALKEY_URL', 'SMTP_URL'],
  ...['MODEL_BASE_URL', 'S3_ENDPOINT', 'BACKUP_S3_ENDPOINT', 'LEAK_REPORT_PUBLIC_KEYS_URL'],
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]

export function showSettings(env: Partial<Record<string, string>>): ShownSetting[] {
  const all: readonly Setting[] = settings
  return all.map(({ name, about, isSecret = false }) => {
    const given = env[name]?.trim() || null
    const isMasked = isSecret && !addresses.includes(name)
    return { name, about, value: given && showValue(name, given, isMasked), isSecret: isMasked }
  })
}

function showValue(name: string, given: string, isMasked: boolean): string {
  if (isMasked) return mask
  return addresses.includes(name) ? showAddress(given) : given
}

function showAddress(given: string): string {
  const url = URL.parse(given)
  return url === null ? mask : `${url.protocol}//${url.host}${url.pathname}`
}
