// Reference of the JavaScript SDK, read from its source: the resources of a client, each with its public methods.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { fence } from './reference-lists.ts'
import type { Page } from './source-pages.ts'

export type SdkMethod = { name: string; signature: string; about: string }
export type SdkResource = { name: string; about: string; methods: SdkMethod[] }

/** The resources in the order in which the client has them. */
export function readSdkResources(root: string): SdkResource[] {
  const classes = readClasses(root)
  const client = classes.get('TaskReview')
  if (client === undefined) throw new Error('sdks/js/src/client.ts has no class TaskReview')
  const own = { name: 'client', about: client.about, methods: client.methods }
  const resources = client.properties.flatMap(([name, type]) => {
    const found = classes.get(type)
    return found === undefined ? [] : [{ name: `client.${name}`, ...pick(found) }]
  })
  return [own, ...resources]
}

type SdkClass = { about: string; methods: SdkMethod[]; properties: [string, string][] }

function pick({ about, methods }: SdkClass): { about: string; methods: SdkMethod[] } {
  return { about, methods }
}

function readClasses(root: string): Map<string, SdkClass> {
  const folder = join(root, 'sdks/js/src')
  const resources = readdirSync(join(folder, 'resources')).map((name) => `resources/${name}`)
  const found = ['client.ts', ...resources.filter((name) => !name.endsWith('.test.ts'))].flatMap(
    (name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
      return file.statements.filter(ts.isClassDeclaration).map((node) => readClass(node, file))
    },
  )
  return new Map(found)
}

function readClass(node: ts.ClassDeclaration, file: ts.SourceFile): [string, SdkClass] {
  const methods = node.members.filter(ts.isMethodDeclaration).filter(isPublic)
  // Of a method with overloads the signature that has a body is for the compiler alone.
  const shown = methods.filter(
    (method) =>
      method.body === undefined ||
      !methods.some(
        (other) =>
          other.body === undefined && other.name.getText(file) === method.name.getText(file),
      ),
  )
  const properties = node.members.filter(ts.isPropertyDeclaration).filter(isPublic)
  return [
    node.name?.text ?? '',
    {
      about: readComment(node),
      methods: shown.map((method) => ({
        name: method.name.getText(file),
        signature: readSignature(method, file),
        about: readComment(method),
      })),
      properties: properties.map((property) => [
        property.name.getText(file),
        property.type?.getText(file) ?? '',
      ]),
    },
  ]
}

function isPublic(member: ts.MethodDeclaration | ts.PropertyDeclaration): boolean {
  const isHidden = ts
    .getModifiers(member)
    ?.some(
      ({ kind }) => kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.StaticKeyword,
    )
  return ts.isIdentifier(member.name) && isHidden !== true
}

function readSignature(method: ts.MethodDeclaration, file: ts.SourceFile): string {
  const end = method.body?.getStart(file) ?? method.end
  const text = file.text.slice(method.getStart(file), end).trim()
  return text.replace(/^async /, '').replaceAll(/\n {2}/g, '\n')
}

function readComment(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node)
  const text = comment === undefined ? '' : ts.getTextOfJSDocComment(comment.comment)
  return (text ?? '').replaceAll(/\s*\n\s*/g, ' ').replaceAll('<', '&lt;')
}

export function writeSdkPage(root: string): Page {
  const sections = readSdkResources(root)
    .filter(({ methods }) => methods.length > 0)
    .map(({ name, about, methods }) => {
      const parts = methods.map(({ name: method, signature, about: does }) =>
        [`### ${name}.${method}`, fence('ts', signature), does]
          .filter((part) => part !== '')
          .join('\n\n'),
      )
      return [`## ${name}`, about, ...parts].filter((part) => part !== '').join('\n\n')
    })
  return {
    slug: 'reference/javascript-api',
    title: 'JavaScript SDK: every method',
    description: 'Every method of the JavaScript client, with what it takes and gives.',
    body: `Read from the source of the package. How to use it: [JavaScript SDK](/reference/javascript/); what each call sends and returns: [API](/reference/api/).

${sections.join('\n\n')}
`,
  }
}
