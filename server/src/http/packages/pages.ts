// What is written about the packages: a page for people, the index that pip reads (PEP 503), and the
// checksums as sha256sum checks them.
import { escapeHtml, writeDocumentPage } from '../document-page.ts'
import type { PackageFile, PackageFolder } from './folder.ts'

const isWheel = ({ file }: PackageFile) => file.endsWith('.whl')

/** PEP 503: what pip looks a project up by. */
export function nameProject(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-')
}

export function writeChecksums({ files }: PackageFolder): string {
  return files.map(({ sha256, file }) => `${sha256}  ${file}\n`).join('')
}

export function writePackagesPage({ version, files }: PackageFolder, publicUrl: string): string {
  const rows = files.map(
    (each) =>
      `<section><h2>${escapeHtml(each.name)}</h2>
<pre tabindex="0">${escapeHtml(`${installerOf(each)} ${publicUrl}/packages/${each.shortFile ?? each.file}`)}</pre>
<p><a href="${each.file}">${each.file}</a>, ${each.bytes.toLocaleString('en-US')} bytes<br>
<small>sha256 <code>${each.sha256}</code></small></p></section>`,
  )
  return writeDocumentPage({
    title: 'Client packages',
    body: `<p>Version ${escapeHtml(version)}, the same as this service. Each installs alone; only the Python
package needs another one (httpx2). Checksums: <a href="SHA256SUMS">SHA256SUMS</a>.
Index for pip: <a href="simple/">simple</a>. <a href="../docs">API reference</a></p>
${rows.join('\n')}`,
  })
}

function installerOf(file: PackageFile): string {
  if (isWheel(file)) return 'pip install'
  return file.name.endsWith('/sdk') ? 'npm install' : 'npm install --global'
}

/** The index of all projects, or of one. */
export function writeSimpleIndex({ files }: PackageFolder): string {
  const names = files.filter(isWheel).map(({ name }) => nameProject(name))
  return writeLinks(names.map((name) => ({ href: `${name}/`, text: name, more: '' })))
}

export function writeSimpleProject({ files }: PackageFolder, project: string): string | undefined {
  const found = files.filter((file) => isWheel(file) && nameProject(file.name) === project)
  if (found.length === 0) return undefined
  const links = found.map(({ file, sha256, requiresPython = '' }) => ({
    href: `../../${file}#sha256=${sha256}`,
    text: file,
    more: ` data-requires-python="${escapeHtml(requiresPython)}"`,
  }))
  return writeLinks(links)
}

function writeLinks(links: { href: string; text: string; more: string }[]): string {
  const lines = links.map(({ href, text, more }) => `<a href="${href}"${more}>${text}</a><br>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="pypi:repository-version" content="1.0">
<title>Packages</title></head><body>
${lines.join('\n')}
</body></html>
`
}
