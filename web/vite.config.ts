// One build, four entries: the entrance (sign-in and what mails link to) and the three apps. The pages
// are served by the service itself, which puts a nonce into each (server/src/http/web).
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
    },
  },
})
