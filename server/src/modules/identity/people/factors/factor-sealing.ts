// The secret of an authenticator app and the backup codes at rest, sealed by better-auth under
// SESSION_SECRET. Invariants:
// - A sealed text names its number, as $ba$2$…, and one without a number is of number 1.
// - Number 1 is written without a number too: versions before the ring read nothing else, and during an
//   upgrade they run beside this one.
import {
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  type ValueNode,
} from 'kysely'
import type { SecretRing } from '../../../../core/secret-ring.ts'

/** Any text that was sealed with number 1; a nonce and a tag alone are 40 bytes. */
const sealedWithFirst = /^\$ba\$1\$([0-9a-f]{80,})$/

/** The ring as better-auth takes it: what it makes with first; `secret` opens what has no number. */
export function describeSecrets({ active, secrets }: SecretRing) {
  const first = secrets.get(1)
  const numbered = [...secrets].map(([version, value]) => ({ version, value }))
  return {
    secrets: numbered.toSorted(
      (a, b) => Number(b.version === active) - Number(a.version === active),
    ),
    ...(first !== undefined && { secret: first }),
  }
}

/** The same as the functions of better-auth take it that seal and open. */
export function describeSealing({ active, secrets }: SecretRing) {
  const first = secrets.get(1)
  return {
    keys: new Map(secrets),
    currentVersion: active,
    ...(first !== undefined && { legacySecret: first }),
  }
}

export function dropFirstNumber(sealed: string): string {
  return sealedWithFirst.exec(sealed)?.[1] ?? sealed
}

class BareWriter extends OperationNodeTransformer {
  override transformValue(node: ValueNode): ValueNode {
    const { value } = node
    return typeof value === 'string' ? { ...node, value: dropFirstNumber(value) } : node
  }

  override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return PrimitiveValueListNode.create(
      node.values.map((value) => (typeof value === 'string' ? dropFirstNumber(value) : value)),
    )
  }
}

const writer = new BareWriter()
const plugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => writer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}

/** For better-auth, which would write the number 1 beside what it seals. */
export function writeFirstBare<Tables>(db: Kysely<Tables>): Kysely<Tables> {
  return db.withPlugin(plugin)
}
