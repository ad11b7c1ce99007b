type Served = { operation: { method: string; path: string } }

/** The methods a path accepts, so that a wrong one is 405 and not 404. */
export function allowedMethods(routes: readonly Served[], basePath: string, url: string): string[] {
  const path = url.split('?', 1)[0] as string
  if (!path.startsWith(`${basePath}/`)) return []
  const parts = path.slice(basePath.length).split('/')
  const methods = new Set<string>()
  for (const { operation } of routes) {
    const wanted = operation.path.split('/')
    const fits =
      wanted.length === parts.length &&
      wanted.every((part, i) => (part.startsWith('{') ? parts[i] !== '' : part === parts[i]))
    if (!fits) continue
    methods.add(operation.method)
    if (operation.method === 'GET') methods.add('HEAD')
  }
  return [...methods].sort()
}
