export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AcceptedUnread
         * @description What of the AI draft is in the result unread: the engineer accepted it without having read it. Absent where there is nothing of the kind.
         */
        AcceptedUnread: {
            /** @description How many paragraphs or values. */
            count: number;
            /** @description Their places in the result, as far as there is room; /message#2 is the third paragraph. Absent once the content was removed. */
            pointers?: string[];
        };
        /** AnnouncedUpload */
        AnnouncedUpload: {
            /** @description Send it as uploadId in the attachments of a task. */
            id: string;
            /**
             * @description waiting: the file has not been taken yet. ready: a task may use it, once. refused: the file is not what its type says, or was found infected. used: it belongs to a task.
             * @enum {string}
             */
            status: "waiting" | "ready" | "refused" | "used";
            /** @description Why it was refused. */
            flaw: string | null;
            /** @description File name. Folders before it are shown beside it: src/retry.ts. */
            fileName: string;
            /** @description The folders that fileName began with, such as src/http; absent without any. */
            path?: string;
            /** @description MIME type, for example image/png, application/pdf or text/plain. */
            mimeType: string;
            /** @description Size in bytes. Revision A takes 52,428,800; B 10,485,760 of images and PDF and 1,048,576 of source and text. */
            fileSize: number;
            /** @description The SHA-256 of the bytes, in hexadecimal. */
            sha256: string;
            /** @description The task that used it. */
            taskId: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it goes, unless a task has used it: 24 hours after it was created.
             */
            expiresAt: string;
            /**
             * Format: uri
             * @description Where the file can be sent through this API, by PUT with your key.
             */
            contentUrl: string;
            /** @description How to send the file straight to the store. Null where the store cannot be reached from outside, and once the upload is no longer pending: then send it to contentUrl. */
            put: components["schemas"]["PutLink"] | null;
        };
        /** Attachment */
        Attachment: {
            /** @description File name. Folders before it are shown beside it: src/retry.ts. Required without uploadId. */
            fileName?: string | null;
            /** @description MIME type, for example image/png, application/pdf or text/plain. Required without uploadId. */
            mimeType?: string | null;
            /**
             * @description An upload that is ready and unused, instead of the content. What else the item says of the file must be as the upload was made.
             * @example upload_06a1ynhfkxvw5b8q2d3r4s5t6v
             */
            uploadId?: string | null;
            /** @description Raw text for code, logs and other text; strict base64 for all other types. */
            content?: string | null;
            /** @description Base64 of the content, for any type. Where content is sent too, both must agree. */
            data?: string | null;
            /** @description Size in bytes; it must equal the size of what was sent. */
            fileSize?: number | null;
        };
        /** BatchedTask */
        BatchedTask: {
            /** @description As a create alone would have answered. */
            status: number;
            /** @description True where an earlier request or item with the same key made the task. */
            replayed: boolean;
            task: components["schemas"]["CreatedTask"];
        };
        /** Callback */
        Callback: {
            /** @description Where to post: https, port 443 or 8443, no private address, no user name or fragment. It is kept sealed and shown by its host alone. */
            url: string;
            /** @description Signs each request as webhooks are signed: whsec_ and the base64 of 24 to 64 random bytes. Without one nothing is signed. */
            secret?: string | null;
            /**
             * @description event: every event of the task, as webhooks get it. result: the end alone, as the bare result, or {"error": {"code": "TASK_CANCELLED", "reason": "…"}}.
             * @default event
             * @enum {string|null}
             */
            format?: "event" | "result" | null;
        };
        /**
         * ChargeBreakdown
         * @description charged = effortSeconds × modeMultiplier × expertiseMultiplier, rounded up, at least minimumCharge, at most max.
         */
        ChargeBreakdown: {
            /** @description Measured effort. */
            effortSeconds: number;
            /** @description What the mode multiplies the cost by. */
            modeMultiplier: number;
            /** @description The price multiplier of the tag. */
            expertiseMultiplier: number;
            /** @description What a completed task costs at least. */
            minimumCharge: number;
        };
        /** CreateKey */
        CreateKey: {
            /** @description What the key is for, to tell it from others. */
            name?: string;
            /**
             * @description The revision the key is pinned to.
             * @enum {string}
             */
            revision?: "A" | "B";
            /** @description The scopes of the key: at most those of the key that creates it, and never keys. All of those when omitted. */
            scopes?: ("tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read")[];
            /** @description Where the key may be used from; anywhere where it is empty. */
            allowedAddresses?: string[];
            /**
             * Format: date-time
             * @description When it stops working, not after its maker does; the maker's end where it is left out.
             */
            expiresAt?: string;
        };
        /** CreateProject */
        CreateProject: {
            /** @description Project name, counted in Unicode code points. */
            name: string;
        };
        /** CreateTask */
        CreateTask: {
            /** @description The question or review request, counted in Unicode code points as sent. */
            prompt: string;
            /** @description The ceiling: it is held now, and never exceeded. The range depends on the mode: realtime_answer 60 to 600, fast 240 to 115200, standard 240 to 115200. */
            maxCredits: number;
            /** @description A project of the account. It may be left out where the account has one only. */
            projectId?: number | null;
            /**
             * @description realtime_answer: instant, cost ×2. fast: within 4 hours, ×1.5. standard: within 24 hours, ×1.
             * @default standard
             * @enum {string|null}
             */
            mode?: "realtime_answer" | "fast" | "standard" | null;
            /** @description Anything for your own reference: at most 16384 bytes and 32 deep. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description A UUID of your own for this request: repeating it never creates a second task.
             */
            idempotencyKey?: string | null;
            /** @description Files for the engineer. What is sent inside must fit the 150KB body together with the rest; larger files go through POST /uploads and are named by uploadId. */
            attachments?: components["schemas"]["Attachment"][] | null;
            /** @description Where this task calls back: posted like a webhook, logged, and sent again for up to 5 days. */
            callback?: components["schemas"]["Callback"] | null;
            /** @description Tag id; GET /tags lists them. Default: 1, General. */
            tagId?: number | null;
            /** @description A JSON Schema (draft-07 or 2020-12) whose root is an object, or a choice of objects: the result is then data that matches it exactly. At most 32768 bytes and 10 levels; references are local; a pattern has at most 1024 characters, without look-around or back-references. These formats are checked: date, date-time, time, duration, email, uri, hostname, uuid, ipv4, ipv6, base64, base64url, jwt, emoji, iban, credit_card, uuid1, uuid3, uuid4, uuid5, uuid6, uuid7, uuid8, cidrv4, cidrv6, ipv4network, ipv6network, ipv4interface, ipv6interface, ipvanyaddress, ipvanynetwork, ipvanyinterface. Any other format is a remark and is not checked. */
            responseSchema?: {
                [key: string]: unknown;
            } | null;
        };
        /** CreateTaskBatch */
        CreateTaskBatch: {
            /** @description 1 to 20 bodies as POST /tasks/create takes them, each with its idempotencyKey. */
            tasks: components["schemas"]["CreateTask"][];
        };
        /** CreateUpload */
        CreateUpload: {
            /** @description File name. Folders before it are shown beside it: src/retry.ts. */
            fileName: string;
            /** @description MIME type, for example image/png, application/pdf or text/plain. */
            mimeType: string;
            /** @description Size in bytes. Revision A takes 52,428,800; B 10,485,760 of images and PDF and 1,048,576 of source and text. */
            fileSize: number;
            /** @description The SHA-256 of the bytes, in hexadecimal. */
            sha256: string;
        };
        /** CreateWebhook */
        CreateWebhook: {
            /** @description Where events are sent: https, port 443 or 8443, no private address, no user name or fragment. */
            url: string;
            /** @description What it is for, to tell it from others. */
            description?: string;
            /** @description Only events of these types are sent; null for all, also those added later. */
            eventTypes?: ("task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled" | "feed.restored")[] | null;
            /**
             * @description Default: the key's own revision.
             * @enum {string}
             */
            revision?: "A" | "B";
        };
        /** CreatedTask */
        CreatedTask: {
            /** @description Task identifier. */
            id: string;
            /**
             * @description pending until the task is final; completed and cancelled never change again.
             * @enum {string}
             */
            status: "pending" | "completed" | "cancelled";
            /**
             * @description The mode the task runs in.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /** @description Echo of the credit ceiling. */
            maxCredits: number;
            /** @description The tag applied. */
            tagIdUsed: number;
            /** @description The price multiplier of the tag. */
            expertiseMultiplier: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the task became final; only after a wait.
             */
            finalAt?: string;
            /**
             * @description Why the task was cancelled; present only then.
             * @enum {string}
             */
            cancelReason?: "client" | "no_engineer" | "ai_failed" | "expired" | "operator" | "no_reply";
            /** @description Present when completed: {message}, or the data that matches responseSchema. */
            result?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the content was removed, as the account wants it; then there is no result any more.
             */
            contentRemovedAt?: string;
            provenance?: components["schemas"]["Provenance"];
            /** @description Present where the task was created but may not go well. */
            warnings?: components["schemas"]["TaskWarning"][];
            /** @description A good time to wait before the next poll, in milliseconds. */
            pollAfterMs?: number;
        };
        /** CreatedWebhook */
        CreatedWebhook: {
            /**
             * @description Names the webhook.
             * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
             */
            id: string;
            /** @description Where events are sent: https, port 443 or 8443, no private address, no user name or fragment. */
            url: string;
            /** @description What it is for, to tell it from others. */
            description: string;
            /** @description Only events of these types are sent; null for all, also those added later. */
            eventTypes: ("task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled" | "feed.restored")[] | null;
            /**
             * @description The revision that events are sent in. It does not change.
             * @enum {string}
             */
            revision: "A" | "B";
            /** @description Whether events are sent. */
            enabled: boolean;
            /**
             * @description Who disabled it: you, days of failures, or a reply of 410; null while enabled.
             * @enum {string|null}
             */
            disabledReason: "owner" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description Since when it is disabled; null while it is not.
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description The first failure since the last success; null when all is well.
             */
            failingSince: string | null;
            /** @description How many deliveries wait, counted up to 10,000. */
            waiting: number;
            /**
             * Format: date-time
             * @description When what waits is tried next; null when nothing waits.
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last roll signs too.
             */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made. ISO 8601, UTC.
             */
            createdAt: string;
            /** @description Check signatures with it. It is shown to this request and its repeats; null in a repeat once it was rolled or the webhook deleted. */
            secret: string | null;
        };
        /** CreditEntry */
        CreditEntry: {
            /** @description Counts the entries of the account without gaps. */
            number: number;
            /**
             * @description grant: credits came in. hold: set aside for a task. capture: the charge. release: the rest. adjust: a correction; available says whether it added or took away.
             * @enum {string}
             */
            kind: "grant" | "hold" | "capture" | "release" | "adjust";
            /** @description How many credits moved. */
            credits: number;
            /** @description What was available after this entry. */
            available: number;
            /** @description What was held after this entry. */
            held: number;
            /** @description The task, or null. */
            taskId: string | null;
            /** @description Why, for grants and corrections. */
            reason: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            createdAt: string;
        };
        /** CreditEntryPage */
        CreditEntryPage: {
            /** @description Entries, newest first. */
            data: components["schemas"]["CreditEntry"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** Credits */
        Credits: {
            /** @description What new tasks can hold. */
            available: number;
            /** @description Held for pending tasks. */
            held: number;
            /** @description Charged so far. */
            spent: number;
            /** @description Granted so far: available + held + spent. */
            granted: number;
        };
        /**
         * CreditsSoFar
         * @description While an engineer works on the task, or waits for a reply, and it is read alone. As of at most a minute before this reply; the ETag does not change with it.
         */
        CreditsSoFar: {
            /** @description Effort of the engineer so far. */
            effortSeconds: number;
            /** @description What a cancel would be charged for it. */
            credits: number;
        };
        /**
         * CursorExpiredError
         * @description The cursor is older than the feed's retention period.
         */
        CursorExpiredError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "CURSOR_EXPIRED";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description The sequence of the oldest event kept: the first that can still be read. */
                    oldest: number;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * DayHours
         * @description The staffed hours of one weekday.
         */
        DayHours: {
            /**
             * @description The weekday these hours are of.
             * @enum {string}
             */
            day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
            /** @description When the first engineers are there, on the wall clock of timeZone. */
            opensAt: string;
            /** @description When the last engineers leave; 24:00 is the end of the day. */
            closesAt: string;
        };
        /**
         * EndpointDisabledError
         * @description The webhook is disabled, so nothing is sent to it.
         */
        EndpointDisabledError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "ENDPOINT_DISABLED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * EndpointLimitReachedError
         * @description The account has reached its webhook limit.
         */
        EndpointLimitReachedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "ENDPOINT_LIMIT_REACHED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** Event */
        Event: {
            /** @description The same in feed, stream and webhooks; use it to deduplicate. */
            id: string;
            /**
             * @description What happened. task.created: The task was created and its credits are held. task.drafted: The AI is done with its draft, or gave up, and the task waits for an engineer. task.claimed: An engineer took the task. task.requeued: The engineer gave it back, or lost it, and the task waits again. task.needs_input: An engineer asked a question. The task waits for a reply, without a charge; read the task for the question. task.resumed: The question was replied to, or its deadline has passed, and the task waits for an engineer again. task.overdue: The task is past its due time; it goes first from now on. task.completed: The task was answered; the charge was captured and the rest released. Read the task for the result. task.cancelled: The task was cancelled. What it held is released, less the effort so far where the client cancelled a claimed task.
             * @enum {string}
             */
            type: "task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled";
            /** @description The number of the event in the feed of the account: 1, 2, 3 without gaps but one before feed.restored. Once you have seen sequence N, no event with a sequence ≤ N appears later. */
            sequence: number;
            /**
             * Format: date-time
             * @description When it happened. ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EventData"];
        };
        /** EventData */
        EventData: {
            /** @description The task it is about. */
            id: string;
            /**
             * @description The status of the task after the event.
             * @enum {string}
             */
            status: "pending" | "completed" | "cancelled";
            /**
             * @description Where the task stood after the event.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /** @description The version of the task after the event: 1, 2, 3 without gaps. */
            version: number;
            /**
             * @description Why the task was cancelled; with task.cancelled only.
             * @enum {string}
             */
            cancelReason?: "client" | "no_engineer" | "ai_failed" | "expired" | "operator" | "no_reply";
            /** @description Whether there is a draft; with task.drafted only. */
            hasDraft?: boolean;
        };
        /** EventPage */
        EventPage: {
            /** @description Events, oldest first. */
            data: (components["schemas"]["Event"] | components["schemas"]["FeedRestoredEvent"])[];
            /** @description Whether there is more to look at: read on without a wait. */
            hasMore: boolean;
            /** @description How far this page looked, also when data is empty. Send it as after to read on. */
            nextCursor: string;
        };
        /** FeedRestoredData */
        FeedRestoredData: {
            /** @description The last sequence before the restore that still holds. Numbers between it and this event belong to nothing. */
            lastSequence: number;
        };
        /** FeedRestoredEvent */
        FeedRestoredEvent: {
            /** @description The same in feed, stream and webhooks; use it to deduplicate. */
            id: string;
            /**
             * @description What happened. feed.restored: The service was restored from a backup. Events after lastSequence that you received before may not have happened: read the tasks again. Sequences continue after this event.
             * @enum {string}
             */
            type: "feed.restored";
            /** @description The number of the event in the feed of the account: 1, 2, 3 without gaps but one before feed.restored. Once you have seen sequence N, no event with a sequence ≤ N appears later. */
            sequence: number;
            /**
             * Format: date-time
             * @description When it happened. ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["FeedRestoredData"];
        };
        /** FileLinks */
        FileLinks: {
            /**
             * Format: uri
             * @description The file itself, to be saved.
             */
            download: string;
            /**
             * Format: uri
             * @description Text and source as plain text, to be read in place.
             */
            text?: string;
            /**
             * Format: uri
             * @description A smaller picture made from an image.
             */
            preview?: string;
            /**
             * Format: uri
             * @description A page that shows a PDF.
             */
            view?: string;
        };
        /**
         * FileNotReadableError
         * @description The AI cannot read a file of this task; nothing was created.
         */
        FileNotReadableError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "FILE_NOT_READABLE";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description Every problem found. */
                    errors: components["schemas"]["Problem"][];
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * ForbiddenError
         * @description The API key does not have permission for this operation.
         */
        ForbiddenError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "FORBIDDEN";
                /** @description What happened, for a person. */
                message: string;
                /** @description Present when it is a scope that is missing. */
                details?: {
                    /**
                     * @description The scope the key lacks.
                     * @enum {string}
                     */
                    requiredScope: "tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read" | "keys";
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * GivenReply
         * @description What was replied, or assumed at the deadline.
         */
        GivenReply: {
            /** @description One of the choices, word for word. */
            choice?: string;
            /** @description Words: the reply itself, or a note to a choice or to data. Alone it is enough where the question has neither, or allowsText. */
            text?: string;
            /** @description What replySchema asks for. */
            data?: {
                [key: string]: unknown;
            };
            /** @description The files that came with it; absent without any. */
            attachments?: components["schemas"]["ReplyFile"][];
        };
        /**
         * Holiday
         * @description A day on which no engineer is there.
         */
        Holiday: {
            /**
             * Format: date
             * @description The day, in timeZone.
             */
            date: string;
            /** @description What the day is called. */
            name: string;
        };
        /**
         * Hours
         * @description The staffed hours of a day.
         */
        Hours: {
            /** @description When the first engineers are there, on the wall clock of timeZone. */
            opensAt: string;
            /** @description When the last engineers leave; 24:00 is the end of the day. */
            closesAt: string;
        };
        /**
         * IdempotencyKeyConflictError
         * @description This idempotency key was already used by a different API key; keys must be random.
         */
        IdempotencyKeyConflictError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "IDEMPOTENCY_KEY_CONFLICT";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * IdempotencyKeyReusedError
         * @description This idempotency key was already used for a different request.
         */
        IdempotencyKeyReusedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "IDEMPOTENCY_KEY_REUSED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * InsufficientCreditsError
         * @description The account has insufficient credits for this task.
         */
        InsufficientCreditsError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "INSUFFICIENT_CREDITS";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description What the account can spend. */
                    available: number;
                    /** @description What the task would hold. */
                    required: number;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * InternalError
         * @description Something failed on our side.
         */
        InternalError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "INTERNAL";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * InvalidRequestError
         * @description The request failed validation.
         */
        InvalidRequestError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "INVALID_REQUEST";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description Every problem found. */
                    errors: components["schemas"]["Problem"][];
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** Key */
        Key: {
            /** @description Names the key; it is not the secret. */
            id: string;
            /**
             * @description Test keys never reach engineers or real credits.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description What the key is for, to tell it from others. */
            name: string;
            /** @description The beginning and the end of the secret. */
            hint: string;
            /**
             * @description The revision the key is pinned to.
             * @enum {string}
             */
            revision: "A" | "B";
            /** @description The scopes of the key. */
            scopes: ("tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read" | "keys")[];
            /** @description Where the key may be used from; anywhere where it is empty. */
            allowedAddresses: string[];
            /** @description How fast it may be used. Only an operator raises it. */
            requestsPerSecond: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null for never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it stops working; null for never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null for a key that was not.
             */
            revokedAt: string | null;
        };
        /**
         * KeyLimitReachedError
         * @description The account has reached the limit for keys created through the API.
         */
        KeyLimitReachedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "KEY_LIMIT_REACHED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * KeyLimits
         * @description The rates that apply to this key.
         */
        KeyLimits: {
            /** @description Requests a second with this key. */
            requestsPerSecond: number;
            /** @description Requests an hour with this key. */
            requestsPerHour: number;
            /** @description Requests a second over all keys of the account. */
            accountRequestsPerSecond: number;
        };
        /** KeyPage */
        KeyPage: {
            /** @description Keys, newest first. */
            data: components["schemas"]["Key"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** KeyReport */
        KeyReport: {
            /** @description The whole secret. A key matches \btrs_(?:live|test)_[0-9A-Za-z]{36}\b */
            key: string;
            /** @description Where it was found. It is never opened; the first 1000 characters are kept in the audit of the account. */
            url?: string;
            /** @description What it was found in, such as commit. */
            source?: string;
        };
        /** KeyReportOutcome */
        KeyReportOutcome: {
            /**
             * @description true_positive where there is or was such a key, and it is revoked now.
             * @enum {string}
             */
            label: "true_positive" | "false_positive";
        };
        /** LinkedFile */
        LinkedFile: {
            /** @description Names the file within the task. */
            position: number;
            /** @description File name. */
            fileName: string;
            /** @description The folders that fileName began with, such as src/http; absent without any. */
            path?: string;
            /** @description MIME type. */
            mimeType: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "image" | "pdf" | "source" | "text" | "other";
            /** @description Size in bytes. */
            fileSize: number;
            /** @description The SHA-256 of its bytes, in hexadecimal. */
            sha256: string;
            /**
             * @description available; removed, when its time was up; blocked, when the virus scanner objects to it; lost, when the storage no longer has it.
             * @enum {string}
             */
            status: "available" | "removed" | "blocked" | "lost";
            /** @description How to read it; null unless it is available. */
            links: components["schemas"]["FileLinks"] | null;
            /**
             * Format: date-time
             * @description When the links end, 60 seconds after they were made; null without links.
             */
            linksExpireAt: string | null;
        };
        /** LinkedFiles */
        LinkedFiles: {
            /** @description The files of the create, then those of replies. */
            data: components["schemas"]["LinkedFile"][];
        };
        /** LoggedRequest */
        LoggedRequest: {
            /** @description The id that the reply carried as X-Request-Id. No two requests share one. */
            requestId: string;
            /**
             * Format: date-time
             * @description When the request arrived.
             */
            at: string;
            /**
             * @description What it asked for.
             * @enum {string}
             */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description The path, without its query; longer ones are cut. A request of a page stands here as the same request with a key would. */
            path: string;
            /** @description The status of the reply. */
            status: number;
            /** @description From its arrival to the end of the reply, in milliseconds. */
            durationMs: number;
            /** @description The error code of the reply; null where there was no error. */
            code: string | null;
            /** @description The key that sent it; null for a page. */
            keyId: string | null;
            /** @description What the key is called; null for a page. */
            keyName: string | null;
        };
        /** LoggedRequestPage */
        LoggedRequestPage: {
            /** @description Requests, newest first; oldest first with after. */
            data: components["schemas"]["LoggedRequest"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** Me */
        Me: {
            /** @description The account the key belongs to. */
            accountId: string;
            /** @description The key of this request; not the secret. */
            keyId: string;
            /**
             * @description Test keys never reach engineers or real credits.
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description The revision the key is pinned to.
             * @enum {string}
             */
            revision: "A" | "B";
            /** @description The scopes of the key. */
            scopes: ("tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read" | "keys")[];
            /**
             * Format: date-time
             * @description When the key stops working, or null.
             */
            expiresAt: string | null;
            limits: components["schemas"]["KeyLimits"];
        };
        /**
         * Message
         * @description A question with what was replied.
         */
        Message: {
            /** @description Counts the questions of the task. */
            number: number;
            /** @description What the engineer wants to know. */
            text: string;
            /** @description What to choose from. Absent where words or data are asked for. */
            choices?: string[];
            /** @description JSON Schema of the data that is asked for. Absent where none is. */
            replySchema?: {
                [key: string]: unknown;
            };
            /**
             * @description What happens at the deadline without a reply. default: the engineer continues with defaultReply. continue: they answer as well as they can. cancel: the task is cancelled with cancelReason no_reply, and all credits are released.
             * @enum {string}
             */
            onNoReply: "default" | "continue" | "cancel";
            /** @description Whether words will do in place of a choice. */
            allowsText: boolean;
            /**
             * Format: date-time
             * @description When it was asked; since then the clock and the price are paused.
             */
            askedAt: string;
            /**
             * Format: date-time
             * @description Until when a reply is taken.
             */
            deadlineAt: string;
            defaultReply?: components["schemas"]["QuestionReply"];
            /**
             * @description open; replied; at the deadline assumed (the default), continued, or no_reply (cancelled); ended with the task; removed with the content of the task.
             * @enum {string}
             */
            state: "open" | "replied" | "assumed" | "continued" | "no_reply" | "ended" | "removed";
            /**
             * Format: date-time
             * @description When it was closed.
             */
            closedAt?: string;
            reply?: components["schemas"]["GivenReply"];
        };
        /** Messages */
        Messages: {
            /** @description Questions and replies, oldest first. */
            data: components["schemas"]["Message"][];
        };
        /**
         * ModeStatus
         * @description What a service mode can do now.
         */
        ModeStatus: {
            /**
             * @description The service mode.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /** @description Within how many seconds of its creation a task of this mode is due. */
            respondsWithinSeconds: number;
            /** @description Whether an engineer is available for this mode now. The modes fast and standard are taken at any hour; realtime_answer without a response schema needs an engineer on duty with a hand free. */
            available: boolean;
            /** @description The same for tasks with a response schema, which the AI answers alone in the mode realtime_answer: whether this service has one. */
            availableWithSchema: boolean;
            /** @description How many seconds after its creation half of the tasks of this mode were answered, over the last 7 staffed days; from 100 on with two digits. Null while fewer than 5 tasks were. */
            medianAnswerSeconds: number | null;
            /** @description How many tasks stand behind the median; null without one. */
            medianOfTasks: number | null;
        };
        /** NewKey */
        NewKey: {
            /** @description Names the key; it is not the secret. */
            id: string;
            /**
             * @description Test keys never reach engineers or real credits.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description What the key is for, to tell it from others. */
            name: string;
            /** @description The beginning and the end of the secret. */
            hint: string;
            /**
             * @description The revision the key is pinned to.
             * @enum {string}
             */
            revision: "A" | "B";
            /** @description The scopes of the key. */
            scopes: ("tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read" | "keys")[];
            /** @description Where the key may be used from; anywhere where it is empty. */
            allowedAddresses: string[];
            /** @description How fast it may be used. Only an operator raises it. */
            requestsPerSecond: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null for never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it stops working; null for never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null for a key that was not.
             */
            revokedAt: string | null;
            /** @description Send it as Bearer. It is shown only once and not stored: null in the reply to a repeated request. Rotate the key if the first reply was lost. */
            secret: string | null;
        };
        /**
         * NoEngineerAvailableError
         * @description No engineer is available for this task now.
         */
        NoEngineerAvailableError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "NO_ENGINEER_AVAILABLE";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * NotFoundError
         * @description Resource not found, or this key cannot access it.
         */
        NotFoundError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "NOT_FOUND";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * OpenQuestion
         * @description In stage needs_input: what the engineer wants to know. Reply by POST /tasks/{task_id}/messages.
         */
        OpenQuestion: {
            /** @description Counts the questions of the task. */
            number: number;
            /** @description What the engineer wants to know. */
            text: string;
            /** @description What to choose from. Absent where words or data are asked for. */
            choices?: string[];
            /** @description JSON Schema of the data that is asked for. Absent where none is. */
            replySchema?: {
                [key: string]: unknown;
            };
            /**
             * @description What happens at the deadline without a reply. default: the engineer continues with defaultReply. continue: they answer as well as they can. cancel: the task is cancelled with cancelReason no_reply, and all credits are released.
             * @enum {string}
             */
            onNoReply: "default" | "continue" | "cancel";
            /** @description Whether words will do in place of a choice. */
            allowsText: boolean;
            /**
             * Format: date-time
             * @description When it was asked; since then the clock and the price are paused.
             */
            askedAt: string;
            /**
             * Format: date-time
             * @description Until when a reply is taken.
             */
            deadlineAt: string;
            defaultReply?: components["schemas"]["QuestionReply"];
        };
        /**
         * PayloadTooLargeError
         * @description The request body exceeds 150KB (153,600 bytes).
         */
        PayloadTooLargeError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "PAYLOAD_TOO_LARGE";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * Problem
         * @description One problem of a request.
         */
        Problem: {
            /** @description The offending parameter, as a dotted path. */
            field: string;
            /** @description What would be right. */
            message: string;
        };
        /** Project */
        Project: {
            /** @description Send it as projectId when creating tasks. */
            id: number;
            /** @description Project name, counted in Unicode code points. */
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            createdAt: string;
            /** @description An archived project takes no new tasks. What is in it stays readable. */
            archived: boolean;
        };
        /** ProjectPage */
        ProjectPage: {
            /** @description Projects, newest first. */
            data: components["schemas"]["Project"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * Provenance
         * @description Who made the result, and how. Present when completed.
         */
        Provenance: {
            /**
             * @description An engineer, an engineer who used an AI draft, AI alone, or the simulator of test keys.
             * @enum {string}
             */
            source: "human" | "human_with_ai" | "ai" | "simulator";
            /** @description The model that wrote the answer or the draft. Absent where nothing of it is in the result. */
            model?: string;
            /** @description Of data that a draft was made for: where each value comes from, by JSON pointer. */
            fields?: {
                [key: string]: "ai" | "human_changed" | "human";
            };
            /** @description How many values are missing in fields. */
            omittedFields?: number;
            /** @description The share of the paragraphs, or of the values, that are in the draft word for word. */
            keptShare?: number;
            acceptedUnread?: components["schemas"]["AcceptedUnread"];
            /** @description Files that the AI read to their end. Present where AI took part and the task has files, until the content is removed. */
            filesRead?: string[];
            /** @description The other files: the AI did not see them, or only their beginning. */
            filesNotRead?: string[];
        } & {
            [key: string]: unknown;
        };
        /**
         * PutLink
         * @description How to send the file straight to the store.
         */
        PutLink: {
            /**
             * Format: uri
             * @description Where to, without your key.
             */
            url: string;
            /**
             * @description The method.
             * @enum {string}
             */
            method: "PUT";
            /** @description Headers that must be sent exactly so. */
            headers: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the link ends: after 15 minutes.
             */
            expiresAt: string;
        };
        /**
         * QuestionClosedError
         * @description No question of the task is open for this reply.
         */
        QuestionClosedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "QUESTION_CLOSED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * QuestionReply
         * @description What is said to a question: by the client, or assumed without a reply.
         */
        QuestionReply: {
            /** @description One of the choices, word for word. */
            choice?: string;
            /** @description Words: the reply itself, or a note to a choice or to data. Alone it is enough where the question has neither, or allowsText. */
            text?: string;
            /** @description What replySchema asks for. */
            data?: {
                [key: string]: unknown;
            };
        };
        /**
         * QuotaReachedError
         * @description The account has reached one of its quotas.
         */
        QuotaReachedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "QUOTA_REACHED";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /**
                     * @description Which: tasks that are pending, all test tasks, bytes of prompts, metadata, schemas and files, or callbacks that are not delivered yet.
                     * @enum {string}
                     */
                    quota: "pendingTasks" | "tasks" | "contentBytes" | "undeliveredCallbacks";
                    /** @description How much of it the account may have. */
                    limit: number;
                    /** @description How much it has. */
                    used: number;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** Quote */
        Quote: {
            credits: components["schemas"]["QuoteCredits"];
            /** @description How long completed tasks of the last 28 days took from their creation; null where too few are known. Cancelled tasks are not among them. */
            eta: components["schemas"]["QuoteEta"] | null;
            staffed: components["schemas"]["QuoteStaffed"];
            queue: components["schemas"]["QuoteQueue"];
            /** @description Every reason for which the create would fail now, in the order it would meet them; empty where it would succeed. */
            refusals: components["schemas"]["QuoteRefusal"][];
            /** @description What the create would succeed in spite of. */
            warnings: components["schemas"]["TaskWarning"][];
        };
        /** QuoteArithmetic */
        QuoteArithmetic: {
            /** @description The price multiplier of the mode. */
            modeMultiplier: number;
            /** @description The price multiplier of the tag now. */
            tagMultiplier: number;
            /** @description The least that a completed task is charged. */
            minimum: number;
            /** @description The longest effort that the maximum pays for in full. */
            effortSecondsMax: number;
            /** @description The charge of the task once completed, with effortSeconds as its only unknown. */
            formula: string;
        };
        /** QuoteChargeBasis */
        QuoteChargeBasis: {
            /**
             * @description account: 20 or more tasks of your own. deployment: all accounts, at least 20 tasks of at least 3 accounts.
             * @enum {string}
             */
            source: "account" | "deployment";
            /** @description How many tasks. */
            tasks: number;
        };
        /** QuoteCredits */
        QuoteCredits: {
            /** @description The median charge of completed tasks of the last 28 days with this mode and tag, with or without a response schema as here; null where too few are known. */
            likely: number | null;
            /** @description The 90th percentile of the same charges. */
            p90: number | null;
            /** @description maxCredits: what is held, and never exceeded. */
            max: number;
            /** @description The 5th, 10th … 100th percentile of the same charges, not bounded by max; null unless they are of your own account. */
            distribution: number[] | null;
            /** @description What likely and p90 rest on; null where they are. */
            basis: components["schemas"]["QuoteChargeBasis"] | null;
            /** @description How the charge is calculated; null where the tag does not exist. */
            arithmetic: components["schemas"]["QuoteArithmetic"] | null;
        };
        /** QuoteEta */
        QuoteEta: {
            /** @description Half of the tasks were completed within this time. */
            p50Seconds: number;
            /** @description The 90th percentile of the same times. */
            p90Seconds: number;
            basis: components["schemas"]["QuoteEtaBasis"];
        };
        /** QuoteEtaBasis */
        QuoteEtaBasis: {
            /**
             * @description Which completed tasks these are: of this mode and tag, created in this hour of the week (UTC); in this hour of any day; at any time; or of this mode with any tag. The first with 20 tasks is taken.
             * @enum {string}
             */
            level: "hour_of_week" | "hour_of_day" | "tag" | "mode";
            /** @description How many tasks. */
            tasks: number;
        };
        /**
         * QuoteQueue
         * @description What waits before it.
         */
        QuoteQueue: {
            /** @description How many waiting tasks with this tag would be offered to engineers before this one. */
            ahead: number;
            /** @description Whether there may be more: they are counted up to 1000. */
            atLeast: boolean;
        };
        /** QuoteRefusal */
        QuoteRefusal: {
            /** @description The error code that the create would have. */
            code: string;
            /** @description What stands in the way. */
            message: string;
            /** @description The field of the body that is meant. */
            field?: string;
            /** @description The details that the error would have. */
            details?: {
                [key: string]: unknown;
            };
            /** @description After how many seconds it may be worth another try. */
            retryAfterSeconds?: number;
        };
        /**
         * QuoteStaffed
         * @description Whether engineers are there.
         */
        QuoteStaffed: {
            /** @description Whether it is within staffed hours now. */
            now: boolean;
            /**
             * Format: date-time
             * @description When staffed hours begin next; null while they last, and where none are known.
             */
            nextAt: string | null;
        };
        /**
         * RateLimitedError
         * @description The rate limit was exceeded.
         */
        RateLimitedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "RATE_LIMITED";
                /** @description What happened, for a person. */
                message: string;
                /** @description Present when too many requests of the key wait: let one end, or ask without wait. */
                details?: {
                    /** @description How many requests of a key may wait at a time. */
                    waitsMax: number;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
            /** @description The limit, and when to continue. */
            meta: {
                /** @description Seconds to wait, as in Retry-After. */
                retry_after: number;
                /**
                 * Format: date-time
                 * @description When the next request is admitted, ISO 8601, UTC.
                 */
                reset_at: string;
                /** @description The limit that was exceeded, in words. */
                limit: string;
            };
        };
        /** RedeliverFailed */
        RedeliverFailed: {
            /**
             * Format: date-time
             * @description Deliveries given up at or after this time.
             */
            failedAfter: string;
            /**
             * Format: date-time
             * @description Only those given up before this time; without it, up to now.
             */
            failedBefore?: string;
        };
        /** RedeliveredFailed */
        RedeliveredFailed: {
            /** @description How many are sent again. */
            queued: number;
            /** @description Whether there are more in that time. */
            hasMore: boolean;
        };
        /** RefusedTask */
        RefusedTask: {
            /** @description As a create alone would have answered. */
            status: number;
            /** @description Why this one was not created. */
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "INVALID_REQUEST";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description Every problem found. */
                    errors: components["schemas"]["Problem"][];
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "FORBIDDEN";
                /** @description What happened, for a person. */
                message: string;
                /** @description Present when it is a scope that is missing. */
                details?: {
                    /**
                     * @description The scope the key lacks.
                     * @enum {string}
                     */
                    requiredScope: "tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read" | "keys";
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "IDEMPOTENCY_KEY_CONFLICT";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "IDEMPOTENCY_KEY_REUSED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "INTERNAL";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "UNAVAILABLE";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "INSUFFICIENT_CREDITS";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description What the account can spend. */
                    available: number;
                    /** @description What the task would hold. */
                    required: number;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "SPENDING_CAP_REACHED";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description The cap with the least left. */
                    capId: string;
                    /**
                     * @description Whose tasks it counts: all of the account, those of the project or of the key.
                     * @enum {string}
                     */
                    subject: "account" | "project" | "key";
                    /**
                     * @description What it counts: each task alone, or all of a day or month.
                     * @enum {string}
                     */
                    period: "task" | "day" | "month";
                    /** @description How much it allows. */
                    limit: number;
                    /** @description How much of it is left. */
                    left: number;
                    /** @description What the task would hold. */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When the next day or month of the cap begins; null for a cap of each task.
                     */
                    resetsAt: string | null;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "SPENDING_PAUSED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "QUOTA_REACHED";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /**
                     * @description Which: tasks that are pending, all test tasks, bytes of prompts, metadata, schemas and files, or callbacks that are not delivered yet.
                     * @enum {string}
                     */
                    quota: "pendingTasks" | "tasks" | "contentBytes" | "undeliveredCallbacks";
                    /** @description How much of it the account may have. */
                    limit: number;
                    /** @description How much it has. */
                    used: number;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "FILE_NOT_READABLE";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description Every problem found. */
                    errors: components["schemas"]["Problem"][];
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            } | {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "NO_ENGINEER_AVAILABLE";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** ReplyAttachment */
        ReplyAttachment: {
            /** @description File name. Folders before it are shown beside it: src/retry.ts. Required without uploadId. */
            fileName?: string;
            /** @description MIME type, for example image/png, application/pdf or text/plain. Required without uploadId. */
            mimeType?: string;
            /**
             * @description An upload that is ready and unused, instead of the content. What else the item says of the file must be as the upload was made.
             * @example upload_06a1ynhfkxvw5b8q2d3r4s5t6v
             */
            uploadId?: string;
            /** @description Raw text for code, logs and other text; strict base64 for all other types. */
            content?: string;
            /** @description Base64 of the content, for any type. Where content is sent too, both must agree. */
            data?: string;
            /** @description Size in bytes; it must equal the size of what was sent. */
            fileSize?: number;
        };
        /** ReplyFile */
        ReplyFile: {
            /** @description Names the file within the task; GET /tasks/{task_id}/attachments has its links. */
            position: number;
            /** @description File name. */
            fileName: string;
            /** @description The folders that fileName began with, such as src/http; absent without any. */
            path?: string;
            /** @description MIME type. */
            mimeType: string;
            /** @description Size in bytes. */
            fileSize: number;
        };
        /** ReplyRequest */
        ReplyRequest: {
            /** @description The number of the question. With it a reply that comes too late never answers the next question. */
            question?: number;
            /** @description One of the choices, word for word. */
            choice?: string;
            /** @description Words: the reply itself, or a note to a choice or to data. Alone it is enough where the question has neither, or allowsText. */
            text?: string;
            /** @description What replySchema asks for. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Files that belong to the reply; they join those of the task. What is sent inside must fit the 150KB body together with the rest; larger files go through POST /uploads and are named by uploadId. */
            attachments?: components["schemas"]["ReplyAttachment"][];
        };
        /**
         * RequestTimeoutError
         * @description The request was not completed in time; nothing was created.
         */
        RequestTimeoutError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "REQUEST_TIMEOUT";
                /** @description What happened, for a person. */
                message: string;
                /** @description Present when a create that waited was taken back. */
                details?: {
                    /** @description The task that was created and cancelled again; nothing is held for it. */
                    taskId: string;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** RollKey */
        RollKey: {
            /**
             * @description How long the old key stays valid.
             * @default 3600
             */
            overlapSeconds?: number;
        };
        /** RollWebhookSecret */
        RollWebhookSecret: {
            /**
             * @description How long the old secret signs too, so that receivers can change over.
             * @default 86400
             */
            overlapSeconds?: number;
        };
        /** ScannedToken */
        ScannedToken: {
            /** @description What was found. */
            token: string;
            /** @description What the scanner calls it. */
            type: string;
            /** @description Where it was found. It is never opened; the first 1000 characters are kept in the audit of the account. */
            url?: string;
            /** @description What it was found in, such as commit. */
            source?: string;
        } & {
            [key: string]: unknown;
        };
        /** ScannedTokenOutcome */
        ScannedTokenOutcome: {
            /** @description The SHA-256 of the token, in hexadecimal digits. */
            token_hash: string;
            /** @description The type it came with. */
            token_type: string;
            /**
             * @description true_positive where there is or was such a key, and it is revoked now.
             * @enum {string}
             */
            label: "true_positive" | "false_positive";
        };
        /** ServiceStatus */
        ServiceStatus: {
            /** @description Whether it is within staffed hours now. */
            staffed: boolean;
            /**
             * @description The zone of hours and holidays. It has daylight saving time.
             * @enum {string}
             */
            timeZone: "America/New_York";
            /** @description The hours of today, the closing time not included; null when closed today. */
            hours: components["schemas"]["Hours"] | null;
            /** @description The hours of an ordinary week. A weekday that is missing is closed. */
            week: components["schemas"]["DayHours"][];
            /**
             * Format: date-time
             * @description When staffed hours next begin, ISO 8601, UTC; null when not within 60 days.
             */
            nextOpeningAt: string | null;
            /**
             * Format: date-time
             * @description When staffed hours next end, ISO 8601, UTC; null when not within 60 days.
             */
            nextClosingAt: string | null;
            /** @description The holidays of the next 60 days. */
            holidays: components["schemas"]["Holiday"][];
            /** @description What each service mode can do now. */
            modes: components["schemas"]["ModeStatus"][];
        };
        /**
         * SpendingCapReachedError
         * @description A spending cap has no room for this task.
         */
        SpendingCapReachedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "SPENDING_CAP_REACHED";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description The cap with the least left. */
                    capId: string;
                    /**
                     * @description Whose tasks it counts: all of the account, those of the project or of the key.
                     * @enum {string}
                     */
                    subject: "account" | "project" | "key";
                    /**
                     * @description What it counts: each task alone, or all of a day or month.
                     * @enum {string}
                     */
                    period: "task" | "day" | "month";
                    /** @description How much it allows. */
                    limit: number;
                    /** @description How much of it is left. */
                    left: number;
                    /** @description What the task would hold. */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When the next day or month of the cap begins; null for a cap of each task.
                     */
                    resetsAt: string | null;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * SpendingPausedError
         * @description An owner of the account has paused spending, so no task is created.
         */
        SpendingPausedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "SPENDING_PAUSED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** Tag */
        Tag: {
            /** @description Send it as tagId. */
            id: number;
            /** @description What the level is called. */
            name: string;
            /** @description Who answers at this level. */
            description: string;
            /** @description What this level multiplies the cost by. */
            multiplier: number;
            /** @description Whether an engineer of this level is on duty now. A task is taken either way; without one it waits. */
            served: boolean;
        };
        /** TagPage */
        TagPage: {
            /** @description The tags, by id. */
            data: components["schemas"]["Tag"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** Task */
        Task: {
            /** @description Task identifier. */
            id: string;
            /** @description The first line of the prompt, to tell tasks apart; null once the content was removed. */
            title: string | null;
            /** @description What was asked; with include=prompt, until the content is removed. */
            prompt?: string;
            /**
             * @description pending until the task is final; completed and cancelled never change again.
             * @enum {string}
             */
            status: "pending" | "completed" | "cancelled";
            /**
             * @description Where the task stands, for those who want to see more than the status.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /**
             * @description The mode the task runs in.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /** @description The project of the task. */
            projectId: number;
            /** @description The credit ceiling. */
            maxCredits: number;
            /** @description The tag applied. */
            tagIdUsed: number;
            /** @description The price multiplier of the tag. */
            expertiseMultiplier: number;
            /** @description The metadata of the create, or null. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description The files of the create. */
            attachments: components["schemas"]["TaskAttachment"][];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an answer is due.
             */
            dueAt: string;
            /**
             * Format: date-time
             * @description Since when the task is overdue; it goes first from then on.
             */
            overdueAt?: string;
            question?: components["schemas"]["OpenQuestion"];
            eta?: components["schemas"]["TaskEta"];
            /** @description Of a task that waits for an engineer and is read alone: 1 is claimed next. More than 100 before it are not counted. As of at most a minute before this reply; the ETag does not change with it. */
            queuePosition?: number;
            /**
             * Format: date-time
             * @description When the task became final, or null.
             */
            finalAt: string | null;
            /**
             * @description Why the task was cancelled; present only then.
             * @enum {string}
             */
            cancelReason?: "client" | "no_engineer" | "ai_failed" | "expired" | "operator" | "no_reply";
            /** @description Present when completed: {message}, or the data that matches responseSchema. */
            result?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the content was removed, as the account wants it; then there is no result any more.
             */
            contentRemovedAt?: string;
            provenance?: components["schemas"]["Provenance"];
            credits: components["schemas"]["TaskCredits"];
            /** @description A good time to wait before the next poll, in milliseconds. */
            pollAfterMs?: number;
            /** @description Goes up by one with each change. */
            version: number;
        };
        /** TaskAttachment */
        TaskAttachment: {
            /** @description File name. */
            fileName: string;
            /** @description The folders that fileName began with, such as src/http; absent without any. */
            path?: string;
            /** @description MIME type. */
            mimeType: string;
            /** @description Size in bytes. */
            fileSize: number;
        };
        /** TaskBatch */
        TaskBatch: {
            /** @description What became of each body, in the order they were sent. */
            data: (components["schemas"]["BatchedTask"] | components["schemas"]["RefusedTask"])[];
        };
        /**
         * TaskCredits
         * @description The money of the task.
         */
        TaskCredits: {
            /** @description The ceiling. */
            max: number;
            /** @description Held now: the ceiling while pending, then 0. */
            held: number;
            /** @description What the task cost. */
            charged: number;
            /** @description What came back. */
            released: number;
            breakdown?: components["schemas"]["ChargeBreakdown"];
            soFar?: components["schemas"]["CreditsSoFar"];
        };
        /**
         * TaskEta
         * @description Of a pending live task that is read alone, where enough tasks like it are known: of its mode and tag, created in the same hour of the week. As of at most a minute before this reply; the ETag does not change with it.
         */
        TaskEta: {
            /**
             * Format: date-time
             * @description When half of the tasks like this one were completed, counted from its creation.
             */
            p50At: string;
            /**
             * Format: date-time
             * @description The 90th percentile of the same.
             */
            p90At: string;
        };
        /**
         * TaskFinalError
         * @description The task is final and can no longer change.
         */
        TaskFinalError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "TASK_FINAL";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /**
                     * @description How the task ended.
                     * @enum {string}
                     */
                    status: "completed" | "cancelled";
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** TaskPage */
        TaskPage: {
            /** @description Tasks, newest first. */
            data: components["schemas"]["Task"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * TaskPendingError
         * @description The task is not final yet.
         */
        TaskPendingError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "TASK_PENDING";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * TaskWarning
         * @description Something to know of the task.
         */
        TaskWarning: {
            /**
             * @description TAG_UNSERVED: no engineer has the tag of the task.
             * @enum {string}
             */
            code: "TAG_UNSERVED";
            /** @description What it means and what to do. */
            message: string;
        };
        /** TestEvent */
        TestEvent: {
            /** @description Made for this test alone. */
            id: string;
            /**
             * @description That this is a test.
             * @enum {string}
             */
            type: "webhook.test";
            /** @description A test stands in no feed. */
            sequence: null;
            /**
             * Format: date-time
             * @description When it was asked for. ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["TestEventData"];
        };
        /** TestEventData */
        TestEventData: {
            /** @description The endpoint it is sent to. */
            id: string;
        };
        /**
         * UnauthorizedError
         * @description The API key is invalid or missing.
         */
        UnauthorizedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "UNAUTHORIZED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * UnavailableError
         * @description The service is temporarily unavailable.
         */
        UnavailableError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "UNAVAILABLE";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * UnsupportedMediaTypeError
         * @description The body must be application/json in UTF-8, without Content-Encoding.
         */
        UnsupportedMediaTypeError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "UNSUPPORTED_MEDIA_TYPE";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** UpdateProject */
        UpdateProject: {
            /** @description Project name, counted in Unicode code points. */
            name?: string;
            /** @description true archives: no new tasks, pending ones are answered. false restores. */
            archived?: boolean;
        };
        /** UpdateWebhook */
        UpdateWebhook: {
            /** @description Where events are sent: https, port 443 or 8443, no private address, no user name or fragment. */
            url?: string;
            /** @description What it is for, to tell it from others. */
            description?: string;
            /** @description Only events of these types are sent; null for all, also those added later. */
            eventTypes?: ("task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled" | "feed.restored")[] | null;
            /** @description false stops sending; pending deliveries are kept. true starts again: failure counts are reset and pending deliveries are sent immediately. */
            enabled?: boolean;
        };
        /** Upload */
        Upload: {
            /** @description Send it as uploadId in the attachments of a task. */
            id: string;
            /**
             * @description waiting: the file has not been taken yet. ready: a task may use it, once. refused: the file is not what its type says, or was found infected. used: it belongs to a task.
             * @enum {string}
             */
            status: "waiting" | "ready" | "refused" | "used";
            /** @description Why it was refused. */
            flaw: string | null;
            /** @description File name. Folders before it are shown beside it: src/retry.ts. */
            fileName: string;
            /** @description The folders that fileName began with, such as src/http; absent without any. */
            path?: string;
            /** @description MIME type, for example image/png, application/pdf or text/plain. */
            mimeType: string;
            /** @description Size in bytes. Revision A takes 52,428,800; B 10,485,760 of images and PDF and 1,048,576 of source and text. */
            fileSize: number;
            /** @description The SHA-256 of the bytes, in hexadecimal. */
            sha256: string;
            /** @description The task that used it. */
            taskId: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it goes, unless a task has used it: 24 hours after it was created.
             */
            expiresAt: string;
            /**
             * Format: uri
             * @description Where the file can be sent through this API, by PUT with your key.
             */
            contentUrl: string;
        };
        /**
         * UploadLimitReachedError
         * @description The account has reached its limit of unused uploads.
         */
        UploadLimitReachedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "UPLOAD_LIMIT_REACHED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * UploadMissingError
         * @description The upload has no content yet.
         */
        UploadMissingError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "UPLOAD_MISSING";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * UploadUsedError
         * @description The upload is attached to a task and cannot be deleted.
         */
        UploadUsedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "UPLOAD_USED";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description The task that the file belongs to. */
                    taskId: string;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** Webhook */
        Webhook: {
            /**
             * @description Names the webhook.
             * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
             */
            id: string;
            /** @description Where events are sent: https, port 443 or 8443, no private address, no user name or fragment. */
            url: string;
            /** @description What it is for, to tell it from others. */
            description: string;
            /** @description Only events of these types are sent; null for all, also those added later. */
            eventTypes: ("task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled" | "feed.restored")[] | null;
            /**
             * @description The revision that events are sent in. It does not change.
             * @enum {string}
             */
            revision: "A" | "B";
            /** @description Whether events are sent. */
            enabled: boolean;
            /**
             * @description Who disabled it: you, days of failures, or a reply of 410; null while enabled.
             * @enum {string|null}
             */
            disabledReason: "owner" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description Since when it is disabled; null while it is not.
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description The first failure since the last success; null when all is well.
             */
            failingSince: string | null;
            /** @description How many deliveries wait, counted up to 10,000. */
            waiting: number;
            /**
             * Format: date-time
             * @description When what waits is tried next; null when nothing waits.
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last roll signs too.
             */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made. ISO 8601, UTC.
             */
            createdAt: string;
        };
        /** WebhookAttempt */
        WebhookAttempt: {
            /** @description 1 for the first. */
            number: number;
            /**
             * Format: date-time
             * @description When it began. ISO 8601, UTC.
             */
            startedAt: string;
            /** @description How long it took. */
            latencyMs: number;
            /** @description What the receiver answered; null where no answer came. */
            statusCode: number | null;
            /** @description Why no answer came; null where one did. */
            error: string | null;
            /** @description The beginning of the answer; null where none came. */
            responseExcerpt: string | null;
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            /**
             * @description Names the delivery.
             * @example delivery_06a1ynhq4c8m2x7v5t9r3k6w1d
             */
            id: string;
            /**
             * @description Names the webhook.
             * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
             */
            webhookId: string;
            /** @description The id of the event, sent as webhook-id; the same at every attempt. */
            eventId: string;
            /**
             * @description The type of the event.
             * @enum {string}
             */
            type: "task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled" | "feed.restored" | "webhook.test";
            /** @description The number of the event in the feed of the account; null for a test. */
            sequence: number | null;
            /**
             * @description pending waits for its first or next attempt; delivered was answered with 2xx; failed was given up.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Attempts so far. */
            attemptCount: number;
            /**
             * Format: date-time
             * @description When it was made. ISO 8601, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was delivered or given up; null while it waits.
             */
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description When it may be tried next; null once it is finished.
             */
            nextAttemptAt: string | null;
        };
        /** WebhookDeliveryDetail */
        WebhookDeliveryDetail: {
            /**
             * @description Names the delivery.
             * @example delivery_06a1ynhq4c8m2x7v5t9r3k6w1d
             */
            id: string;
            /**
             * @description Names the webhook.
             * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
             */
            webhookId: string;
            /** @description The id of the event, sent as webhook-id; the same at every attempt. */
            eventId: string;
            /**
             * @description The type of the event.
             * @enum {string}
             */
            type: "task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled" | "feed.restored" | "webhook.test";
            /** @description The number of the event in the feed of the account; null for a test. */
            sequence: number | null;
            /**
             * @description pending waits for its first or next attempt; delivered was answered with 2xx; failed was given up.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Attempts so far. */
            attemptCount: number;
            /**
             * Format: date-time
             * @description When it was made. ISO 8601, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was delivered or given up; null while it waits.
             */
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description When it may be tried next; null once it is finished.
             */
            nextAttemptAt: string | null;
            /** @description The body, byte for byte as it is sent. */
            body: string;
            /** @description The last 200 attempts, oldest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        /** WebhookDeliveryPage */
        WebhookDeliveryPage: {
            /** @description Deliveries, newest first. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** WebhookPage */
        WebhookPage: {
            /** @description Webhooks, newest first. */
            data: components["schemas"]["Webhook"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** WebhookSecret */
        WebhookSecret: {
            /**
             * @description Names the webhook.
             * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
             */
            id: string;
            /** @description Check signatures with it. It is shown to this request and its repeats; null in a repeat once it was rolled or the webhook deleted. */
            secret: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
