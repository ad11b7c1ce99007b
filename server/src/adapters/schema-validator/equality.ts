// What makes two values of JSON the same, for const, enum and uniqueItems. Ajv's own comparison asks
// the data itself, by calling its toString and valueOf, which may be a stranger's text; and for
// uniqueItems it compares each item with every other. Here an object is the text it is written as,
// with its keys in order.
import type { Ajv, ErrorObject, FuncKeywordDefinition } from 'ajv'
import { limits } from '../../core/limits.ts'

type Check = { (data: unknown): boolean; errors?: Partial<ErrorObject>[] }

export function replaceComparisons(ajv: Pick<Ajv, 'addKeyword' | 'removeKeyword'>): void {
  const keywords: FuncKeywordDefinition[] = [
    { keyword: 'const', errors: true, compile: compileConst },
    { keyword: 'enum', schemaType: 'array', errors: true, compile: compileEnum },
    {
      keyword: 'uniqueItems',
      type: 'array',
      schemaType: 'boolean',
      errors: true,
      compile: compileUnique,
    },
  ]
  for (const definition of keywords) {
    ajv.removeKeyword(definition.keyword as string)
    ajv.addKeyword(definition)
  }
}

function compileConst(allowedValue: unknown): Check {
  const accepts = createLookup([allowedValue])
  return refuseWith('const', { allowedValue }, accepts)
}

function compileEnum(allowedValues: unknown[]): Check {
  const accepts = createLookup(allowedValues)
  return refuseWith('enum', { allowedValues }, accepts)
}

function refuseWith(keyword: string, params: object, accepts: (data: unknown) => boolean): Check {
  const check: Check = (data) => {
    if (accepts(data)) return true
    check.errors = [{ keyword, params, message: 'is not one of the allowed values' }]
    return false
  }
  return check
}

function createLookup(values: unknown[]): (data: unknown) => boolean {
  const plain = new Set(values.filter((value) => !isContainer(value)))
  const texts = new Set(values.filter(isContainer).map(writeOrdered))
  return (data) =>
    isContainer(data) ? texts.size > 0 && texts.has(writeOrdered(data)) : plain.has(data)
}

function compileUnique(isAsked: boolean): Check {
  if (!isAsked) return () => true
  const check: Check = (data) => {
    const message = findRepetition(data as unknown[])
    if (message === undefined) return true
    check.errors = [{ keyword: 'uniqueItems', params: {}, message }]
    return false
  }
  return check
}

function findRepetition(items: unknown[]): string | undefined {
  if (items.length > limits.uniqueItemsCheckedMax) {
    return `must have at most ${limits.uniqueItemsCheckedMax} items, because they must differ`
  }
  const seen = new Map<string, number>()
  for (const [at, item] of items.entries()) {
    const text = writeOrdered(item)
    const first = seen.get(text)
    if (first !== undefined) return `must not have the same item at ${first} and ${at}`
    seen.set(text, at)
  }
  return undefined
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function writeOrdered(value: unknown): string {
  return JSON.stringify(value, orderKeys)
}

function orderKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
