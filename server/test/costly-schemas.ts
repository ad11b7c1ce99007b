// Schemas written to do harm that the gate has to let through, each by name and with data that makes
// it costly. Only a child process may suffer from them.
import {
  expandedTo5000,
  type Json,
  object,
  properties,
  property,
  refChain,
  refLadder,
} from './schema-shapes.ts'

/** Nested so deep under one name. */
function nestData(name: string, depth: number, end: unknown = {}): unknown {
  let data = end
  for (let level = 0; level < depth; level++) data = { [name]: data }
  return data
}

const list = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const branchingTree = (keyword: 'anyOf' | 'oneOf' | 'allOf', width: number): Json =>
  object({
    properties: { a: { $ref: '#/$defs/x' } },
    $defs: {
      x: {
        type: 'object',
        required: ['z'],
        properties: { a: { [keyword]: list(width, () => ({ $ref: '#/$defs/x' })) } },
      },
    },
  })

export const costlySchemas: [name: string, schema: Json, data: unknown][] = [
  ['a tree of 16 branches in anyOf', branchingTree('anyOf', 16), nestData('a', 60)],
  ['a tree of 16 branches in oneOf', branchingTree('oneOf', 16), nestData('a', 60)],
  ['a tree of 16 branches in allOf', branchingTree('allOf', 16), nestData('a', 60)],
  ['a tree of 2 branches', branchingTree('anyOf', 2), nestData('a', 60)],
  ['the longest ladder', refLadder(10), { a: 'b' }],
  ['the largest expansion', expandedTo5000(0), { p0: { p1: 1 } }],
  ['the longest chain of nots', refChain(36, {}), { a: 1 }],
  ['200 properties', object({ properties: properties(200) }), properties(200, 1)],
  [
    '450 subschemas of patterns',
    object({ properties: properties(200, { pattern: '^(a|b)*c{1,90}$' }) }),
    properties(200, 'ab'.repeat(500)),
  ],
  [
    '10,000 objects that must differ',
    property({ type: 'array', uniqueItems: true }),
    { a: list(10_000, (at) => ({ n: at })) },
  ],
  [
    '1,000 objects that must differ',
    property({ type: 'array', uniqueItems: true }),
    { a: list(1_000, (at) => ({ deep: { er: [at] } })) },
  ],
  [
    '100,000 items of the wrong type',
    property({ items: { type: 'string' } }),
    { a: list(100_000, () => 0) },
  ],
  [
    '60,000 items with 16 branches each',
    property({ items: { oneOf: list(16, (at) => ({ const: at })) } }),
    { a: list(60_000, () => 17) },
  ],
  [
    'an enum of 250 objects for 20,000 items',
    property({ items: { enum: list(250, (at) => ({ k: [at] })) } }),
    { a: list(20_000, () => ({ k: [250] })) },
  ],
  [
    'alternatives that overlap on a long text',
    property({ pattern: '^(a|a)*$' }),
    { a: `${'a'.repeat(200_000)}!` },
  ],
  [
    'optional copies on a long text',
    property({ pattern: '^(a?){300}a{300}$' }),
    { a: 'a'.repeat(200_000) },
  ],
  ['counts at their limit', property({ pattern: '(a{0,1000}){1}b{0,1000}$' }), { a: 'a' }],
  ['a class of letters, a thousand times', property({ pattern: '\\p{L}{1000}' }), { a: 'é' }],
  [
    '200 patterns of property names',
    object({
      patternProperties: Object.fromEntries(list(199, (at) => [`^(a|b){1,20}${at}$`, {}])),
    }),
    Object.fromEntries(list(2_000, (at) => [`${'ab'.repeat(20)}${at}`, 1])),
  ],
  [
    'names in other scripts and quotes',
    object({
      properties: Object.fromEntries(
        [
          'é',
          '\u2028',
          '"',
          "'",
          '`\u0024{1}`',
          '\\',
          '\n',
          '*/',
          '</script>',
          '💥',
          'toString',
        ].map((name) => [name, { type: 'string' }]),
      ),
      required: ['toString', '\u2028'],
    }),
    {},
  ],
  [
    'names every object inherits',
    object({ required: ['toString', 'valueOf', 'hasOwnProperty'] }),
    {},
  ],
  [
    'nothing evaluated',
    object({
      allOf: list(16, (at) => ({ properties: { [`p${at}`]: { anyOf: [true, {}] } } })),
      unevaluatedProperties: false,
    }),
    properties(500, 1),
  ],
  [
    'contains and its counts',
    property({ contains: { oneOf: list(16, (at) => ({ minimum: at })) }, maxContains: 3 }),
    { a: list(50_000, (at) => at) },
  ],
  ['a recursive list', object({ properties: { a: { items: { $ref: '#' } } } }), deepList(60)],
  [
    'a recursive root',
    object({ additionalProperties: { $ref: '#' }, minProperties: 1 }),
    nestData('a', 62),
  ],
  [
    'conditions of conditions',
    object(
      JSON.parse(
        `${'{"if":{"required":["a"]},"then":'.repeat(8)}{"required":["b"]}${',"else":{"not":{}}}'.repeat(8)}`,
      ),
    ),
    { a: 1 },
  ],
  [
    'format of a long text',
    object({
      properties: { a: { format: 'email' }, b: { format: 'uri' }, c: { format: 'hostname' } },
    }),
    { a: `${'a'.repeat(60_000)}@`, b: `http://${'a'.repeat(60_000)} `, c: 'a-'.repeat(30_000) },
  ],
  ['multiples of almost nothing', property({ multipleOf: 1e-300 }), { a: 1e300 }],
  ['a large const', property({ const: list(3_000, (at) => at) }), { a: list(3_000, (at) => at) }],
  [
    'dependents of each other',
    object({
      dependentRequired: Object.fromEntries(list(200, (at) => [`p${at}`, [`p${(at + 1) % 200}`]])),
    }),
    { p0: 1 },
  ],
]

function deepList(depth: number): unknown {
  let data: unknown = { a: [] }
  for (let level = 0; level < depth / 2 - 1; level++) data = { a: [data] }
  return data
}
