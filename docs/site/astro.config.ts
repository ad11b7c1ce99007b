// Made by `pnpm site`, which lays the pages out in dist/source first. Nothing on the pages comes from another host.
import { readFileSync } from 'node:fs'
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

const sidebar = JSON.parse(
  readFileSync(new URL('./dist/source/sidebar.json', import.meta.url), 'utf8'),
)

export default defineConfig({
  srcDir: './dist/source',
  publicDir: './dist/source/public',
  outDir: './dist/site',
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  vite: {
    build: {
      rolldownOptions: {
        // Each page that has components is warned about; nothing can be done here.
        onwarn(warning, warn) {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
      },
    },
  },
  integrations: [
    starlight({
      title: 'Task Review Service',
      description: 'Human answers as an API, priced in credits: guides, reference and operation.',
      logo: { src: './src/logo.svg', alt: '' },
      favicon: '/favicon.svg',
      sidebar,
      // Asked for with the page, so that its text is rarely drawn in another font.
      head: [
        {
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: '/fonts/inter.woff2',
            crossorigin: true,
          },
        },
      ],
      customCss: ['./src/theme.css'],
      components: {
        MarkdownContent: './src/components/MarkdownContent.astro',
        PageTitle: './src/components/PageTitle.astro',
      },
      credits: false,
    }),
  ],
})
