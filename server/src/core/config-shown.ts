// The settings as operators may see them: what was given, without secrets. A setting that is not known to
// be harmless is masked.
import { settings } from './config-settings.ts'

export type ShownSetting = {
  name: string
  about: string
  /** Null where nothing was given, and the default or the local stack is taken. */
  value: string | null
  isSecret: boolean
}

const mask = '••••••••'
/** Shown without user, password and query. */
const addresses = ['DATABASE_URL', 'VALKEY_URL', 'SMTP_URL', 'MODEL_BASE_URL', 'S3_ENDPOINT']
const secretWords = /SECRET|PEPPER|PASSWORD|API_KEY|ACCESS_KEY/

export function showSettings(env: Partial<Record<string, string>>): ShownSetting[] {
  return settings.map(({ name, about }) => {
    const given = env[name]?.trim() || null
    const isSecret = secretWords.test(name)
    return { name, about, value: given && showValue(name, given, isSecret), isSecret }
  })
}

function showValue(name: string, given: string, isSecret: boolean): string {
  if (isSecret) return mask
  return addresses.includes(name) ? showAddress(given) : given
}

function showAddress(given: string): string {
  const url = URL.parse(given)
  return url === null ? mask : `${url.protocol}//${url.host}${url.pathname}`
}
