// The same request in several languages. The one that was chosen last is shown first the next time,
// on every page.
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CodeText } from '../../ui/code-block.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import './code-tabs.css'
import type { Language, Snippet } from './snippets.ts'

const storedAs = 'code-language'

export function CodeTabs(props: {
  label: string
  snippets: readonly Snippet[]
  /** A part of the code to look at: the key that was filled in. */
  marked?: string | undefined
  /** What is shown as something shorter; copied it is whole. */
  mask?: { text: string; as: string } | undefined
}) {
  const { snippets, mask } = props
  const [chosen, setChosen] = useState(readChosen)
  const { hasCopied, copy } = useCopy()
  const shown = snippets.find(({ language }) => language === chosen) ?? snippets[0]
  if (shown === undefined) return null
  const choose = (language: Language) => {
    setChosen(language)
    keepChosen(language)
  }
  return (
    <Tabs
      className="code-tabs"
      isLined
      label={props.label}
      value={shown.language}
      tabs={snippets.map(({ language, label }) => ({ value: language, label }))}
      onChange={choose}
      aside={
        <Button
          className="code-tabs-copy"
          kind="ghost"
          size="small"
          icon={hasCopied ? 'check' : 'copy'}
          onClick={() => copy(shown.code)}
        >
          <span className="code-tabs-copy-word">{hasCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      }
    >
      <CodeText
        key={shown.language}
        code={mask === undefined ? shown.code : shown.code.replaceAll(mask.text, mask.as)}
        language={shown.syntax}
        label={`Code, ${shown.label}`}
        marked={props.marked}
      />
      {shown.note === undefined ? null : <p className="code-tabs-note">{shown.note}</p>}
    </Tabs>
  )
}

// Storage may be forbidden; then the first language is as good.
function readChosen(): Language | null {
  try {
    return localStorage.getItem(storedAs) as Language | null
  } catch {
    return null
  }
}

function keepChosen(language: Language): void {
  try {
    localStorage.setItem(storedAs, language)
  } catch {
    // It is chosen for this page then.
  }
}
