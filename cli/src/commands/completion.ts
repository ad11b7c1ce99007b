import { defineLocalCommand } from '../command.ts'

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const

export const command = defineLocalCommand({
  summary: 'Print a script that completes commands and flags in a shell',
  about:
    'The script holds every command, flag and fixed value, and starts no program while you type. ' +
    'Make it again after an update.',
  args: [{ name: 'shell', about: 'the shell', values: shells }],
  examples: [
    { about: 'bash, for this session', line: 'source <(taskreview completion bash)' },
    {
      about: 'bash, permanently',
      line: 'taskreview completion bash > ~/.local/share/bash-completion/completions/taskreview',
    },
    { about: 'zsh', line: `taskreview completion zsh > "\${fpath[1]}/_taskreview"` },
    {
      about: 'fish',
      line: 'taskreview completion fish > ~/.config/fish/completions/taskreview.fish',
    },
    {
      about: 'PowerShell',
      line: 'taskreview completion powershell | Out-String | Invoke-Expression',
    },
  ],
  async run({ args, io, root }) {
    const [{ readCompletions }, { scripts }, { write }] = await Promise.all([
      import('../completion/completions.ts'),
      import('../completion/scripts.ts'),
      import('../frame/io.ts'),
    ])
    const script = scripts[args.shell as (typeof shells)[number]]
    await write(io.stdout, script(await readCompletions(root)))
  },
})
