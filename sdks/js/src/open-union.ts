/** Known values for completion, and any other: the service may add some without a new revision. */
export type OpenUnion<Known extends string> = Known | (string & {})
