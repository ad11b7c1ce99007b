import { presentKey } from '../api-keys/present.ts'
import type { NewKey } from './key-management.ts'

export const presentOne = presentKey

export function presentNew({ key, secret }: NewKey) {
  return { ...presentKey(key), secret }
}
