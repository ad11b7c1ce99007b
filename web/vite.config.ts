// One build, four entries: the entrance (sign-in and what mails link to) and the three apps. The pages
// are served by the service itself, which puts a nonce into each (server/src/http/web).
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * In browsers Markdown's entities are decoded by way of innerHTML, which our policy forbids: one &lt; in
 * a prompt would break the page. The table that other platforms use does the same.
 */
const entitiesByTable: Plugin = {
  name: 'entities-by-table',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== 'decode-named-character-reference') return undefined
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found?.id.replace(/index\.dom\.js$/, 'index.js')
  },
}

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * What every app needs before it shows anything is one file. In a dozen small ones it would take as many
 * turns on the six connections that a browser opens, which a phone feels.
 */
function groundOf(graph: ModuleGraph): ReadonlySet<string> {
  const ofWorkbench = listStatic(graph, 'workbench')
  return new Set([...listStatic(graph, 'entrance')].filter((id) => ofWorkbench.has(id)))
}

/** All that an entry imports at once, not what it loads later. */
function listStatic(graph: ModuleGraph, entry: string): Set<string> {
  const found = new Set<string>()
  const waiting = [`${import.meta.dirname}/${entry}/main.tsx`]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const imported = graph.getModuleInfo(id)?.importedIds ?? []
    waiting.push(...imported.filter((next) => !isIndexOfRadix.test(id) || isDialog.test(next)))
  }
  return found
}

// The index of radix-ui names every part that there is; dialogs alone are everywhere.
const isIndexOfRadix = /\/node_modules\/radix-ui\//
const isDialog = /\/react-dialog\//

let ground: ReadonlySet<string> | undefined

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), entitiesByTable],
  // Vite marks what the page loads with it, and what it loads later with what the page then says.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        entrance: `${import.meta.dirname}/entrance/index.html`,
        workbench: `${import.meta.dirname}/workbench/index.html`,
        dashboard: `${import.meta.dirname}/dashboard/index.html`,
        admin: `${import.meta.dirname}/admin/index.html`,
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, graph) => {
                ground ??= groundOf(graph)
                return ground.has(id) ? 'ground' : null
              },
            },
          ],
        },
      },
    },
  },
})
