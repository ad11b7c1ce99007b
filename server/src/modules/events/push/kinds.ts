// What engineers are notified of by web push.

/** Those that an engineer chooses. An assigned task is always told: its lease runs already; so is the end of duty. */
export const choosablePushKinds = ['realtime', 'replied', 'waiting'] as const
export type ChoosablePushKind = (typeof choosablePushKinds)[number]
/** A task resumes without a reply where the time for it is over; it is chosen with replies. */
export type PushKind = ChoosablePushKind | 'resumed' | 'assigned' | 'off_duty' | 'test'

/** For engineers who have chosen nothing. */
export const defaultPushKinds: readonly ChoosablePushKind[] = ['realtime', 'replied']
