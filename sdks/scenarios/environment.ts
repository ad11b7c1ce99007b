// The one place where the scenarios read the process environment.

/** The control API of a program that runs already; without it a runner starts one. */
export function givenControlUrl(): string | undefined {
  return process.env.TASKREVIEW_SCENARIOS_URL || undefined
}
