// The one table of file types. A MIME type decides the kind of a file and whether `content` is
// its raw text or base64; the extension must not contradict it. Every text/* is raw text, also one
// that the table does not name. Revision B takes nothing else; revision A also takes other types, as
// base64, unless they are refused below.

export type AttachmentKind = 'image' | 'pdf' | 'source' | 'text' | 'other'

export type BinaryFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'pdf'

type MediaRow = {
  kind: AttachmentKind
  /** Given for base64 types: the bytes must show this format's signature. Raw types have none. */
  format?: BinaryFormat
  mimeTypes: string
  extensions: string
}

// HTML, SVG and scripts are source: text to be read, which nothing of ours ever renders or runs.
export const mediaTypeTable: readonly MediaRow[] = [
  { kind: 'image', format: 'png', mimeTypes: 'image/png', extensions: 'png' },
  { kind: 'image', format: 'jpeg', mimeTypes: 'image/jpeg image/jpg', extensions: 'jpg jpeg' },
  { kind: 'image', format: 'gif', mimeTypes: 'image/gif', extensions: 'gif' },
  { kind: 'image', format: 'webp', mimeTypes: 'image/webp', extensions: 'webp' },
  { kind: 'pdf', format: 'pdf', mimeTypes: 'application/pdf', extensions: 'pdf' },
  {
    kind: 'text',
    mimeTypes: `text/plain text/csv text/tab-separated-values text/markdown text/x-markdown text/x-log
      text/xml application/xml application/rss+xml application/atom+xml application/soap+xml
      application/json text/json application/ld+json application/geo+json application/problem+json
      application/x-ndjson application/ndjson application/jsonl application/x-jsonlines application/json5
      application/yaml application/x-yaml text/yaml text/x-yaml application/toml text/x-toml
      text/x-ini text/x-properties text/x-rst text/calendar text/vcard application/x-subrip text/vtt`,
    extensions: `txt text log logs out err csv tsv md markdown rst adoc json jsonl ndjson json5 geojson har
      xml xsd xsl xslt rss yaml yml toml ini cfg conf properties env editorconfig ics vcf srt vtt`,
  },
  {
    kind: 'source',
    mimeTypes: `text/javascript application/javascript application/x-javascript application/ecmascript
      text/typescript application/typescript text/x-typescript application/x-typescript text/jsx text/tsx
      text/html application/xhtml+xml text/css text/x-scss text/x-sass text/x-less image/svg+xml
      text/x-python application/x-python application/x-python-code text/x-script.python
      application/x-ipynb+json text/x-ruby application/x-ruby text/x-php application/x-php
      application/x-httpd-php text/x-perl application/x-perl text/x-lua text/x-r text/x-julia
      text/x-java text/x-java-source text/x-kotlin text/x-scala text/x-groovy text/x-clojure
      text/x-c text/x-csrc text/x-chdr text/x-c++ text/x-c++src text/x-c++hdr text/x-csharp
      text/x-objective-c text/x-objectivec text/x-swift text/x-go text/x-rust text/rust text/x-rustsrc
      text/x-zig text/x-dart application/dart text/x-haskell text/x-erlang text/x-elixir text/x-ocaml
      text/x-fsharp text/x-lisp text/x-scheme text/x-pascal text/x-fortran text/x-asm text/x-solidity
      text/x-sh text/x-shellscript application/x-sh application/x-shellscript application/x-powershell
      text/x-powershell text/x-msdos-batch text/x-sql application/sql application/graphql text/x-protobuf
      text/x-dockerfile text/x-makefile text/x-cmake text/x-terraform text/x-diff text/x-patch text/x-tex
      application/x-tex application/wgsl text/x-vue text/x-svelte`,
    extensions: `js mjs cjs jsx ts mts cts tsx html htm xhtml css scss sass less svg vue svelte astro
      py pyi pyx ipynb rb erb php phtml pl pm lua r jl java kt kts scala groovy gradle clj cljs edn
      c h cc cpp cxx hh hpp hxx cs m mm swift go mod sum rs zig nim dart hs erl hrl ex exs ml mli fs fsx
      lisp el scm pas f90 f asm s sol vy move sh bash zsh fish ps1 psm1 bat cmd awk sed sql graphql gql
      proto thrift avsc tf tfvars hcl nix cmake mk dockerfile makefile gitignore dockerignore diff patch
      tex bib wgsl glsl hlsl vert frag v sv vhd vhdl`,
  },
]

