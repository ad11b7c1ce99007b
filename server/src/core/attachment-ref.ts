/** An attachment, by its position in a task. */
export type AttachmentRef = { accountUuid: string; taskUuid: string; position: number }
