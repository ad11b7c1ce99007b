/** The version of this service, as its documents and its system page say it. */
export const serviceVersion = '0.1.0'
