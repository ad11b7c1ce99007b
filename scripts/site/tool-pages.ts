// Reference of the command line and of the MCP server, from what both say of themselves.
import { root as commands } from '../../cli/src/commands.ts'
import { type CommandMap, mapCommands } from '../../cli/src/frame/command-tree.ts'
import { listTools } from '../../mcp/src/tools/tool-list.ts'
import type { Schema } from './api-document.ts'
import { cell, fence } from './reference-lists.ts'
import { listFields } from './schema-fields.ts'
import type { Page } from './source-pages.ts'

export const readCommands = (): Promise<CommandMap> => mapCommands(commands)

/** With a folder allowed there is every tool. */
export const readTools = () => listTools(['/'])

export async function writeCommandPage(): Promise<Page> {
  const map = await readCommands()
  const sections = map.commands.map(({ command, summary, about, usage, args, flags, examples }) => {
    const rows = [
      ...args.map((arg) => `| \`<${arg.name}>\` | ${cell(arg.about)} |`),
      ...flags.map((flag) => `| ${nameFlag(flag)} | ${cell(flag.about)} |`),
    ]
    const lines = examples.map((example) => `# ${example.about}\n${example.line}`)
    return [
      `## ${command}`,
      `${summary}.${about === undefined ? '' : ` ${escapeText(about)}`}`,
      fence('text', usage),
      ...(rows.length === 0
        ? []
        : [`| Argument or flag | Meaning |\n|---|---|\n${rows.join('\n')}`]),
      ...(lines.length === 0 ? [] : [fence('bash', lines.join('\n\n'))]),
    ].join('\n\n')
  })
  const exits = Object.entries(map.exitCodes).map(([code, about]) => `| ${code} | ${cell(about)} |`)
  const variables = Object.entries(map.environment).map(
    ([name, about]) => `| \`${name}\` | ${cell(about)} |`,
  )
  const globals = map.globalFlags.map((flag) => `| ${nameFlag(flag)} | ${cell(flag.about)} |`)
  return {
    slug: 'reference/cli-commands',
    title: 'CLI commands',
    description: 'Every command of taskreview, with its arguments, flags and examples.',
    body: `${map.summary}. How to install it and sign in: [command line](/reference/cli/).

${sections.join('\n\n')}

## Global flags

| Flag | Meaning |
|---|---|
${globals.join('\n')}

## Exit codes

| Code | Meaning |
|---|---|
${exits.join('\n')}

## Environment variables

| Variable | Meaning |
|---|---|
${variables.join('\n')}
`,
  }
}

function nameFlag({ name, short }: CommandMap['globalFlags'][number]): string {
  return `\`--${name}\`${short === undefined ? '' : `, \`-${short}\``}`
}

function escapeText(text: string): string {
  return text.replaceAll('<', '&lt;')
}

export function writeToolPage(): Page {
  const sections = readTools().map(({ name, listed }) => {
    const nothing = { paths: {}, webhooks: {}, tags: [] }
    const document = { ...nothing, components: { schemas: {}, parameters: {}, responses: {} } }
    const rows = listFields(document, listed.inputSchema as Schema).map(
      ({ path, type, isRequired, about }) =>
        `| \`${path}\` | ${type}${isRequired ? ', required' : ''} | ${cell(about)} |`,
    )
    const table = `| Argument | Type | Meaning |\n|---|---|---|\n${rows.join('\n')}`
    return `## ${name}

${escapeText(listed.description ?? '')}

${rows.length === 0 ? 'It takes no arguments.' : table}`
  })
  return {
    slug: 'reference/mcp-tools',
    title: 'MCP tools',
    description: 'Every tool of the MCP server, with its arguments.',
    body: `How to set the server up, and how it keeps to a budget: [MCP server](/reference/mcp/).

${sections.join('\n\n')}
`,
  }
}
