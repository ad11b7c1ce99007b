// The two pages of unsubscribing. They are made of our own words alone: nothing of the request and
// nothing of the database is on them.
import type { ChoosableKind } from './notices.ts'

const topics: Record<ChoosableKind, string> = {
  low_balance: 'credits that are running low',
  endpoint_disabled: 'webhook endpoints that were disabled',
  key_expiring: 'API keys that are about to expire',
  account_suspension: 'accounts that are suspended or reinstated',
  credit_request: 'credit requests that were granted or declined',
  spending_cap: 'spending caps that are nearly or fully used',
  question: 'questions from engineers about tasks',
}

/** The form has no address, so it goes to that of the page, with the token in it. */
export function renderAsk(kinds: ChoosableKind[]): string {
  return render(
    'Unsubscribe?',
    `<p>You will no longer receive emails about ${listTopics(kinds)}.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
  )
}

export function renderDone(kinds: ChoosableKind[]): string {
  return render(
    'Unsubscribed',
    `<p>You will no longer receive emails about ${listTopics(kinds)}. To receive them again, sign in and
turn them on in your settings.</p>`,
  )
}

function listTopics(kinds: ChoosableKind[]): string {
  return kinds.map((kind) => topics[kind]).join(' or ')
}

function render(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
${content}
</body>
</html>
`
}
