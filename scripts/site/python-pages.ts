// Reference of the Python SDK, read from its source by Python itself: the client's resources with their methods, then
// every other name of the package.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { cell, fence } from './reference-lists.ts'
import type { Page } from './source-pages.ts'

type PythonMethod = { name: string; signatures: string[]; about: string }
export type PythonName = {
  name: string
  module: string
  kind: 'class' | 'function' | 'value'
  bases: string[]
  about: string
  /** Of a function or a value. */
  signature: string
  fields: { name: string; type: string; about: string }[]
  methods: PythonMethod[]
}
export type PythonResource = PythonName & { attribute: string }
export type PythonReference = {
  names: PythonName[]
  resources: Record<'sync' | 'async', PythonResource[]>
}

export function readPythonReference(root: string): PythonReference {
  const script = join(root, 'scripts/site/python_reference.py')
  const args = [script, join(root, 'sdks/python/src/task_review')]
  return JSON.parse(execFileSync('python3', args, { encoding: 'utf8', maxBuffer: 2 ** 24 }))
}

type Group = { title: string; modules: RegExp }

/** By page, in this order; a module that no group names would be missing, which a test refuses. */
const functions: Group[] = [
  { title: 'Functions', modules: /^_webhooks$/ },
  { title: 'Lists and raw replies', modules: /^_(?:sync\.pages|async\.pages|core\.raw)$/ },
]
const types: Group[] = [
  {
    title: 'Parameters and options',
    modules: /^_(?:core\.(?:tasks|batch|pacer)|options|log|version)$/,
  },
  { title: 'Response schemas', modules: /^_schemas$/ },
  { title: 'Files and uploads', modules: /^(?:_files|_models\.uploads)$/ },
  { title: 'Tasks', modules: /^_models\.(?:tasks|questions)$/ },
  { title: 'Quotes', modules: /^_models\.quotes$/ },
]
const accountEventsAndErrors: Group[] = [
  { title: 'Account', modules: /^_models\.account$/ },
  { title: 'Events', modules: /^_models\.events$/ },
  { title: 'Webhooks', modules: /^_models\.webhooks$/ },
  { title: 'Errors', modules: /^_(?:code_)?errors$/ },
]
const clients = ['TaskReview', 'AsyncTaskReview']
/** What a task needs; the other resources have a page of their own. */
const resourcesOfTasks = ['tasks', 'uploads', 'events']

const intro =
  'Read from the source of the package. How to use it: [Python SDK](/reference/python/); what each call sends and returns: [API](/reference/api/).'

/** Four pages, because one with everything takes a phone a second to lay out. */
export function writePythonPages(root: string): Page[] {
  const { names, resources } = readPythonReference(root)
  const others = names.filter(({ name }) => !clients.includes(name))
  const find = (name: string) => names.find((each) => each.name === name) as PythonName
  const write = (groups: Group[]) =>
    groups.map(({ title, modules }) => {
      const own = others.filter(({ module }) => modules.test(module))
      return paragraphs([`## ${title}`, ...own.map(writeName)])
    })
  const isOfTasks = ({ attribute }: PythonResource) => resourcesOfTasks.includes(attribute)
  const methods = [
    intro,
    'Webhooks, projects, credits, keys, functions and lists: [Python SDK: other methods](/reference/python-other-methods/). Every class and type by its name: [types](/reference/python-types/); and [those of the account, events, webhooks and errors](/reference/python-errors/).',
    ...writeClient(find('TaskReview')),
    ...writeResources(resources.sync.filter(isOfTasks)),
    ...writeAsyncClient(find('AsyncTaskReview')),
  ]
  const otherMethods = [
    intro,
    'The client itself, tasks, files and events: [Python SDK: methods](/reference/python-api/).',
    ...writeResources(resources.sync.filter((resource) => !isOfTasks(resource))),
    ...write(functions),
  ]
  return [
    {
      slug: 'reference/python-api',
      title: 'Python SDK: methods',
      description: 'The methods of the Python client for tasks, files and events.',
      body: `${paragraphs(methods)}\n`,
    },
    {
      slug: 'reference/python-other-methods',
      title: 'Python SDK: other methods',
      description:
        'The methods of the Python client for webhooks, projects, credits, keys and requests, and the functions of the package.',
      body: `${paragraphs(otherMethods)}\n`,
    },
    {
      slug: 'reference/python-types',
      title: 'Python SDK: types',
      description:
        'Parameters, files, tasks and quotes: every class and type of the Python package, with its attributes.',
      body: `${paragraphs([intro, ...write(types)])}\n`,
    },
    {
      slug: 'reference/python-errors',
      title: 'Python SDK: account, events, webhooks and errors',
      description:
        'Every type of the account, every event, webhook and error of the Python package, with its attributes.',
      body: `${paragraphs([intro, ...write(accountEventsAndErrors)])}\n`,
    },
  ]
}

function writeClient({ name, about, methods }: PythonName): string[] {
  return [
    `## ${name}`,
    prose(about),
    ...methods.map((method) => writeMethod(`client.${method.name}`, method)),
  ]
}

function writeResources(resources: PythonResource[]): string[] {
  return resources.flatMap(({ attribute, about, methods }) => [
    `## client.${attribute}`,
    prose(about),
    ...methods.map((method) => writeMethod(`client.${attribute}.${method.name}`, method)),
  ])
}

/** Its resources are those of the other; a test holds both to the same methods. */
function writeAsyncClient({ name, about, methods }: PythonName): string[] {
  return [
    `## ${name}`,
    prose(about.split('\n\n')[0] ?? ''),
    'It takes the same arguments and has the same resources with the same methods, to be awaited. A list is an `AsyncPager`: await its first page, or iterate over it with `async for`.',
    fence('text', methods.map((method) => method.signatures[0]).join('\n')),
  ]
}

function writeMethod(title: string, { signatures, about }: PythonMethod): string {
  return paragraphs([`### ${title}`, fence('python', signatures.join('\n\n')), prose(about)])
}

function writeName({ name, kind, bases, about, signature, fields, methods }: PythonName): string {
  // A frame around each of a hundred one-line heads would weigh more than all the text.
  const head =
    kind === 'class'
      ? `\`class ${name}${bases.length > 0 ? `(${bases.join(', ')})` : ''}\``
      : fence('python', signature)
  const rows = fields.map(
    (field) =>
      `| \`${field.name}\` | ${field.type === '' ? '' : `\`${cell(field.type)}\``} | ${cell(prose(field.about))} |`,
  )
  const table = `| Attribute | Type | Meaning |\n|---|---|---|\n${rows.join('\n')}`
  const calls = methods.flatMap((method) => [
    fence('python', method.signatures.join('\n\n')),
    prose(method.about),
  ])
  return paragraphs([`### ${name}`, head, prose(about), rows.length > 0 ? table : '', ...calls])
}

/** A docstring as Markdown: its indented lines are arguments, each with a line of its own. */
function prose(text: string): string {
  return text
    .replaceAll(/\n {8,}/g, ' ')
    .replaceAll(/\n {4}(\w+(?:, \w+)*): /g, '\n- `$1`: ')
    .replaceAll(/(:)\n- /g, '$1\n\n- ')
    .replaceAll('<', '&lt;')
}

function paragraphs(parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}
