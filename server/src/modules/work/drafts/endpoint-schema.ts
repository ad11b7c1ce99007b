// The response schema as a model's endpoint takes it. Many refuse a choice or a reference at the root,
// and a refused schema is a draft or an instant answer lost. Such an endpoint gets a schema of any object
// and the model reads the real one beside the request.

type Schema = Record<string, unknown>

const anyObject: Schema = { type: 'object', properties: {}, additionalProperties: true }
const refusedAtRoot = ['$ref', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'enum', 'const']

/** Whether the endpoint takes the schema as it is. */
export function isForEndpoint(schema: Schema): boolean {
  return !refusedAtRoot.some((keyword) => Object.hasOwn(schema, keyword))
}

export function toEndpointSchema(schema: Schema): Schema {
  return isForEndpoint(schema) ? schema : anyObject
}
