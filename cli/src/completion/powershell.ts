import type { Completion } from './completions.ts'

export function powershellScript(completions: Completion[]): string {
  const entries = completions.map(({ path, words, flags }) => {
    const names = words.map(({ word, about }) => `@(${quote(word)}, ${quote(about)})`)
    const flagWords = flags.flatMap((flag) =>
      flag.words.map((word) => `@(${quote(word)}, ${quote(flag.about)})`),
    )
    const values = flags
      .filter((flag) => flag.values.length > 0)
      .flatMap((flag) =>
        flag.words.map((word) => `${quote(word)} = @(${flag.values.map(quote).join(', ')})`),
      )
    return `  ${quote(path)} = @{ Words = @(${spellList(names)}); Flags = @(${spellList(flagWords)}); Values = @{ ${values.join('; ')} } }`
  })
  return `# PowerShell completion for taskreview
$TaskReviewTree = @{
${entries.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName taskreview -ScriptBlock {
  param($word, $ast, $cursor)
  $typed = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.ToString() } | Select-Object -Skip 1)
  $at = ''
  foreach ($one in $typed) {
    $next = "$at $one".Trim()
    if ($TaskReviewTree.ContainsKey($next)) { $at = $next }
  }
  $here = $TaskReviewTree[$at]
  $last = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  if ($here.Values.ContainsKey($last) -and -not $word.StartsWith('-')) {
    $choices = @($here.Values[$last] | ForEach-Object { , @($_, $_) })
  } elseif ($word.StartsWith('-')) { $choices = $here.Flags } else { $choices = $here.Words }
  $choices | Where-Object { $_[0] -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`
}

/** A list of one pair must stay a list of pairs. */
function spellList(pairs: string[]): string {
  return pairs.map((pair) => `, ${pair}`).join('; ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
