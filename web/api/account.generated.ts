export interface paths {
    "/projects/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a project
         * @description Projects group tasks. Every task names the project it belongs to.
         *
         *     The key needs the scope projects:write.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a task
         * @description Submits a question or review request. maxCredits is held until the task is final; a completed task is charged for effort, never above it, and the rest is released. Send an idempotency key to be able to repeat the request safely.
         *
         *     The key needs the scope tasks:write.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{task_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task
         * @description Poll until status is completed or cancelled. Send the ETag of the last reply as If-None-Match: an unchanged task is then 304, which does not count against the rate limit of the key.
         *
         *     Better than polling often is to wait: with wait=n the reply comes when the task is final or, with If-None-Match, when it has another version than the named one; after n seconds it is 200 with the task as it is. That costs one request, however long it takes, and a key may have 20 such requests at a time.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description The tags a task can ask for, with their price multipliers and whether anyone serves them now, which is at most a few seconds old.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several tasks
         * @description Creates up to 20 tasks as one request of the rate limit, one after another in the order sent. Each is created or refused alone, as POST /tasks/create would do it, and the reply says which. Give each an idempotencyKey: the whole batch can then be sent again, and what was created before is shown with replayed: true. A batch accepts no Idempotency-Key header and does not wait.
         *
         *     The key needs the scope tasks:write.
         */
        post: operations["createTaskBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a task
         * @description Takes the body of a create and says what the task is likely to cost and at most, how long its answer is likely to take, and every reason for which the create would fail now. Nothing is created, held or reserved, no upload is used, and an idempotency key is ignored. Only the maximum is a promise. In test mode the estimates are those of live tasks.
         *
         *     The key needs the scope tasks:write.
         */
        post: operations["quoteTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{task_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a task
         * @description Cancels a pending task and releases what it held. If an engineer has already claimed it, the effort so far is charged. Repeating your own cancel is fine.
         *
         *     The key needs the scope tasks:write.
         */
        post: operations["cancelTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{task_id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a task
         * @description The files of a task with links to read them. A link needs no key and lives for 60 seconds: use it immediately, and request another when needed. It points to another host than the API, because what is in a file is not ours.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["listTaskAttachments"];
        put?: never;
        post?: never;
        /**
         * Delete the files of a task
         * @description Removes all files of a final task immediately: they can no longer be read. The task itself and the names of its files stay. Repeating it is fine.
         *
         *     The key needs the scope tasks:write.
         */
        delete: operations["deleteTaskAttachments"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks
         * @description The tasks of the account, newest first, or with ids= those among up to 100 ids that exist. Results and prompts are left out unless include asks for them.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{task_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the questions of a task
         * @description What engineers asked about the task and what was replied, oldest first.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Reply to a question
         * @description Replies to the question that the task waits for; the task then continues, with the time that it waited added to dueAt. A reply that does not fit the question is 400 and leaves it open. Send an idempotency key to be able to repeat the request safely.
         *
         *     The key needs the scope tasks:write.
         */
        post: operations["replyToQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce a file
         * @description Begins an upload of a file that is too large for the body of a task. Send the file by the PUT in the reply and complete the upload, or send it to contentUrl; then name the upload in a task. Repeated with its Idempotency-Key it gives a fresh link to the same upload. An account may have 200 unused uploads and 5 GiB in them.
         *
         *     The key needs the scope tasks:write.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{upload_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send a file through the API
         * @description Takes the bytes of the file and makes the upload ready, without a further call. Content-Length must be the announced fileSize. 64 KB, or what is left of it, have to arrive every 15 seconds, and all within 10 minutes. Bytes that are not the announced ones are 400 and may be sent again.
         *
         *     The key needs the scope tasks:write.
         */
        put: operations["putUploadContent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{upload_id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an upload
         * @description Has the file that was put into the store checked and taken over: its size, its SHA-256 and whether it is what its type says. Bytes that are not the announced ones are 400 and may be put again while the link lives. Repeating it is safe.
         *
         *     The key needs the scope tasks:write.
         */
        post: operations["completeUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an upload
         * @description One upload of the account, until its time is up.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        /**
         * Delete an upload
         * @description Deletes an upload and its file. One that a task has used stays with the task.
         *
         *     The key needs the scope tasks:write.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the event feed
         * @description What happened to the tasks of the account, oldest first. Send nextCursor as after to read on, and wait to be answered as soon as something happens. The feed is kept for 30 days.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the event feed as a stream
         * @description The feed as server-sent events, from now on or from the sequence named: id is the sequence, event the type, data the same JSON as in the feed. Reconnect with Last-Event-ID to continue without a gap. A comment comes every 15 seconds, and its id says how far a filtered stream has come. A stream ends after an hour at the latest, when the key ends, or when its reader takes nothing for 30 seconds. Opening it costs one request, and it counts as one wait of the key.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a webhook
         * @description From now on the events of the account are sent to the URL, signed with the secret in the reply. An account has at most 10 webhooks.
         *
         *     The key needs the scope webhooks.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The webhooks of the account with their health, newest first.
         *
         *     The key needs the scope webhooks.
         */
        get: operations["listWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description One webhook with its health: whether it fails, since when, and how much waits.
         *
         *     The key needs the scope webhooks.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent to it, also not what waits. Its deliveries can no longer be read.
         *
         *     The key needs the scope webhooks.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes the fields that are sent and no others. Events that happen while a webhook is disabled are not sent to it later; read them from the feed.
         *
         *     The key needs the scope webhooks.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{webhook_id}/roll-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Makes a new secret. The old one signs too for the overlap; rolling again meanwhile ends it.
         *
         *     The key needs the scope webhooks.
         */
        post: operations["rollWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends an event of type webhook.test immediately, signed and retried like any other. Read the delivery a moment later to see what the receiver answered.
         *
         *     The key needs the scope webhooks.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description The deliveries of a webhook, newest first, kept for 30 days. With a filter a page may hold fewer than limit, also none, while hasMore is true: continue with nextCursor.
         *
         *     The key needs the scope webhooks.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description One delivery with its body and its attempts: how long each took, and its answer.
         *
         *     The key needs the scope webhooks.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends it again immediately, whatever its status. The event keeps its id, so a receiver that keeps the ids it has seen ignores a repeat.
         *
         *     The key needs the scope webhooks.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send failed deliveries again
         * @description Sends again what was given up in a time, oldest first, at most 10,000 a request; while hasMore is true, send the same request again with another idempotency key.
         *
         *     The key needs the scope webhooks.
         */
        post: operations["redeliverFailedDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description The projects of the account, newest first, archived ones too.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a project
         * @description One project of the account.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename, archive or restore a project
         * @description Changes the fields that are sent and no others. An archived project refuses new tasks with 400; its pending tasks are answered, everything in it stays readable, and it can be restored.
         *
         *     The key needs the scope projects:write.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the balance
         * @description What the account can spend, what is held for pending tasks, and what was spent.
         *
         *     The key needs the scope credits:read.
         */
        get: operations["getCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit entries
         * @description Every move of credits with the running balance, newest first.
         *
         *     The key needs the scope credits:read.
         */
        get: operations["listCreditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description The keys of the account, newest first, without their secrets, also those that ended. A live key sees live keys and a test key test keys.
         *
         *     The key needs the scope keys.
         */
        get: operations["listKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a key
         * @description One key of the account, without its secret.
         *
         *     The key needs the scope keys.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a key
         * @description A key of the same account and mode with no more permissions than the one that creates it: no other scopes, no other addresses, no longer life, no higher rate, and never the scope keys. Beyond 100 working keys only people make more. Its secret is shown this once.
         *
         *     The key needs the scope keys.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{key_id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a key
         * @description Rotates a key: creates a replacement with the same scopes, expiry and idempotency keys; the old key stays valid for the overlap. A key rolls itself, or a key that it could have made. One that is revoked or expired has no successor: 404.
         *
         *     The key needs the scope keys.
         */
        post: operations["rollKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a key
         * @description Revokes the key everywhere within seconds, permanently. It may be repeated.
         *
         *     The key needs the scope keys, unless it names itself.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a leaked key
         * @description Revokes a key that was found where it should not be, with every key made with it, and tells the members of its account. The secret is all that is needed. A list of tokens, as secret scanners send it, gets a list back; where it is signed, the audit names the scanner. A token that is not a key is answered false_positive. It may be repeated.
         *
         *     No key is needed. Requests are limited by address.
         */
        post: operations["reportKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who is calling
         * @description The account and the key of this request, with its scopes and rates.
         *
         *     Any live key will do.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description What keys of the account and pages of its members sent to the API, newest first, kept for 7 days; filters are combined with AND. Without bodies and query strings. Polls that found nothing new are left out, under great load so are others, and so is every successful reading of this log. A page scans at most 10,000 requests: if matches are rare it may contain few or none and still have a next cursor, which continues from there.
         *
         *     With after it follows the log instead: oldest first, in the order in which requests were written down, which is about a second after their reply, without missing or repeating any. nextCursor is then never null: send it as after the next time, in two seconds or, if there is more, immediately.
         *
         *     The key needs the scope tasks:read.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read staffed hours and availability
         * @description When engineers are there, what each mode can do now, and how long answers took lately. Tasks are taken at any hour; outside staffed hours answers may take longer. What it says is at most a few seconds old.
         *
         *     No key is needed. Requests are limited by address.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "task.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task was created
         * @description The task was created and its credits are held.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveTaskCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.drafted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A draft is done
         * @description The AI is done with its draft, or gave up, and the task waits for an engineer.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveTaskDrafted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.claimed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An engineer took a task
         * @description An engineer took the task.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveTaskClaimed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.requeued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task waits again
         * @description The engineer gave it back, or lost it, and the task waits again.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveTaskRequeued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.needs_input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An engineer has a question
         * @description An engineer asked a question. The task waits for a reply, without a charge; read the task for the question.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveTaskNeedsInput"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task continues after a question
         * @description The question was replied to, or its deadline has passed, and the task waits for an engineer again.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveTaskResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.overdue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task is overdue
         * @description The task is past its due time; it goes first from now on.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveTaskOverdue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task was completed
         * @description The task was answered; the charge was captured and the rest released. Read the task for the result.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveTaskCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task was cancelled
         * @description The task was cancelled. What it held is released, less the effort so far where the client cancelled a claimed task.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveTaskCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "feed.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service was restored
         * @description The service was restored from a backup. Events after lastSequence that you received before may not have happened: read the tasks again. Sequences continue after this event.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveFeedRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test of an endpoint
         * @description Its owner asked for a test of the endpoint. Sent whatever types the endpoint asks for, signed and repeated like any other event.
         *
         *     Sent at least once, so the same event may come twice: tell repeats apart by webhook-id. Events may arrive in another order than they happened in; data.version says which state of the task is the newer one. The task read when the event arrives is never older than the event.
         */
        post: operations["receiveWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
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
            format: "event" | "result" | null;
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
            mode: "realtime_answer" | "fast" | "standard" | null;
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
            overlapSeconds: number;
        };
        /** RollWebhookSecret */
        RollWebhookSecret: {
            /**
             * @description How long the old secret signs too, so that receivers can change over.
             * @default 86400
             */
            overlapSeconds: number;
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
    responses: {
        /** @description The request failed validation. Correct the fields listed in details.errors and send the request again. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidRequestError"];
            };
        };
        /**
         * @description This idempotency key was already used by a different API key; keys must be random. Make a new random UUID for this request: keys are unique over all accounts.
         *
         *     This idempotency key was already used for a different request. Make a new UUID for each distinct request; repeat a key only with the same body.
         */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyKeyConflictError"] | components["schemas"]["IdempotencyKeyReusedError"];
            };
        };
        /**
         * @description This idempotency key was already used by a different API key; keys must be random. Make a new random UUID for this request: keys are unique over all accounts.
         *
         *     This idempotency key was already used for a different request. Make a new UUID for each distinct request; repeat a key only with the same body.
         *
         *     The webhook is disabled, so nothing is sent to it. Enable it with PATCH {"enabled": true}, then send the request again.
         */
        ConflictOrEndpointDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyKeyConflictError"] | components["schemas"]["IdempotencyKeyReusedError"] | components["schemas"]["EndpointDisabledError"];
            };
        };
        /**
         * @description This idempotency key was already used by a different API key; keys must be random. Make a new random UUID for this request: keys are unique over all accounts.
         *
         *     This idempotency key was already used for a different request. Make a new UUID for each distinct request; repeat a key only with the same body.
         *
         *     The account has reached the limit for keys created through the API. Revoke unused keys, or create the key in the dashboard, which has no such limit.
         */
        ConflictOrKeyLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyKeyConflictError"] | components["schemas"]["IdempotencyKeyReusedError"] | components["schemas"]["KeyLimitReachedError"];
            };
        };
        /** @description The API key does not have permission for this operation. Use a key with the scope named in details.requiredScope, from an allowed address. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description The cursor is older than the feed's retention period. Read the feed without after to start again from the oldest event kept, and list tasks for what came before it. */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CursorExpiredError"];
            };
        };
        /** @description Something failed on our side. Send it again with the same idempotency key; report the request id if it stays. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfKnown"];
                RateLimit: components["headers"]["RateLimitIfKnown"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimitIfKnown"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemainingIfKnown"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitResetIfKnown"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description Resource not found, or this key cannot access it. Check the path and the identifier, and that the key belongs to the owning account. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /** @description The request body exceeds 150KB (153,600 bytes). Shorten the body, or send large files through an upload. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayloadTooLargeError"];
            };
        };
        /** @description The request was not completed in time; nothing was created. Send it again; the same idempotency key is safe to use. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfKnown"];
                RateLimit: components["headers"]["RateLimitIfKnown"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimitIfKnown"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemainingIfKnown"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitResetIfKnown"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestTimeoutError"];
            };
        };
        /** @description The service is temporarily unavailable. Send it again after the seconds in Retry-After. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfKnown"];
                RateLimit: components["headers"]["RateLimitIfKnown"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimitIfKnown"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemainingIfKnown"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitResetIfKnown"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnavailableError"];
            };
        };
        /** @description The rate limit was exceeded. Wait for the seconds in Retry-After, or send RateLimit-Wait to be held until then. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedError"];
            };
        };
        /**
         * @description The rate limit was exceeded. Wait for the seconds in Retry-After, or send RateLimit-Wait to be held until then.
         *
         *     The account has reached one of its quotas. details.quota says which. Await or cancel pending tasks, delete attachments of final tasks and unused uploads, or ask the operator to raise it. For undeliveredCallbacks make the receiver answer, or create tasks without callback.
         */
        TooManyRequestsOrQuotaReached: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "Retry-After": components["headers"]["RetryAfterIfKnown"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedError"] | components["schemas"]["QuotaReachedError"];
            };
        };
        /** @description The API key is invalid or missing. Send "Authorization: Bearer <API_KEY>" with a key that is neither revoked nor expired. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "WWW-Authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description The body must be application/json in UTF-8, without Content-Encoding. Send "Content-Type: application/json" and an uncompressed body. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Api-Revision": components["headers"]["ApiRevision"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeError"];
            };
        };
    };
    parameters: {
        /**
         * @description Asks for revision A. Without it the revision the key is pinned to applies.
         * @example A
         */
        "Api-Revision": "A";
        /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
        "Idempotency-Key": string;
        /**
         * @description wait=n lets the request wait up to n seconds, 50 at most, for the outcome (RFC 7240). The reply says in Preference-Applied for how long.
         * @example wait=20
         */
        Prefer: string;
        /**
         * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
         * @example 30
         */
        "RateLimit-Wait": number;
        /** @description Where to go on: nextCursor of the page before. */
        cursor: string;
        /**
         * @description Names the delivery.
         * @example delivery_06a1ynhq4c8m2x7v5t9r3k6w1d
         */
        delivery_id: string;
        /**
         * @description The id of the key.
         * @example key_06a1ynhfm3vw5b8q2d3r4s5t6v
         */
        key_id: string;
        /** @description How many items to return. */
        limit: number;
        /**
         * @description The id of the project.
         * @example 1001
         */
        project_id: string;
        /**
         * @description The id string from the creation of the task.
         * @example task_06a1ynhfkxvw5b8q2d3r4s5t6v
         */
        task_id: string;
        /**
         * @description Only events of these types, separated by commas: task.created, task.drafted, task.claimed, task.requeued, task.needs_input, task.resumed, task.overdue, task.completed, task.cancelled, feed.restored.
         * @example task.completed,task.cancelled
         */
        types: string;
        /**
         * @description The id of the upload.
         * @example upload_01k9yq3v8xe2wb5t7m4hn0c6rd
         */
        upload_id: string;
        /**
         * @description The id of the event, the same at every attempt.
         * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
         */
        "webhook-id": string;
        /**
         * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
         * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
         */
        "webhook-signature": string;
        /**
         * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
         * @example 1794735001
         */
        "webhook-timestamp": string;
        /**
         * @description Names the webhook.
         * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
         */
        webhook_id: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The revision this reply is in.
         * @example A
         */
        ApiRevision: "A";
        /**
         * @description How to authenticate.
         * @example Bearer
         */
        Authenticate: "Bearer";
        /**
         * @description The version of this view. Send it as If-None-Match with the next poll.
         * @example W/"1-A"
         */
        ETag: string;
        /**
         * @description Present when this is the stored reply of an earlier request with the same key.
         * @example true
         */
        IdempotentReplayed: "true";
        /**
         * @description Where the next page is; absent on the last one.
         * @example </api/v1/tasks?cursor=MTAwMQ>; rel="next"
         */
        Link: string;
        /**
         * @description Where the new object can be read, relative to the host.
         * @example /api/v1/tasks/task_06a1ynhfkxvw5b8q2d3r4s5t6v
         */
        Location: string;
        /**
         * @description Present when Prefer was understood: how long the request was ready to wait.
         * @example wait=20
         */
        PreferenceApplied: string;
        /**
         * @description The tightest limit: r requests are left, and more come in t seconds.
         * @example "key-second";r=0;t=1
         */
        RateLimit: string;
        /**
         * @description The tightest limit: r requests are left, and more come in t seconds.
         * @example "key-second";r=0;t=1
         */
        RateLimitIfKnown: string;
        /**
         * @description The limits that apply: q requests in w seconds each.
         * @example "key-second";q=1;w=1, "key-hour";q=3600;w=3600, "account-second";q=10;w=1
         */
        RateLimitPolicy: string;
        /**
         * @description The limits that apply: q requests in w seconds each.
         * @example "key-second";q=1;w=1, "key-hour";q=3600;w=3600, "account-second";q=10;w=1
         */
        RateLimitPolicyIfKnown: string;
        /**
         * @description Name it when you report a problem.
         * @example req_5m3k9v0q7x2c8r4t
         */
        RequestId: string;
        /**
         * @description How many seconds to wait before the next try.
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description How many seconds to wait before the next try.
         * @example 1
         */
        RetryAfterIfKnown: number;
        /**
         * @description Whether the same request may succeed when it is simply sent again.
         * @example false
         */
        ShouldRetry: "true" | "false";
        /**
         * @description The quota of the tightest limit.
         * @example 1
         */
        XRateLimitLimit: number;
        /**
         * @description The quota of the tightest limit.
         * @example 1
         */
        XRateLimitLimitIfKnown: number;
        /**
         * @description How many requests the tightest limit has left.
         * @example 0
         */
        XRateLimitRemaining: number;
        /**
         * @description How many requests the tightest limit has left.
         * @example 0
         */
        XRateLimitRemainingIfKnown: number;
        /**
         * @description When the tightest limit admits more, in seconds since 1970.
         * @example 1794735001
         */
        XRateLimitReset: number;
        /**
         * @description When the tightest limit admits more, in seconds since 1970.
         * @example 1794735001
         */
        XRateLimitResetIfKnown: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProject"];
            };
        };
        responses: {
            /** @description The project. Location names where it can be read. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description The request failed validation. Correct the fields listed in details.errors and send the request again. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A UUID of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: string;
                /**
                 * @description wait=n lets the request wait up to n seconds, 50 at most, for the outcome (RFC 7240). The reply says in Preference-Applied for how long.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTask"];
            };
        };
        responses: {
            /** @description The task. Location names where it can be polled. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTask"];
                };
            };
            /**
             * @description The request failed validation. Correct the fields listed in details.errors and send the request again.
             *
             *     The AI cannot read a file of this task; nothing was created. Choose the mode fast or standard, in which an engineer reads the files named in details.errors, or leave them out.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"] | components["schemas"]["FileNotReadableError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description The account has insufficient credits for this task. Lower maxCredits to what details.available allows, or add credits to the account.
             *
             *     A spending cap has no room for this task. Lower maxCredits to details.left, wait for the reset, or have an owner raise the cap.
             *
             *     An owner of the account has paused spending, so no task is created. Ask an owner to resume spending on the credits page. Open tasks are still answered.
             */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientCreditsError"] | components["schemas"]["SpendingCapReachedError"] | components["schemas"]["SpendingPausedError"];
                };
            };
            403: components["responses"]["Forbidden"];
            /**
             * @description The request was not completed in time; nothing was created. Send it again; the same idempotency key is safe to use.
             *
             *     No engineer is available for this task now. Try again after the time in Retry-After, or choose the mode fast or standard.
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyIfKnown"];
                    RateLimit: components["headers"]["RateLimitIfKnown"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimitIfKnown"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemainingIfKnown"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitResetIfKnown"];
                    "Retry-After": components["headers"]["RetryAfterIfKnown"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestTimeoutError"] | components["schemas"]["NoEngineerAvailableError"];
                };
            };
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsOrQuotaReached"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTask: {
        parameters: {
            query?: {
                /**
                 * @description How many seconds to wait for the task to be final or, with If-None-Match, to change. It goes before Prefer.
                 * @example 25
                 */
                wait?: number;
                /** @description prompt: carry what was asked. */
                include?: "prompt";
            };
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /**
                 * @description wait=n lets the request wait up to n seconds, 50 at most, for the outcome (RFC 7240). The reply says in Preference-Applied for how long.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The ETag of the last reply. While nothing has changed the answer is 304.
                 * @example W/"1-A"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id string from the creation of the task.
                 * @example task_06a1ynhfkxvw5b8q2d3r4s5t6v
                 */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description Nothing changed since the version named in If-None-Match. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tags. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTaskBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTaskBatch"];
            };
        };
        responses: {
            /** @description What became of each. Read the status of every item. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskBatch"];
                };
            };
            /** @description The request failed validation. Correct the fields listed in details.errors and send the request again. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    quoteTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTask"];
            };
        };
        responses: {
            /** @description The quote, also where the create would fail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description The request failed validation. Correct the fields listed in details.errors and send the request again. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The id string from the creation of the task.
                 * @example task_06a1ynhfkxvw5b8q2d3r4s5t6v
                 */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /**
             * @description This idempotency key was already used by a different API key; keys must be random. Make a new random UUID for this request: keys are unique over all accounts.
             *
             *     This idempotency key was already used for a different request. Make a new UUID for each distinct request; repeat a key only with the same body.
             *
             *     The task is final and can no longer change. Read the task: its status says how it ended.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyConflictError"] | components["schemas"]["IdempotencyKeyReusedError"] | components["schemas"]["TaskFinalError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTaskAttachments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description The id string from the creation of the task.
                 * @example task_06a1ynhfkxvw5b8q2d3r4s5t6v
                 */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedFiles"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTaskAttachments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description The id string from the creation of the task.
                 * @example task_06a1ynhfkxvw5b8q2d3r4s5t6v
                 */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files are gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The task is not final yet. Cancel the task, or wait until it is final. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskPendingError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only this status. */
                status?: "pending" | "completed" | "cancelled";
                /** @description Only this project. */
                projectId?: number;
                /** @description Only tasks created at or after this time. */
                createdAfter?: string;
                /** @description Only tasks created before this time. */
                createdBefore?: string;
                /** @description Only tasks with all of these words in the prompt or in text values of the metadata, newest first. Three characters or more match the beginning of a word. New tasks are found after about a second, and until their content is removed. A page of very frequent words with filters may contain few or none and still have a next cursor, which continues from there. */
                q?: string;
                /** @description Up to 100 task ids, separated by commas; goes with include only. */
                ids?: string;
                /** @description result: carry the result of completed tasks. prompt: what was asked. */
                include?: "result" | "prompt" | "result,prompt";
            };
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMessages: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description The id string from the creation of the task.
                 * @example task_06a1ynhfkxvw5b8q2d3r4s5t6v
                 */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The questions with their replies. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replyToQuestion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The id string from the creation of the task.
                 * @example task_06a1ynhfkxvw5b8q2d3r4s5t6v
                 */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplyRequest"];
            };
        };
        responses: {
            /** @description The task, which continues. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /**
             * @description This idempotency key was already used by a different API key; keys must be random. Make a new random UUID for this request: keys are unique over all accounts.
             *
             *     This idempotency key was already used for a different request. Make a new UUID for each distinct request; repeat a key only with the same body.
             *
             *     No question of the task is open for this reply. Read its messages: the question was replied to, or its deadline has passed.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyConflictError"] | components["schemas"]["IdempotencyKeyReusedError"] | components["schemas"]["QuestionClosedError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsOrQuotaReached"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUpload"];
            };
        };
        responses: {
            /** @description The upload. Location names where it can be read. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncedUpload"];
                };
            };
            /** @description The request failed validation. Correct the fields listed in details.errors and send the request again. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /**
             * @description This idempotency key was already used by a different API key; keys must be random. Make a new random UUID for this request: keys are unique over all accounts.
             *
             *     This idempotency key was already used for a different request. Make a new UUID for each distinct request; repeat a key only with the same body.
             *
             *     The account has reached its limit of unused uploads. Use or delete uploads; unused uploads expire after 24 hours.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyConflictError"] | components["schemas"]["IdempotencyKeyReusedError"] | components["schemas"]["UploadLimitReachedError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsOrQuotaReached"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putUploadContent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description The id of the upload.
                 * @example upload_01k9yq3v8xe2wb5t7m4hn0c6rd
                 */
                upload_id: components["parameters"]["upload_id"];
            };
            cookie?: never;
        };
        /** @description The bytes of the file, and nothing else. Content-Length is required. */
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The upload, ready for a task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    completeUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The id of the upload.
                 * @example upload_01k9yq3v8xe2wb5t7m4hn0c6rd
                 */
                upload_id: components["parameters"]["upload_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload, ready for a task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /**
             * @description This idempotency key was already used by a different API key; keys must be random. Make a new random UUID for this request: keys are unique over all accounts.
             *
             *     This idempotency key was already used for a different request. Make a new UUID for each distinct request; repeat a key only with the same body.
             *
             *     The upload has no content yet. Send the file by the PUT that the upload names, then complete it.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyConflictError"] | components["schemas"]["IdempotencyKeyReusedError"] | components["schemas"]["UploadMissingError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description The id of the upload.
                 * @example upload_01k9yq3v8xe2wb5t7m4hn0c6rd
                 */
                upload_id: components["parameters"]["upload_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description The id of the upload.
                 * @example upload_01k9yq3v8xe2wb5t7m4hn0c6rd
                 */
                upload_id: components["parameters"]["upload_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The upload is attached to a task and cannot be deleted. The file belongs to the task in details.taskId and is deleted with that task's files. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadUsedError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The last sequence seen; 0 is the beginning. latest skips what has happened. Without it the feed is read from the oldest event kept.
                 * @example 1041
                 */
                after?: string;
                /**
                 * @description Only events of these types, separated by commas: task.created, task.drafted, task.claimed, task.requeued, task.needs_input, task.resumed, task.overdue, task.completed, task.cancelled, feed.restored.
                 * @example task.completed,task.cancelled
                 */
                types?: components["parameters"]["types"];
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description How many seconds to wait for an event where there is none yet. A wait that times out is 200 with empty data, and counts as one request whatever its length. */
                wait?: number;
            };
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * @description The last sequence seen; 0 is the beginning. Without it, or with latest, the stream starts now. Last-Event-ID goes before it.
                 * @example 1041
                 */
                after?: string;
                /**
                 * @description Only events of these types, separated by commas: task.created, task.drafted, task.claimed, task.requeued, task.needs_input, task.resumed, task.overdue, task.completed, task.cancelled, feed.restored.
                 * @example task.completed,task.cancelled
                 */
                types?: components["parameters"]["types"];
            };
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /**
                 * @description The last id the stream gave, to continue after it. Browsers send it automatically.
                 * @example 1042
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events as they happen. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description The webhook with its secret. Location names where it can be read. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description The request failed validation. Correct the fields listed in details.errors and send the request again. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /**
             * @description This idempotency key was already used by a different API key; keys must be random. Make a new random UUID for this request: keys are unique over all accounts.
             *
             *     This idempotency key was already used for a different request. Make a new UUID for each distinct request; repeat a key only with the same body.
             *
             *     The account has reached its webhook limit. Delete a webhook that is no longer needed, or change one with PATCH.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyConflictError"] | components["schemas"]["IdempotencyKeyReusedError"] | components["schemas"]["EndpointLimitReachedError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, in one page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description Names the webhook.
                 * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
                 */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description Names the webhook.
                 * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
                 */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description Names the webhook.
                 * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
                 */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rollWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Names the webhook.
                 * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
                 */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollWebhookSecret"];
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Names the webhook.
                 * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
                 */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. Location names where its attempts can be read. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrEndpointDisabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only this status. */
                status?: "pending" | "delivered" | "failed";
                /** @description Only events of this type. */
                type?: "task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled" | "feed.restored" | "webhook.test";
            };
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description Names the webhook.
                 * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
                 */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description Names the webhook.
                 * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
                 */
                webhook_id: components["parameters"]["webhook_id"];
                /**
                 * @description Names the delivery.
                 * @example delivery_06a1ynhq4c8m2x7v5t9r3k6w1d
                 */
                delivery_id: components["parameters"]["delivery_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Names the webhook.
                 * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
                 */
                webhook_id: components["parameters"]["webhook_id"];
                /**
                 * @description Names the delivery.
                 * @example delivery_06a1ynhq4c8m2x7v5t9r3k6w1d
                 */
                delivery_id: components["parameters"]["delivery_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, waiting for its attempt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrEndpointDisabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverFailedDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Names the webhook.
                 * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
                 */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeliverFailed"];
            };
        };
        responses: {
            /** @description How many were queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeliveredFailed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrEndpointDisabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only archived projects, or only the others. */
                archived?: "true" | "false";
            };
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of projects. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description The id of the project.
                 * @example 1001
                 */
                project_id: components["parameters"]["project_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description The id of the project.
                 * @example 1001
                 */
                project_id: components["parameters"]["project_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProject"];
            };
        };
        responses: {
            /** @description The project as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description The request failed validation. Correct the fields listed in details.errors and send the request again. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCredits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credits"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCreditEntries: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditEntryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path: {
                /**
                 * @description The id of the key.
                 * @example key_06a1ynhfm3vw5b8q2d3r4s5t6v
                 */
                key_id: components["parameters"]["key_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKey"];
            };
        };
        responses: {
            /** @description The key with its secret. Location names where it can be read. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            /** @description The request failed validation. Correct the fields listed in details.errors and send the request again. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrKeyLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rollKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The id of the key.
                 * @example key_06a1ynhfm3vw5b8q2d3r4s5t6v
                 */
                key_id: components["parameters"]["key_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollKey"];
            };
        };
        responses: {
            /** @description The successor with its secret. Location names where it can be read. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrKeyLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
                /** @description A random text, best a UUID, of your own for this request, such as uuidgen makes: keys are unique over all accounts. Repeating it with the same request gives the first reply again and does nothing twice; it is kept for at least 30 days. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The id of the key.
                 * @example key_06a1ynhfm3vw5b8q2d3r4s5t6v
                 */
                key_id: components["parameters"]["key_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /** @description Which key of the published list signed the body. */
                "Github-Public-Key-Identifier"?: string;
                /** @description The signature of the body, in base64: ECDSA on P-256 with SHA-256. */
                "Github-Public-Key-Signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyReport"] | components["schemas"]["ScannedToken"][];
            };
        };
        responses: {
            /** @description What the token is, in the form of the request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyReportOutcome"] | components["schemas"]["ScannedTokenOutcome"][];
                };
            };
            /** @description The request failed validation. Correct the fields listed in details.errors and send the request again. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Follow from here: nextCursor of the reply before, or latest to start with new requests. It excludes cursor.
                 * @example latest
                 */
                after?: string;
                /** @description Only requests of this key. */
                keyId?: string;
                /** @description Only replies of this class, 2xx to 5xx, or of this very status. */
                status?: string;
                /** @description Only requests with this method. */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Only requests whose path begins with it. */
                path?: string;
                /** @description The id of a request; then no other filter counts. */
                requestId?: string;
                /** @description Only replies with this error code. */
                code?: string;
            };
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
                /**
                 * @description For how many seconds the request would rather wait for its turn than be refused. One that comes too early for the rate of its key then takes the next free slot of the key, of 30 ahead, and is held until it has come; beyond that it is refused with 429 as without the header. So processes that share a key take turns. The time is part of a wait that the request asks for.
                 * @example 30
                 */
                "RateLimit-Wait"?: components["parameters"]["RateLimit-Wait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRequestPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Asks for revision A. Without it the revision the key is pinned to applies.
                 * @example A
                 */
                "Api-Revision"?: components["parameters"]["Api-Revision"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hours of the revision asked for, and the modes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Api-Revision": components["headers"]["ApiRevision"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveTaskCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTaskDrafted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTaskClaimed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTaskRequeued: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTaskNeedsInput: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTaskResumed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTaskOverdue: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTaskCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTaskCancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveFeedRestored: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedRestoredEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same at every attempt.
                 * @example evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1
                 */
                "webhook-id": components["parameters"]["webhook-id"];
                /**
                 * @description When this attempt was made, in seconds since 1970. Refuse one that is minutes old.
                 * @example 1794735001
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /**
                 * @description Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a secret is being rolled both sign. One that matches is enough.
                 * @example v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=
                 */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as the feed shows it in the revision of the endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled, and nothing more is sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. Answer within 10 seconds; the body means nothing. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure: redirects are not followed. It is sent again later. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure, as is no answer at all. It is sent again in the same way. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
