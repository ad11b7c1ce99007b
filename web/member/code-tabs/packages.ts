// What each client package is installed by: the service's own address where it serves them, which the page
// says (server/src/http/web/pages.ts), and the name in its registry otherwise.

export type PackageSpecs = { sdk: string; python: string; cli: string; mcp: string }

const released: PackageSpecs = {
  sdk: '@task-review/sdk',
  python: 'task-review',
  cli: '@task-review/cli',
  mcp: '@task-review/mcp',
}

export function findPackages(origin: string, servedVersion = readServedVersion()): PackageSpecs {
  if (servedVersion === undefined) return released
  const at = `${origin}/packages`
  return {
    sdk: `${at}/sdk.tgz`,
    // pip reads name and version from the address.
    python: `${at}/task_review-${servedVersion}-py3-none-any.whl`,
    cli: `${at}/cli.tgz`,
    mcp: `${at}/mcp.tgz`,
  }
}

function readServedVersion(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const content = document.querySelector<HTMLMetaElement>('meta[name="packages"]')?.content ?? ''
  return /^\d/.test(content) ? content : undefined
}
