// One build, four entries: the entrance (sign-in and what mails link to) and the three apps. The pages
// are served by the service itself, which puts a nonce into each (server/src/http/web).
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

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

type Ahead = {
  /** Its first group, where it has one, is the end of the path that is read. */
  path: string
  page: string
  read?: string
}

/**
 * The pages that are opened by address most. Their files are asked for with the first ones, and not once those have
 * been read and run: on a slow line that is half a second.
 */
const aheadByApp: Record<string, readonly Ahead[]> = {
  engineer: [
    { path: '^/workbench/?$', page: '/engineer/queue/queue-page.tsx' },
    {
      path: '^/workbench/tasks/(task_\\w+)$',
      page: '/engineer/task/task-room.tsx',
      read: '/workbench/v1/tasks/',
    },
  ],
  member: [{ path: '^/dashboard/?$', page: '/member/home/home-page.tsx' }],
}

const pagesAhead: Plugin = {
  name: 'pages-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, filename }) {
      const ahead = aheadByApp[filename.split('/').at(-2) ?? '']
      if (bundle === undefined || ahead === undefined) return
      const rows = ahead.map(({ page, ...rest }) => {
        const { scripts, styles } = listFiles(bundle, page)
        const isNew = (file: string) => !html.includes(file)
        return { ...rest, scripts: scripts.filter(isNew), styles: styles.filter(isNew) }
      })
      // After what says whether there is a session, and before the styles, for which a script would wait.
      const hints = `<script>${writeHints(rows)}</script>`
      return html.replace('<link rel="icon"', () => `${hints}\n    <link rel="icon"`)
    },
  },
}

/** All that a page imports at once, with its styles. */
function listFiles(bundle: Rolldown.OutputBundle, page: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page))
  if (own === undefined) throw new Error(`No chunk of ${page} was built`)
  const needed = new Set([own])
  for (const chunk of needed)
    for (const found of chunks) if (chunk.imports.includes(found.fileName)) needed.add(found)
  return {
    scripts: [...needed].map(({ fileName }) => fileName),
    styles: [...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
  }
}

/**
 * Styles are only fetched: put into the page here, they would stand before those that they change. What is read is on
 * its way when web/shell/mount.tsx and read-ahead.ts of the app ask for it.
 */
function writeHints(rows: { path: string; read?: string; scripts: string[]; styles: string[] }[]) {
  return `{const add=(href,more)=>document.head.append(Object.assign(document.createElement('link'),{href,crossOrigin:'',...more}))
if(document.querySelector('meta[name=has-session]').content==='true')for(const row of ${JSON.stringify(rows)}){
const found=new RegExp(row.path).exec(location.pathname)
if(found===null)continue
add('/console/v1/me',{rel:'preload',as:'fetch'})
if(row.read!==undefined)add(row.read+found[1],{rel:'preload',as:'fetch'})
for(const name of row.scripts)add('/'+name,{rel:'modulepreload'})
for(const name of row.styles)add('/'+name,{rel:'preload',as:'style'})
}}`
}

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

type Statics = { entrance: ReadonlySet<string>; apps: ReadonlySet<string> }

/**
 * Which file a module goes to, where the build is told. Left to itself it writes one for each set of
 * pages that share something, each with its styles: up to 86 for a page, which take as many turns on
 * the six connections that a browser opens.
 * - ground: what the entrance needs at once, which is what every entry begins with.
 * - frame: what the apps need besides, around all of their pages.
 * - parts: small things that pages share, loaded with the first page; plots; member-parts: what
 *   only pages of members share and needs no parts itself, or it would drag them into the shell;
 *   operator-parts: what acts on tasks share; over-page: menus and the date picker, which place themselves beside what
 *   opens them.
 */
function fileOf(id: string, { entrance, apps }: Statics): string | null {
  if (isOfRows.test(id)) return 'parts'
  if (isOfActs.test(id)) return 'operator-parts'
  if (isOfEntry.test(id)) return !apps.has(id) && isOfMembers.test(id) ? 'member-parts' : null
  if (entrance.has(id)) return 'ground'
  if (apps.has(id)) return 'frame'
  if (id.includes('/ui/plots/')) return 'plots'
  if (isOverPage.test(id)) return 'over-page'
  return isPart(id) ? 'parts' : null
}

const isOverPage = /\/ui\/(date-picker\/|menu\.)/
const isOfEntry = /\/web\/(entrance|engineer|member|operator)\//
/**
 * Columns of tasks, and figures of a client: up to five files more for a page where they stand alone. Not its balance,
 * which needs what the frame of members needs and would drag parts into their shell.
 */
const isOfRows = /\/web\/member\/(tasks\/task-(columns|due)|usage\/(?!balance)[a-z-]+)\b/
/** What the overview, the tasks and their acts share: three files and their styles where they stand alone. */
const isOfActs = /\/web\/operator\/(acts\/|tasks\/due-pill)/
const isOfMembers = /\/web\/member\/[^/]+\.ts$/

/** All that these entries import at once, not what they load later. */
function listStatic(graph: ModuleGraph, entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = entries.map((entry) => `${import.meta.dirname}/${entry}/main.tsx`)
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

const files = ['ground', 'frame', 'parts', 'plots', 'member-parts', 'operator-parts', 'over-page']
let statics: Statics | undefined

/**
 * Heavy, and needed by some pages or later only: the editors, Markdown, code in colours, plots, differences, the palette
 * and the map of keys, the code of a second factor.
 */
const isHeavy = new RegExp(
  [
    ...['ui/(editor|diff|plots)/', 'ui/(markdown|highlight|json-tree|time-sliced-highlighter)'],
    ...['ui/keys/(palette|key-map)', 'second-factor/qr-code'],
  ].join('|'),
)
/** Not settings: one page of an app has them. */
const isShared = /\/web\/(core|api|ui|forms|records|sign-in|shell)\//
const isSmallLibrary = /\/@tanstack\/(react-)?(table|virtual)/

function isPart(id: string): boolean {
  return isSmallLibrary.test(id) || (isShared.test(id) && !isHeavy.test(id))
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), entitiesByTable, pagesAhead],
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
        engineer: `${import.meta.dirname}/engineer/index.html`,
        member: `${import.meta.dirname}/member/index.html`,
        operator: `${import.meta.dirname}/operator/index.html`,
        'push-worker': `${import.meta.dirname}/engineer/push/worker.ts`,
      },
      output: {
        // Under one name and at the top: a browser asks for the worker again by the path it was registered with.
        entryFileNames: ({ name }) =>
          name === 'push-worker' ? 'push-worker.js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // A file takes what its modules need along, so those that load first choose first.
          groups: files.map((file, order) => ({
            name: (id: string, graph: ModuleGraph) => {
              statics ??= {
                entrance: listStatic(graph, ['entrance']),
                apps: listStatic(graph, ['engineer', 'member', 'operator']),
              }
              return fileOf(id, statics) === file ? file : null
            },
            priority: files.length - order,
          })),
        },
      },
    },
  },
})
