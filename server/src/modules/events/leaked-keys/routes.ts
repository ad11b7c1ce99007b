import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { ReportSignatures } from '../../../adapters/report-signatures.ts'
import { invalidRequest } from '../../../core/errors.ts'
import type { Revision } from '../../../core/money.ts'
import { assertValid } from '../../../core/validate.ts'
import { type Route, routeWithBody } from '../../../http/route.ts'
import { type ReportDeps, type Reporter, reportKeys } from './leaked-keys.ts'
import { ownReport, reportKeyOperation, scan } from './schema.ts'

export type LeakedKeyRouteDeps = ReportDeps & { signatures: ReportSignatures }

type OwnReport = Static<(typeof ownReport)[Revision]>
type Scan = Static<typeof scan>

export function leakedKeyRoutes(deps: LeakedKeyRouteDeps): Route[] {
  return [
    routeWithBody(
      reportKeyOperation,
      async ({ body, request }) => {
        const reporter = await identifyReporter(deps.signatures, request)
        if (!Array.isArray(body)) {
          const { key: secret, url, source } = body
          const [isKey] = await reportKeys(deps, [{ secret, url, source }], reporter)
          return { body: { label: labelOf(isKey) } }
        }
        const reports = body.map(({ token: secret, url, source }) => ({ secret, url, source }))
        const areKeys = await reportKeys(deps, reports, reporter)
        return {
          body: body.map(({ token, type }, index) => ({
            // Not the token itself: a reply may be logged by those who get it.
            token_hash: createHash('sha256').update(token).digest('hex'),
            token_type: type,
            label: labelOf(areKeys[index]),
          })),
        }
      },
      readReport,
    ),
  ]
}

/** A list is what scanners send, and its problems are told in those terms. */
function readReport(raw: unknown, revision: Revision): OwnReport | Scan {
  assertValid(Array.isArray(raw) ? scan : ownReport[revision], raw, 'body')
  return raw as OwnReport | Scan
}

/** Nobody but GitHub signs; a body that was changed on its way is refused. */
async function identifyReporter(
  signatures: ReportSignatures,
  { headers, bodyBytes }: FastifyRequest,
): Promise<Reporter> {
  const verdict = await signatures.check({
    bytes: bodyBytes as Buffer,
    keyIdentifier: headers['github-public-key-identifier']?.toString(),
    signature: headers['github-public-key-signature']?.toString(),
  })
  if (verdict === 'wrong') {
    const message = 'is not a signature of this body'
    throw invalidRequest([{ field: 'Github-Public-Key-Signature', message }])
  }
  return verdict === 'valid' ? 'github' : 'anonymous'
}

function labelOf(isKey: boolean | undefined): 'true_positive' | 'false_positive' {
  return isKey ? 'true_positive' : 'false_positive'
}
