// Keys under the active pepper. A hash cannot be made from another hash: only who sends the key brings what
// it takes, so a key is hashed anew after it was used. That is noted when its row is read, which happens once
// in a process, and written in the background. A key that nobody uses keeps its old pepper until it is rolled.
import { activeSecret, type SecretRing } from '../../../core/secret-ring.ts'
import type { Db } from '../../../db/client.ts'
import { type KeyRow, type NewHash, updateHashes } from './queries.ts'
import { hashSecret } from './secret.ts'

const batchMax = 500
/** What does not fit is noted again when the key is looked up again. */
const waitingMax = 50_000

export type KeyHashes = {
  note(secret: string, row: Pick<KeyRow, 'id' | 'secret_hash' | 'pepper_number'>): void
  flush(): Promise<void>
}

export function createKeyHashes({ db, peppers }: { db: Db; peppers: SecretRing }): KeyHashes {
  const waiting = new Map<string, NewHash>()
  return {
    note(secret, { id: keyUuid, secret_hash: oldHash, pepper_number: oldNumber }) {
      // Not down again: a process that is one restart behind would undo what another has done.
      if (oldNumber >= peppers.active || waiting.size >= waitingMax) return
      const newHash = hashSecret(secret, activeSecret(peppers))
      waiting.set(keyUuid, { keyUuid, oldHash, newHash, pepperNumber: peppers.active })
    },
    async flush() {
      while (waiting.size > 0) {
        const batch = [...waiting.values()].slice(0, batchMax)
        await updateHashes(db, batch)
        for (const { keyUuid } of batch) waiting.delete(keyUuid)
      }
    },
  }
}
