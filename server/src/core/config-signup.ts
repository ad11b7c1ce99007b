// SIGN_UP and SIGN_UP_DOMAINS: who may sign up here.

const signUpModes = ['open', 'invited', 'domain', 'closed'] as const

export type SignUpConfig = {
  mode: (typeof signUpModes)[number]
  /** Lower case; of mode domain only. */
  domains: readonly string[]
}

/** On the local stack anybody may sign up unless told: nobody else can reach it. */
export function readSignUp(
  wanted: string | undefined,
  domainList: string | undefined,
  { stack, problems }: { stack: object | undefined; problems: string[] },
): SignUpConfig {
  const given = wanted ?? (stack ? 'open' : 'invited')
  const mode = signUpModes.find((each) => each === given)
  if (mode === undefined) problems.push(`SIGN_UP must be one of ${signUpModes.join(', ')}`)
  const named = (domainList ?? '').split(',').flatMap((each) => each.trim() || [])
  const domains = named.map((domain) => domain.toLowerCase())
  for (const domain of domains) {
    if (!/^[a-z\d-]+(\.[a-z\d-]+)*$/.test(domain))
      problems.push(`SIGN_UP_DOMAINS: ${domain} is not a domain like example.com`)
  }
  if (mode === 'domain' && domains.length === 0)
    problems.push('SIGN_UP is domain, but SIGN_UP_DOMAINS names none')
  return { mode: mode ?? 'closed', domains: mode === 'domain' ? domains : [] }
}
