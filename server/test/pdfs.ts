// PDF files for tests, written by hand so that they hold exactly what a test is about.

/** Objects by number, from 1; the first is the catalog. */
export function writePdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    at += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

export function pdfStream(content: string, more = ''): string {
  return `<< /Length ${Buffer.byteLength(content)} ${more} >>\nstream\n${content}\nendstream`
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** Pages of a heading, lines of text and a coloured box each. */
export function makePdf(pageCount = 3, title = 'Quarterly review'): Buffer {
  const numbers = Array.from({ length: pageCount }, (_, at) => 4 + at * 2)
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageCount} /Kids [${numbers.map((n) => `${n} 0 R`).join(' ')}] >>`,
    font,
    ...numbers.flatMap((number, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${number + 1} 0 R
        /Resources << /Font << /F1 3 0 R >> >> >>`,
      pdfStream(`0.1 0.35 0.7 rg 72 640 468 60 re f
BT 1 1 1 rg /F1 28 Tf 90 660 Td (${title}, page ${at + 1}) Tj ET
BT 0 0 0 rg /F1 13 Tf 18 TL 72 600 Td ${'(The quick brown fox jumps over the lazy dog.) Tj T* '.repeat(20)} ET`),
    ]),
  ])
}

/** One that tries whatever a PDF can try, to make a reader run something or ask somebody. */
export function makeActivePdf(target: string): Buffer {
  const action = (type: string, more: string) => `<< /Type /Action /S /${type} ${more} >>`
  const script = action('JavaScript', `/JS (app.alert('x'); this.submitForm('${target}/js'))`)
  const uri = action('URI', `/URI (${target}/uri)`)
  const annotation = (act: string, more = '') =>
    `<< /Type /Annot /Subtype /Link /Rect [72 600 540 700] /Border [0 0 4] /A ${act} ${more} >>`
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} /AA << /WC ${script} /DS ${script} >>
      /URI << /Base (${target}/) >>
      /AcroForm << /Fields [5 0 R] /NeedAppearances true /XFA (<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>) >>
      /Names << /JavaScript << /Names [(a) ${script}] >> /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
      /Resources << /Font << /F1 8 0 R >> /XObject << /X1 9 0 R >> >>
      /AA << /O ${script} /C ${script} >>
      /Annots [ ${annotation(uri)} ${annotation(script)}
        ${annotation(action('Launch', `/F (${target}/launch) /Win << /F (cmd.exe) >>`))}
        ${annotation(action('GoToR', `/F (${target}/gotor.pdf) /D [0 /Fit]`))}
        ${annotation(action('SubmitForm', `/F << /FS /URL /F (${target}/submit) >>`))}
        ${annotation(action('ImportData', `/F (${target}/import)`))}
        << /Type /Annot /Subtype /FileAttachment /Rect [10 10 40 40] /FS 6 0 R >>
        << /Type /Annot /Subtype /RichMedia /Rect [10 50 40 90] >> 5 0 R ] >>`,
    pdfStream('BT /F1 30 Tf 72 650 Td (Click me) Tj ET /X1 Do'),
    `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (b) /Rect [72 500 300 560]
      /MK << /BG [0.8 0.2 0.2] /CA (Press) >> /A ${script} /AA << /E ${script} /D ${uri} >> >>`,
    `<< /Type /Filespec /F (a.exe) /UF (a.exe) /EF << /F 7 0 R >> >>`,
    pdfStream('MZ', '/Type /EmbeddedFile'),
    font,
    `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8
      /FFilter /DCTDecode /F << /FS /URL /F (${target}/image) >> /Length 0 >>\nstream\n\nendstream`,
  ])
}

/** One that asks for a password. */
export function makeLockedPdf(): Buffer {
  const hex = (byte: string) => byte.repeat(32)
  return writePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${hex('41')}> /U <${hex('42')}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`,
  )
}
