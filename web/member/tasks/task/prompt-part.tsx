// What was asked, and in what shape the answer had to be.
import { CodeBlock } from '../../../ui/code-block.tsx'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { Markdown } from '../../../ui/markdown.tsx'
import type { Task } from './task-types.ts'

export function PromptPart({ task }: { task: Task }) {
  const { prompt, responseSchema, metadata } = task
  return (
    <>
      <DrawerSection title="Prompt">
        <Markdown text={prompt} />
      </DrawerSection>
      {responseSchema === null ? null : (
        <DrawerSection title="Response schema">
          <CodeBlock code={JSON.stringify(responseSchema, null, 2)} language="json" />
        </DrawerSection>
      )}
      {metadata === null ? null : (
        <DrawerSection title="Metadata">
          <CodeBlock code={JSON.stringify(metadata, null, 2)} language="json" />
        </DrawerSection>
      )}
    </>
  )
}
