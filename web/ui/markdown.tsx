// Markdown of somebody we do not know. HTML in it is shown as text, pictures as their address, and a link
// is shown as text: its address follows and can be copied.
import { isValidElement, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CodeBlock } from './code-block.tsx'
import { showHiddenSigns } from './hidden-signs.ts'
import { Icon } from './icon.tsx'
import './markdown.css'
import { useCopy } from './use-copy.ts'

const plugins = [remarkGfm]

const components: Components = {
  a: ({ href, children }) => <ShownLink address={href ?? ''}>{children}</ShownLink>,
  img: ({ src, alt }) => (
    <ShownLink address={typeof src === 'string' ? src : ''} isImage>
      {alt}
    </ShownLink>
  ),
  pre: ({ children }) => <Pre>{children}</Pre>,
  code: ({ children, className }) => (
    <code className={isShort(children) ? 'markdown-short' : className}>{children}</code>
  ),
  // A page has its own headings: those of a text start below them.
  h1: ({ children }) => <h3 className="markdown-h1">{children}</h3>,
  h2: ({ children }) => <h4 className="markdown-h2">{children}</h4>,
  h3: ({ children }) => <h5 className="markdown-h3">{children}</h5>,
  h4: ({ children }) => <h6 className="markdown-h3">{children}</h6>,
  h5: ({ children }) => <h6 className="markdown-h3">{children}</h6>,
  h6: ({ children }) => <h6 className="markdown-h3">{children}</h6>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="markdown-table" tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
}

export function Markdown({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <div className={className === undefined ? 'markdown' : `markdown ${className}`} dir="auto">
      <ReactMarkdown
        remarkPlugins={plugins}
        components={components}
        // The address is only ever shown, so it is shown as it is.
        urlTransform={(address) => address}
      >
        {showHiddenSigns(text)}
      </ReactMarkdown>
    </div>
  )
}

const unbrokenCharsMax = 30

/** A name in code is not broken at its hyphen; what is long must be. */
function isShort(children: ReactNode): boolean {
  return typeof children === 'string' && children.length <= unbrokenCharsMax
}

function Pre({ children }: { children?: ReactNode }) {
  if (!isValidElement<{ className?: string; children?: ReactNode }>(children)) {
    return <pre>{children}</pre>
  }
  const language = /language-(\S+)/.exec(children.props.className ?? '')?.[1]
  return (
    <CodeBlock
      code={String(children.props.children ?? '').replace(/\n$/, '')}
      language={language}
    />
  )
}

function ShownLink(props: { address: string; isImage?: boolean; children?: ReactNode }) {
  const { address, isImage = false, children } = props
  const { hasCopied, copy } = useCopy()
  const label = children ?? ''
  const isBare = label === address || label === ''
  const kind = isImage ? 'Image' : 'Address'
  return (
    <span className="markdown-link">
      {isImage ? <Icon name="image" size={14} /> : null}
      {isBare ? null : <span className="markdown-link-label">{label}</span>}
      <button
        type="button"
        className="markdown-link-address"
        aria-label={`${kind} ${address}, ${hasCopied ? 'copied' : 'copy'}`}
        onClick={() => copy(address)}
      >
        <bdi>{address}</bdi>
        <Icon name={hasCopied ? 'check' : 'copy'} size={12} />
      </button>
    </span>
  )
}
