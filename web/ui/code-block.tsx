// Code as it was written, with colours as soon as its language is there, and a way to copy it.
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import './code-block.css'
import './code-colours.css'
import { showHiddenSigns } from './hidden-signs.ts'
import { findLanguage, highlight, type Token } from './highlight.ts'
import { useCopy } from './use-copy.ts'

export function CodeBlock({ code, language }: { code: string; language?: string | undefined }) {
  const { hasCopied, copy } = useCopy()
  return (
    <figure className="code-block">
      <CodeText
        code={code}
        language={language}
        label={language === undefined ? 'Code' : `Code, ${language}`}
      />
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

/** The code alone, without a frame; it scrolls where it is wide. */
export function CodeText(props: {
  code: string
  language: string | undefined
  label: string
  /** A part to look at. */
  marked?: string | undefined
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that scrolls; a fieldset would be a form's
    <div
      className="code-text-scroll code-colours"
      role="group"
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
    >
      <pre className="code-text">
        <code>
          <ColouredCode
            code={showHiddenSigns(props.code)}
            language={props.language}
            marked={props.marked}
          />
        </code>
      </pre>
    </div>
  )
}

function ColouredCode(props: {
  code: string
  language: string | undefined
  marked: string | undefined
}) {
  const { code, language, marked } = props
  const lines = useTokens(code, language)
  if (!lines) return <MarkedText text={code} marked={marked} />
  return lines.map((line, number) => (
    <span key={number}>
      {line.map((token, place) => (
        <span key={place} style={token.color === undefined ? undefined : { color: token.color }}>
          <MarkedText text={token.text} marked={marked} />
        </span>
      ))}
      {number < lines.length - 1 ? '\n' : null}
    </span>
  ))
}

function MarkedText({ text, marked }: { text: string; marked: string | undefined }) {
  if (marked === undefined || marked === '') return text
  return text.split(marked).map((part, index) => (
    <span key={index}>
      {index === 0 ? null : <mark className="code-text-marked">{marked}</mark>}
      {part}
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
