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
      customCss: [
        '@fontsource-variable/inter/wght.css',
        '@fontsource-variable/jetbrains-mono/wght.css',
        './src/theme.css',
      ],
      components: {
        MarkdownContent: './src/components/MarkdownContent.astro',
        PageTitle: './src/components/PageTitle.astro',
      },
      credits: false,
    }),
  ],
})
