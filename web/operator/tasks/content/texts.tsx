// The texts of a task that an operator has opened: as people read them, data as JSON.
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Markdown } from '../../../ui/markdown.tsx'

export function PromptText({ text }: { text: string }) {
  return <Markdown text={text} />
}

/** A text, a message, or data. */
export function ShownText({ content }: { content: unknown }) {
  const text = readText(content)
  return text === undefined ? <ShownData data={content} /> : <Markdown text={text} />
}

export function ShownData({ data }: { data: unknown }) {
  return <CodeBlock code={JSON.stringify(data, null, 2)} language="json" />
}

function readText(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  if (typeof content !== 'object' || content === null) return undefined
  const { message, ...rest } = content as { message?: unknown }
  return typeof message === 'string' && Object.keys(rest).length === 0 ? message : undefined
}
