// The secrets of an endpoint, as its row holds them (sealed-secrets.ts).
import { openSecret, type SealingKeys } from '../../../core/sealed-secrets.ts'

export type SealedSecrets = {
  endpointUuid: string
  secret: Buffer
  /** Null once its time is over. */
  previousSecret: Buffer | null
}

/** What a delivery is signed with: the secret, and the one before it while that lasts. */
export function openLiveSecrets(keys: SealingKeys, sealed: SealedSecrets): string[] {
  const { endpointUuid, secret, previousSecret } = sealed
  const live = previousSecret === null ? [secret] : [secret, previousSecret]
  return live.map((each) => openSecret(keys, endpointUuid, each))
}