// Archives hide what they hold, executables and their like run on a double click, and neither is
// something an engineer can read. Refused in both revisions, whatever the other half claims.
export const refusedMimeTypes: ReadonlySet<string> = new Set(
  words(`application/zip application/x-zip-compressed application/x-zip application/gzip application/x-gzip
    application/x-tar application/x-gtar application/x-compressed-tar application/x-bzip application/x-bzip2
    application/x-xz application/zstd application/x-7z-compressed application/vnd.rar application/x-rar
    application/x-rar-compressed application/x-lzip application/x-lzma application/vnd.ms-cab-compressed
    application/java-archive application/x-java-archive application/java-vm application/x-java-applet
    application/vnd.android.package-archive application/x-apple-diskimage application/x-iso9660-image
    application/vnd.debian.binary-package application/x-debian-package application/x-rpm
    application/x-redhat-package-manager application/x-msdownload application/x-msdos-program
    application/x-dosexec application/x-exe application/exe application/x-winexe application/x-msi
    application/x-ms-installer application/vnd.microsoft.portable-executable application/x-executable
    application/x-elf application/x-pie-executable application/x-sharedlib application/x-object
    application/x-mach-binary application/wasm application/hta application/x-ms-shortcut
    application/x-ms-application application/x-shockwave-flash application/vnd.adobe.flash.movie
    application/vnd.ms-htmlhelp application/x-chrome-extension application/x-xpinstall
    application/vnd.ms-word.document.macroenabled.12 application/vnd.ms-excel.sheet.macroenabled.12
    application/vnd.ms-powerpoint.presentation.macroenabled.12`),
)

export const refusedExtensions: ReadonlySet<string> = new Set(
  words(`zip zipx gz tgz tar bz2 tbz2 xz txz zst tzst 7z rar lz lzma lz4 cab arj ace jar war ear apk aab ipa
    dmg iso vhdx deb rpm pkg snap appimage flatpak exe dll com scr pif msi msix appx cpl sys drv ocx
    so dylib elf wasm class pyc hta lnk url scf reg chm swf crx xpi docm dotm xlsm xltm xlam pptm
    potm ppam`),
)

const rowByMimeType = new Map(
  mediaTypeTable.flatMap((row) => words(row.mimeTypes).map((name) => [name, row] as const)),
)
const rowByExtension = new Map(
  mediaTypeTable.flatMap((row) => words(row.extensions).map((name) => [name, row] as const)),
)

export type MediaType = {
  /** Lower case and without parameters. */
  mimeType: string
  kind: AttachmentKind
  isRaw: boolean
  format: BinaryFormat | undefined
}

/** The file type a MIME type names, or undefined when the text is not one or says another charset. */
export function readMediaType(text: string): MediaType | undefined {
  const parts =
    /^([a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)(?: ?; ?charset=("?)([a-z0-9-]+)\2)?$/i.exec(text)
  const mimeType = parts?.[1]?.toLowerCase()
  if (mimeType === undefined) return undefined
  const row = rowByMimeType.get(mimeType)
  const isRaw = row === undefined ? mimeType.startsWith('text/') : row.format === undefined
  const charset = parts?.[3]?.toLowerCase()
  if (charset !== undefined && !(isRaw && (charset === 'utf-8' || charset === 'us-ascii')))
    return undefined
  const kind = row?.kind ?? (isRaw ? 'text' : 'other')
  return { mimeType, kind, isRaw, format: row?.format }
}

export function isRefusedMimeType(mimeType: string): boolean {
  return refusedMimeTypes.has(mimeType)
}

export function isRefusedExtension(extension: string): boolean {
  return refusedExtensions.has(extension)
}

/** Lower case, without the dot. Trailing dots and spaces do not hide it: some systems drop them. */
export function readExtension(fileName: string): string {
  let end = fileName.length
  while (end > 0 && (fileName[end - 1] === '.' || fileName[end - 1] === ' ')) end--
  const name = fileName.slice(fileName.lastIndexOf('/') + 1, end)
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
}

/**
 * Whether the two halves can both be true. Two raw types never contradict each other: a notebook is
 * JSON, a drawing is XML. What is not in the table says nothing.
 */
export function fitsExtension({ mimeType, isRaw }: MediaType, extension: string): boolean {
  const extensionRow = rowByExtension.get(extension)
  if (extensionRow === undefined) return true
  if (isRaw) return extensionRow.format === undefined
  const row = rowByMimeType.get(mimeType)
  return row === undefined || row === extensionRow
}

/** main.py sent as text/plain, and main.tcl as text/x-unknown, are what their names say. */
export function refineKind(
  { mimeType, kind, isRaw }: MediaType,
  extension: string,
): AttachmentKind {
  const isVague = mimeType === 'text/plain' || (isRaw && !rowByMimeType.has(mimeType))
  return isVague ? (rowByExtension.get(extension)?.kind ?? kind) : kind
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
