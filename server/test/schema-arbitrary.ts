// Random JSON Schemas that look like what clients write, some of them beyond what the gate allows.
import fc from 'fast-check'
import type { Json } from './schema-shapes.ts'

const pattern = fc.constantFrom(
  ...[
    '^[a-z]+$',
    '(a|a)*$',
    '^\\d{1,20}$',
    '(x+x+)+y',
    '.*.*=.*',
    '^[^@]+@[^@]+$',
    '(a?){20}a{20}',
  ],
)
const name = fc.constantFrom('a', 'b', 'c', 'value', 'é', 'toString')
const small = fc.nat({ max: 12 })

const text = fc.record(
  {
    type: fc.constant('string'),
    minLength: small,
    maxLength: small,
    pattern,
    format: fc.constantFrom('email', 'uri', 'date'),
  },
  { requiredKeys: ['type'] },
)
const number = fc.record(
  {
    type: fc.constantFrom('number', 'integer'),
    minimum: small,
    maximum: small,
    multipleOf: fc.constantFrom(1, 3, 0.01),
  },
  { requiredKeys: ['type'] },
)
const named = fc.record({
  enum: fc.uniqueArray(fc.jsonValue({ maxDepth: 1 }), {
    minLength: 1,
    maxLength: 5,
    selector: (value) => JSON.stringify(value),
  }),
})

const { any } = fc.letrec<{ any: unknown }>((tie) => {
  const one = tie('any')
  const branches = fc.array(one, { minLength: 1, maxLength: 4 })
  const list = fc.record(
    {
      type: fc.constant('array'),
      items: one,
      contains: one,
      minItems: small,
      uniqueItems: fc.boolean(),
    },
    { requiredKeys: ['type'] },
  )
  const map = fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(name, one, { maxKeys: 5 }),
      patternProperties: fc.dictionary(pattern, one, { maxKeys: 2 }),
      required: fc.uniqueArray(name, { maxLength: 3 }),
      additionalProperties: one,
      unevaluatedProperties: fc.boolean(),
      dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
        maxKeys: 2,
      }),
    },
    { requiredKeys: ['type'] },
  )
  const joined = fc.record(
    { allOf: branches, anyOf: branches, oneOf: branches, not: one, if: one, else: one },
    { requiredKeys: [] },
  )
  const ref = fc.constantFrom('#', '#/$defs/x', '#/$defs/y').map(($ref) => ({ $ref }))
  return {
    any: fc.oneof(
      { maxDepth: 7, withCrossShrink: true },
      fc.boolean(),
      text,
      number,
      named,
      ref,
      map,
      list,
      joined,
    ),
  }
})

export const schemaArbitrary: fc.Arbitrary<Json> = fc
  .tuple(fc.dictionary(name, any, { maxKeys: 6 }), any, any)
  .map(([properties, x, y]) => ({ type: 'object', properties, $defs: { x, y } }))
