// Second factors under the active number of SESSION_SECRET, so that an older one can be retired. A row
// that somebody changes meanwhile is left for the next round.
import type { SecretRing } from '../../../../core/secret-ring.ts'
import type { Db } from '../../../../db/client.ts'
import {
  type SealedFactor,
  selectFactorsBelow,
  selectFactorsByNumber,
  updateSealed,
} from './factor-queries.ts'
import { describeSealing, dropFirstNumber } from './factor-sealing.ts'

const batchRows = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

export type Resealed = {
  /** How many people's factors were sealed anew. */
  count: number
  /** Those that no number of the ring opens. */
  unopened: number
}

/** Everything below the active number. */
export async function resealFactors(db: Db, ring: SecretRing): Promise<Resealed> {
  const resealed: Resealed = { count: 0, unopened: 0 }
  let afterUuid: string | undefined = beforeAll
  while (afterUuid !== undefined) {
    const rows = await selectFactorsBelow(db, ring.active, { afterUuid, limit: batchRows })
    for (const row of rows) {
      const sealed = await sealAnew(ring, row)
      if (sealed === undefined) resealed.unopened++
      else if (await updateSealed(db, row, sealed)) resealed.count++
    }
    afterUuid = rows.at(-1)?.id
  }
  return resealed
}

async function sealAnew(ring: SecretRing, row: SealedFactor): Promise<SealedFactor | undefined> {
  // Loaded when there is something to seal, as sign-in.ts is.
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const key = describeSealing(ring)
  const seal = async (data: string) => {
    const text = await symmetricDecrypt({ key, data })
    return dropFirstNumber(await symmetricEncrypt({ key, data: text }))
  }
  try {
    return {
      id: row.id,
      secret: await seal(row.secret),
      backup_codes: await seal(row.backup_codes),
    }
  } catch {
    return undefined
  }
}

export async function countFactors(db: Db) {
  return await selectFactorsByNumber(db)
}
