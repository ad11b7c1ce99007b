// A text that must itself be JSON (contentMediaType), as Pydantic's Json asks for. What that JSON holds
// is left to the client's own check.
import type { Ajv, ErrorObject, FuncKeywordDefinition } from 'ajv'

type JsonSchema = Record<string, unknown>
type Check = { (data: unknown): boolean; errors?: Partial<ErrorObject>[] }

export function isJsonText({ contentMediaType, contentEncoding }: JsonSchema): boolean {
  return contentMediaType === 'application/json' && contentEncoding === undefined
}

export function checkJsonText(ajv: Pick<Ajv, 'addKeyword' | 'removeKeyword'>): void {
  const definition: FuncKeywordDefinition = {
    keyword: 'contentMediaType',
    type: 'string',
    errors: true,
    compile(_value: unknown, schema: unknown) {
      const check: Check = (data) => {
        if (!isJsonText(schema as JsonSchema) || isJson(data as string)) return true
        check.errors = [
          { keyword: 'contentMediaType', params: {}, message: 'must be JSON as text' },
        ]
        return false
      }
      return check
    },
  }
  ajv.removeKeyword('contentMediaType')
  ajv.addKeyword(definition)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
