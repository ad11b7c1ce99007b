// Our own rules for an OpenAPI document, beyond what a linter knows.

// biome-ignore lint/suspicious/noExplicitAny: a document is walked by its own structure.
type Node = any

const summaryCharsMax = 60
/** What anybody may call. */
const publicOperations = new Set(['getStatus', 'reportKey'])

export function findRuleFaults(document: Node): string[] {
  return [...findOperationFaults(document), ...findSchemaFaults(document)]
}

type Listed = { name: string; operation: Node }

export function listOperations(document: Node): Listed[] {
  return Object.entries<Node>(document.paths).flatMap(([path, item]) =>
    Object.entries<Node>(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
}

function findOperationFaults(document: Node): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  const tags = new Set(document.tags.map((tag: Node) => tag.name))
  for (const { name, operation } of listOperations(document)) {
    const say = (fault: string) => faults.push(`${name}: ${fault}`)
    const { operationId, summary, description } = operation
    if (!/^[a-z]+([A-Z][a-z]+)+$/.test(operationId ?? '')) say('operationId is not a verbNoun')
    if (seen.has(operationId)) say('operationId is taken')
    seen.add(operationId)
    if (!summary || summary.length > summaryCharsMax) say(`summary is not 1 to ${summaryCharsMax}`)
    if (!description || description.length < 20) say('description says nothing')
    if (operation.tags?.length !== 1 || !tags.has(operation.tags[0])) say('has not one known tag')
    if (!publicOperations.has(operationId) && !operation.security?.[0]?.apiKey) say('needs no key')
    if (operation.requestBody && !hasExample(operation.requestBody)) say('body has no example')
    for (const fault of findReplyFaults(document, operation)) say(fault)
    for (const parameter of operation.parameters.map((node: Node) => follow(document, node))) {
      if (!parameter.description) say(`parameter ${parameter.name} is not described`)
    }
  }
  return faults
}

function hasExample(holder: Node): boolean {
  return Object.values<Node>(holder.content ?? {}).every(
    (media) => Object.keys(media.examples ?? {}).length > 0,
  )
}

function findReplyFaults(document: Node, operation: Node): string[] {
  const faults: string[] = []
  const replies = Object.entries<Node>(operation.responses).map(
    ([status, node]) => [Number(status), follow(document, node)] as const,
  )
  const isPublic = publicOperations.has(operation.operationId)
  for (const required of isPublic ? [429, 500] : [401, 429, 500]) {
    if (!replies.some(([status]) => status === required)) faults.push(`has no ${required}`)
  }
  const isShown = ([status, reply]: readonly [number, Node]) =>
    status === 204 || (status < 300 && reply.content && hasExample(reply))
  if (!replies.some(isShown)) {
    faults.push('has no example of success')
  }
  for (const [status, reply] of replies) {
    if (!reply.headers?.['X-Request-Id']) faults.push(`${status} has no X-Request-Id`)
    if (status >= 400 && !reply.headers?.['X-Should-Retry']) faults.push(`${status} has no hint`)
    if (status >= 400) faults.push(...findExampleFaults(document, status, reply))
  }
  return faults
}

/** In revision A the schema names the codes, and each of them has an example under its name. */
function findExampleFaults(document: Node, status: number, reply: Node): string[] {
  const { schema, examples = {} } = reply.content?.['application/json'] ?? {}
  if (Object.keys(examples).length === 0) return [`${status} has no example`]
  const codes = (schema.anyOf ?? [schema]).flatMap((choice: Node) => {
    const error = follow(document, choice).properties.error
    return error.properties?.code?.enum ?? []
  })
  return codes
    .filter((code: string) => examples[code]?.value?.error?.code !== code)
    .map((code: string) => `${status} has no example of ${code}`)
}

function follow(document: Node, node: Node): Node {
  if (node?.$ref === undefined) return node
  return (node.$ref as string)
    .split('/')
    .slice(1)
    .reduce((at, part) => at[part], document)
}

function findSchemaFaults(document: Node): string[] {
  const faults: string[] = []
  const visit = (node: Node, place: string) => {
    if (node === null || typeof node !== 'object') return
    for (const [key, part] of Object.entries<Node>(node)) {
      const inside = `${place}/${key}`
      if (key === 'example' || key === 'examples') continue
      if (key === 'schema') faults.push(...findFaultsIn(part, inside))
      else if (inside === '/components/schemas') {
        for (const [name, schema] of Object.entries<Node>(part)) {
          faults.push(...findFaultsIn(schema, `${inside}/${name}`))
        }
      } else visit(part, inside)
    }
  }
  visit(document, '')
  return faults
}

function findFaultsIn(schema: Node, place: string): string[] {
  if (schema.$ref !== undefined) return []
  const types = [schema.type].flat()
  const faults: string[] = []
  const has = (...names: string[]) => names.some((name) => schema[name] !== undefined)
  const say = (fault: string) => faults.push(`${place}: ${fault}`)
  if (types.includes('string') && !has('maxLength', 'format', 'pattern', 'enum')) {
    say('a string without bounds')
  }
  if (types.includes('integer') || types.includes('number')) {
    if (!has('minimum', 'exclusiveMinimum')) say('a number without a lower bound')
    if (!has('maximum', 'exclusiveMaximum')) say('a number without an upper bound')
  }
  if (types.includes('array') && (!has('maxItems') || !has('items'))) say('an array without bounds')
  if (types.includes('object') && !has('additionalProperties')) {
    say('an object that does not say what else it may hold')
  }
  if (schema.type === undefined && !has('anyOf')) say('a schema without a type')
  for (const [name, part] of Object.entries<Node>(schema.properties ?? {})) {
    if (!part.description && !part.$ref && part.type !== 'object') say(`${name} is not described`)
    faults.push(...findFaultsIn(part, `${place}/${name}`))
  }
  if (schema.items) faults.push(...findFaultsIn(schema.items, `${place}/items`))
  for (const [index, part] of (schema.anyOf ?? []).entries()) {
    faults.push(...findFaultsIn(part, `${place}/${index}`))
  }
  return faults
}
