// What finds keys in public places reports them here: people, and scanners in the form that GitHub's
// programme gave them (docs/operate/leaked-keys.md). Both revisions are alike, and what a scanner sends
// may have more fields in both: it is not our contract.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { both, type Operation } from '../../../http/operation.ts'
import { foundSecret } from '../../identity/api-keys/console-schema.ts'

const { reportedTextCharsMax: textCharsMax } = limits
const url = Type.Optional(
  Type.String({
    maxLength: limits.reportedUrlCharsMax,
    description: `Where it was found. It is never opened; the first ${limits.reportedUrlCharsKept} characters are kept in the audit of the account.`,
  }),
)
const source = Type.Optional(
  Type.String({ maxLength: textCharsMax, description: 'What it was found in, such as commit.' }),
)

const reportFields = {
  key: foundSecret,
  url,
  source,
}
export const ownReport = {
  A: Type.Object(reportFields, { additionalProperties: false, title: 'KeyReport' }),
  B: Type.Object(reportFields, { additionalProperties: true, title: 'KeyReport' }),
}

const scannedToken = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: textCharsMax, description: 'What was found.' }),
    type: Type.String({ maxLength: textCharsMax, description: 'What the scanner calls it.' }),
    url,
    source,
  },
  { additionalProperties: true, title: 'ScannedToken' },
)
export const scan = Type.Array(scannedToken, { minItems: 1, maxItems: limits.reportedKeysMax })

const label = Type.Enum(['true_positive', 'false_positive'], {
  description: 'true_positive where there is or was such a key, and it is revoked now.',
})
const ownOutcome = Type.Object(
  { label },
  { additionalProperties: false, title: 'KeyReportOutcome' },
)
const scannedOutcome = Type.Object(
  {
    token_hash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      minLength: 64,
      maxLength: 64,
      description: 'The SHA-256 of the token, in hexadecimal digits.',
    }),
    token_type: Type.String({ maxLength: textCharsMax, description: 'The type it came with.' }),
    label,
  },
  { additionalProperties: false, title: 'ScannedTokenOutcome' },
)
const outcome = Type.Union([
  ownOutcome,
  Type.Array(scannedOutcome, { maxItems: limits.reportedKeysMax }),
])

const secretExample = `trs_live_${'0'.repeat(36)}`
const urlExample = 'https://github.com/octocat/hello/blob/1234567/config.env'

export const reportKeyOperation = {
  operationId: 'reportKey',
  method: 'POST',
  path: '/keys/report',
  tag: 'Keys',
  summary: 'Report a leaked key',
  description:
    'Revokes a key that was found where it should not be, with every key made with it, and tells the ' +
    'members of its account. The secret is all that is needed. A list of tokens, as secret scanners ' +
    'send it, gets a list back; where it is signed, the audit names the scanner. A token that is not a ' +
    'key is answered false_positive. It may be repeated.',
  access: 'public',
  forKeysOnly: true,
  signed: true,
  body: {
    A: Type.Union([ownReport.A, scan]),
    B: Type.Union([ownReport.B, scan]),
  },
  bodyExamples: both({
    found: { summary: 'A key in a file', value: { key: secretExample, url: urlExample } },
    scanned: {
      summary: 'What a scanner sends',
      value: [{ token: secretExample, type: 'task_review_key', url: urlExample, source: 'commit' }],
    },
  }),
  reply: {
    status: 200,
    description: 'What the token is, in the form of the request.',
    schema: both(outcome),
    examples: both({
      found: { summary: 'It was a key', value: { label: 'true_positive' } },
      scanned: {
        summary: 'It was no key',
        value: [
          {
            token_hash: 'f47c5a54d4e6ea34fb17c54bd2fcf2f5d0d6a0b0a1a8a1f2b8a5a0b1c2d3e4f5',
            token_type: 'task_review_key',
            label: 'false_positive',
          },
        ],
      },
    }),
  },
  errors: [],
  invalidExample: both([{ field: 'key', message: 'is required' }]),
} as const satisfies Operation
