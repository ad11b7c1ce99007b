// The frame of the plain pages that the service writes: no scripts, nothing loaded, light and dark.

/** Nothing on such a page runs or loads. */
export const documentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const style = `:root{color-scheme:light dark;background:light-dark(#fff,#121212);color:light-dark(#111,#eee)}a{color:light-dark(#0b57d0,#a8c7fa)}main{overflow-wrap:anywhere}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem}h2 a{color:inherit;text-decoration:none}h2 small{font-weight:400}
nav ul{columns:2;padding-left:1.2rem}pre{overflow-x:auto;padding:.75rem;border:1px solid #8888;border-radius:.3rem}
pre{overflow-wrap:normal}table{display:block;overflow-x:auto;border-collapse:collapse}
th,td{padding:.3rem .6rem;border:1px solid #8888;text-align:left;vertical-align:top}`

export function writeDocumentPage({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
