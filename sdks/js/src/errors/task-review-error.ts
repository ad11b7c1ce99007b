// The root of everything this package throws, and how a class is recognised across copies of the
// package: an application may well hold two, one as ESM and one as CJS, where instanceof fails.

const lineage = Symbol.for('task-review.error.lineage')

/** Everything this package throws on purpose is one of these. */
export class TaskReviewError extends Error {
  static override readonly name: string = 'TaskReviewError'

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    const names: string[] = []
    for (
      let at: { name: string } | null = new.target;
      at !== null && at.name !== 'Error';
      at = Object.getPrototypeOf(at)
    ) {
      names.push(at.name)
    }
    const quiet = { enumerable: false, configurable: true, writable: true }
    Object.defineProperty(this, 'name', { ...quiet, value: new.target.name })
    Object.defineProperty(this, lineage, { ...quiet, value: names })
  }

  /** Like instanceof, but also true for an error made by another copy of this package. */
  static isInstance<T extends abstract new (...args: never[]) => Error>(
    this: T,
    error: unknown,
  ): error is InstanceType<T> {
    if (typeof error !== 'object' || error === null) return false
    const names = (error as { [lineage]?: string[] })[lineage]
    // biome-ignore lint/complexity/noThisInStatic: each class asks for its own name.
    return Array.isArray(names) && names.includes(this.name)
  }
}
