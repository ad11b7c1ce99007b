import Type, { type TObject, type TSchema } from 'typebox'
import { limits } from '../../../../core/limits.ts'
import { modeCreditBounds, modes, type Revision, showCostCredits } from '../../../../core/money.ts'
import { checkedFormats } from '../../../../core/response-formats.ts'
import { callbackFormats } from '../../../events/callbacks/writes.ts'
import { sentFile, sentFiles } from '../../../files/sent-files/schema.ts'

const fileTitle = 'Attachment'

const wholeNumber = (description: string, minimum = 1, maximum = Number.MAX_SAFE_INTEGER) =>
  Type.Integer({ minimum, maximum, description })

const callback = (revision: Revision) =>
  Type.Object(
    {
      url: Type.String({
        minLength: 1,
        maxLength: limits.webhookUrlCharsMax,
        description:
          'Where to post: https, port 443 or 8443, no private address, no user name or fragment. It is kept sealed and shown by its host alone.',
      }),
      secret: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: limits.callbackSecretCharsMax,
          description:
            'Signs each request as webhooks are signed: whsec_ and the base64 of 24 to 64 random bytes. Without one nothing is signed.',
        }),
      ),
      format: Type.Optional(
        Type.Enum([...callbackFormats], {
          default: 'event',
          description:
            'event: every event of the task, as webhooks get it. result: the end alone, as the bare result, or {"error": {"code": "TASK_CANCELLED", "reason": "…"}}.',
        }),
      ),
    },
    {
      additionalProperties: revision === 'B',
      title: 'Callback',
      description:
        'Where this task calls back: posted like a webhook, logged, and sent again for up to 5 days.',
    },
  )

/** "realtime_answer 60 to 600, fast 240 to 115200, standard 240 to 115200". */
function spellCreditRanges(revision: Revision): string {
  return modes
    .map((mode) => {
      const { min, max } = modeCreditBounds[mode]
      return `${mode} ${showCostCredits(min, revision)} to ${showCostCredits(max, revision)}`
    })
    .join(', ')
}

const fields = (revision: Revision) => ({
  prompt: Type.String({
    minLength: limits.promptCharsMin,
    maxLength: limits.promptCharsMax,
    description: 'The question or review request, counted in Unicode code points as sent.',
  }),
  maxCredits: Type.Integer({
    minimum: showCostCredits(60, revision),
    maximum: showCostCredits(115_200, revision),
    description:
      'The ceiling: it is held now, and never exceeded. The range depends on the mode: ' +
      `${spellCreditRanges(revision)}.`,
  }),
  projectId: Type.Optional(
    wholeNumber('A project of the account. It may be left out where the account has one only.'),
  ),
  mode: Type.Optional(
    Type.Enum(modes, {
      default: 'standard',
      description:
        'realtime_answer: instant, cost ×2. fast: within 4 hours, ×1.5. standard: within 24 hours, ×1.',
    }),
  ),
  metadata: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: `Anything for your own reference: at most ${limits.metadataBytesMax} bytes and ${limits.metadataDepthMax} deep.`,
      },
    ),
  ),
  idempotencyKey: Type.Optional(
    Type.String({
      format: 'uuid',
      minLength: 36,
      maxLength: 36,
      description: 'A UUID of your own for this request: repeating it never creates a second task.',
    }),
  ),
  attachments: Type.Optional(
    sentFiles(revision, {
      title: fileTitle,
      description: 'Files for the engineer.',
    }) as TSchema,
  ),
  callback: Type.Optional(callback(revision) as TSchema),
  tagId: Type.Optional(wholeNumber('Tag id; GET /tags lists them. Default: 1, General.')),
})

function describeResponseSchema(): string {
  return (
    'A JSON Schema (draft-07 or 2020-12) whose root is an object, or a choice of objects: the result ' +
    `is then data that matches it exactly. At most ${limits.responseSchemaBytesMax} bytes and ` +
    `${limits.responseSchemaDepthMax} levels; references are local; a pattern has at most ` +
    `${limits.responseSchemaPatternCharsMax} characters, without look-around or back-references. ` +
    `These formats are checked: ${checkedFormats.join(', ')}. Any other format is a remark and is ` +
    'not checked.'
  )
}

export const createBodySchema = {
  A: Type.Object(
    {
      ...fields('A'),
      responseSchema: Type.Optional(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description: describeResponseSchema(),
          },
        ),
      ),
    },
    { additionalProperties: false, title: 'CreateTask' },
  ),
  B: Type.Object(fields('B'), { additionalProperties: true, title: 'CreateTask' }),
}

/** The names of what may be left out, at the top and in an attachment. */
function optionalOf({
  properties,
  required,
}: {
  properties: object
  required?: unknown
}): string[] {
  const named = (required ?? []) as readonly string[]
  return Object.keys(properties).filter((name) => !named.includes(name))
}

export const optionalFields = optionalOf(createBodySchema.A)
export const optionalFieldsOfFile = optionalOf(sentFile('A', fileTitle))
export const optionalFieldsOfCallback = optionalOf(callback('A'))

/** As the documents show it: null says the same as absence. Bodies are checked without their nulls. */
export const documentedBody = {
  A: allowNulls(createBodySchema.A),
  B: allowNulls(createBodySchema.B),
}

function allowNulls(schema: TObject): TObject {
  const optional = optionalOf(schema)
  const properties = Object.entries(schema.properties).map(([name, own]) => {
    const property = allowNullsInside(name, own)
    const { description = '' } = own as { description?: string }
    const shown = optional.includes(name)
      ? Type.Optional(Type.Union([property, Type.Null()], { description }))
      : property
    return [name, shown] as const
  })
  const { title, additionalProperties } = schema as {
    title?: string
    additionalProperties?: boolean
  }
  return Type.Object(Object.fromEntries(properties), {
    additionalProperties: additionalProperties ?? true,
    title: title ?? '',
  })
}

function allowNullsInside(name: string, own: TSchema): TSchema {
  if (name === 'attachments') return allowNullsInItems(own)
  return name === 'callback' ? allowNulls(own as TObject) : own
}

function allowNullsInItems(schema: TSchema): TSchema {
  const { items, maxItems, description } = schema as unknown as {
    items: TObject
    maxItems: number
    description: string
  }
  return Type.Array(allowNulls(items), { maxItems, description })
}
