// Code as it was written, with colours as soon as its language is there, and a way to copy it.
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import './code-block.css'
import { showHiddenSigns } from './hidden-signs.ts'
import { findLanguage, highlight, type Token } from './highlight.ts'
import { useCopy } from './use-copy.ts'

export function CodeBlock({ code, language }: { code: string; language?: string | undefined }) {
  const { hasCopied, copy } = useCopy()
  return (
    <figure className="code-block">
      {/* biome-ignore lint/a11y/useSemanticElements: a group that scrolls; a fieldset would be a form's */}
      <div
        className="code-block-scroll"
        role="group"
        aria-label={language === undefined ? 'Code' : `Code, ${language}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
      >
        <pre className="code-block-text">
          <code>
            <ColouredCode code={showHiddenSigns(code)} language={language} />
          </code>
        </pre>
      </div>
      <Button
        className="code-block-copy"
        kind="ghost"
        size="small"
        icon={hasCopied ? 'check' : 'copy'}
        aria-label={hasCopied ? 'Copied' : 'Copy code'}
        onClick={() => copy(code)}
      />
    </figure>
  )
}

function ColouredCode({ code, language }: { code: string; language?: string | undefined }) {
  const lines = useTokens(code, language)
  if (!lines) return code
  return lines.map((line, number) => (
    <span key={number}>
      {line.map((token, place) => (
        <span key={place} style={token.color === undefined ? undefined : { color: token.color }}>
          {token.text}
        </span>
      ))}
      {number < lines.length - 1 ? '\n' : null}
    </span>
  ))
}

function useTokens(code: string, language: string | undefined): Token[][] | undefined {
  const [found, setFound] = useState<{ code: string; lines: Token[][] }>()
  const known = findLanguage(language)
  useEffect(() => {
    if (known === undefined) return
    let isCurrent = true
    highlight(code, known).then(
      (lines) => {
        if (isCurrent && lines) setFound({ code, lines })
      },
      // Without colours the code says the same.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [code, known])
  return found?.code === code ? found.lines : undefined
}
