// Content-Disposition as RFC 6266 and RFC 8187 write it, and nothing else: whatever is spelled in any
// other way throws.

export type Disposition = { type: string; filename: string; extended: string }

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+/
const quoted = /^"((?:[\t !\x23-\x5b\x5d-\x7e]|\\[\t !-~])*)"/
const extendedValue = /^UTF-8''((?:%[0-9A-F]{2}|[A-Za-z0-9!#$&+.^_`|~-])*)(?=;|$)/

export function parseDisposition(header: string): Disposition {
  const [type = ''] = token.exec(header) ?? []
  const parameters = new Map<string, string>()
  let rest = header.slice(type.length)
  while (rest !== '') {
    const [, name = ''] = /^; ([a-z]+\*?)=/.exec(rest) ?? []
    if (name === '' || parameters.has(name)) throw new Error(`No parameter at ${rest}`)
    rest = rest.slice(name.length + 3)
    const value = (name.endsWith('*') ? extendedValue : quoted).exec(rest)
    if (value === null) throw new Error(`No value of ${name} at ${rest}`)
    parameters.set(name, value[1] as string)
    rest = rest.slice(value[0].length)
  }
  const [filename, extended] = [parameters.get('filename'), parameters.get('filename*')]
  if (filename === undefined || extended === undefined || parameters.size !== 2)
    throw new Error(`Not one filename and one filename* in ${header}`)
  return {
    type,
    filename: filename.replaceAll(/\\(.)/g, '$1'),
    extended: decodeURIComponent(extended),
  }
}
