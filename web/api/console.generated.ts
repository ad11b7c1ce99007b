export interface paths {
    "/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description A mail with a link goes to the address. The reply is the same for an address that is known already: then the mail says so.
         *
         *     No session is needed.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm an e-mail address
         * @description What the link in the mail opens. It signs nobody in, and may be opened twice.
         *
         *     No session is needed.
         */
        get: operations["verifyEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verification-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the confirmation mail again
         * @description The reply is the same whether the address waits for confirmation or not.
         *
         *     No session is needed.
         */
        post: operations["sendVerificationMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Signing in again, with everything it takes, is also how a person shows that they are still there: the new session takes the place of the one that was sent along.
         *
         *     No session is needed.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-in with a code
         * @description After the password, in the same browser.
         *
         *     No session is needed.
         */
        post: operations["signInWithTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in/backup-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-in with a backup code
         * @description After the password, in the same browser. Each code works once.
         *
         *     No session is needed.
         */
        post: operations["signInWithBackupCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in/passkey/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in with a passkey
         * @description The challenge is good for five minutes.
         *
         *     No session is needed.
         */
        post: operations["startPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-in with a passkey
         * @description Needs no password: the device has made sure of its user.
         *
         *     No session is needed.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session of the cookie, if it is one, and takes the cookie away.
         *
         *     No session is needed.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password
         * @description The reply is the same whether the address is known or not.
         *
         *     No session is needed.
         */
        post: operations["sendPasswordMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password
         * @description Takes the token of the mail, once. Every session of the person ends.
         *
         *     No session is needed.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description Every other session of the person ends.
         *
         *     For whoever is signed in. The sign-in must be less than five minutes ago.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own sessions
         * @description Where the person is signed in, newest first, at most a thousand.
         *
         *     For whoever is signed in.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of the own sessions
         * @description It opens nothing from the next request on.
         *
         *     For whoever is signed in.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all other sessions of the person
         * @description Only the session of this request stays.
         *
         *     For whoever is signed in.
         */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up an authenticator app
         * @description It counts once a code of it is confirmed.
         *
         *     For whoever is signed in. The sign-in must be less than five minutes ago.
         */
        post: operations["addTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish setting up an authenticator app
         * @description From now on signing in takes a code; this session still counts as one without.
         *
         *     For whoever is signed in. The sign-in must be less than five minutes ago.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the authenticator app
         * @description The backup codes go with it.
         *
         *     For whoever is signed in. The sign-in must be less than five minutes ago.
         */
        post: operations["removeTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new backup codes
         * @description The old ones stop working.
         *
         *     For whoever is signed in. The sign-in must be less than five minutes ago.
         */
        post: operations["renewBackupCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description The challenge is good for five minutes.
         *
         *     For whoever is signed in. The sign-in must be less than five minutes ago.
         */
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own passkeys
         * @description Those that can sign the person in.
         *
         *     For whoever is signed in.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Finish adding a passkey
         * @description The device must have made sure of its user.
         *
         *     For whoever is signed in. The sign-in must be less than five minutes ago.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/{passkey_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description It signs nobody in any more.
         *
         *     For whoever is signed in. The sign-in must be less than five minutes ago.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in
         * @description The person behind the session, their accounts and roles, and what is missing.
         *
         *     For whoever is signed in.
         */
        get: operations["getOwnPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your accounts
         * @description The accounts you are a member of, oldest first, each with its test twin.
         *
         *     For whoever is signed in.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Open an account
         * @description Opens an account that you own, with its test twin and test credits. A person owns at most 20 accounts.
         *
         *     For whoever is signed in.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members
         * @description The people of the account and their roles, in the order they first signed up.
         *
         *     For members of the account.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/members/{person_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description An owner removes anybody, everybody else only themselves. The last owner stays.
         *
         *     For members of the account. The sign-in must be less than five minutes ago.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description The new role holds from the next request on. An account keeps at least one owner.
         *
         *     For members of the account. Their role must be owner. The sign-in must be less than five minutes ago.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations
         * @description Who was invited to the account and has not accepted yet, newest first.
         *
         *     For members of the account. Their role must be owner.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody to the account
         * @description Sends a mail with a link that works once, for 7 days, and only for whoever signs in with that address. To invite an address again ends the mail before. An account sends at most 100 a day.
         *
         *     For members of the account. Their role must be owner. The sign-in must be less than five minutes ago.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back
         * @description The link in the mail stops working at once.
         *
         *     For members of the account. Their role must be owner.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Makes you what the invitation offers. You must be signed in with the address it was sent to, and the address must be verified; any other token is as unknown as one that was never made.
         *
         *     For whoever is signed in.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys
         * @description The keys of the account and of its test twin, newest first, without their secrets.
         *
         *     For members of the account.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make a key
         * @description A key of the account, or of its test twin. Its secret is shown this once.
         *
         *     For members of the account. Their role must be owner or developer. The sign-in must be less than five minutes ago.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/keys/{key_id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key
         * @description Makes the successor of a key, with the same rights and the same idempotency keys. The old one goes on working for the overlap. A key that is revoked or expired has no successor.
         *
         *     For members of the account. Their role must be owner or developer. The sign-in must be less than five minutes ago.
         */
        post: operations["rollKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a key
         * @description Ends the key everywhere within seconds, for good. It may be repeated.
         *
         *     For members of the account. Their role must be owner or developer.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the acts of power
         * @description Keys made, rolled and revoked, webhooks, credits granted, roles and invitations, and what operators did, newest first, of the account and of its test twin. Each entry holds the hash of all before it, so none can be changed or taken away unseen.
         *
         *     For members of the account. Their role must be owner.
         */
        get: operations["listActs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/me/mail-choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show which mail the person gets
         * @description Low balances are told to owners, endpoints that were switched off and keys that end soon also to developers. The choice holds for every account of the person.
         *
         *     For whoever is signed in.
         */
        get: operations["getMailChoices"];
        /**
         * Choose which mail to get
         * @description Kinds that are left out stay as they are.
         *
         *     For whoever is signed in.
         */
        put: operations["setMailChoices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/notice-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show when the account is told
         * @description From which balance on the owners are told.
         *
         *     For members of the account. Their role must be owner.
         */
        get: operations["getNoticeSettings"];
        /**
         * Choose when the account is told
         * @description The owners are told once each time the balance falls below it.
         *
         *     For members of the account. Their role must be owner.
         */
        put: operations["setNoticeSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether to unsubscribe
         * @description What the link in a mail opens: a page with a button. It changes nothing.
         *
         *     No session is needed.
         */
        get: operations["showUnsubscribe"];
        put?: never;
        /**
         * Unsubscribe
         * @description Turns off the kinds of mail that the token names, for whoever got it. Mail programs call it by themselves (RFC 8058), so it needs no session and no Origin, and takes a form, which it does not read. It may be repeated.
         *
         *     No session is needed.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/duty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether you are on duty
         * @description Since when you are on duty, which tags you take, and how many tasks you hold.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["getDuty"];
        /**
         * Go on or off duty
         * @description Only who is on duty can claim. Going off duty gives nothing back: what you hold stays yours.
         *
         *     For engineers who signed in with a second factor.
         */
        put: operations["setDuty"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/engineers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the engineers
         * @description Everybody who may answer tasks, in the order they first signed up.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listEngineers"];
        put?: never;
        /**
         * Invite an engineer
         * @description Sends a mail with a link that works once, for 7 days, and only for whoever signs in with that address. To invite an address again ends the mail before.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["inviteEngineer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/engineers/{person_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what an engineer may take
         * @description Changes tags, capacity or suspension; what is left out stays. A suspended engineer is off duty at once, and the tasks they hold go back to the queue when their leases run out.
         *
         *     For operators who signed in with a second factor.
         */
        patch: operations["changeEngineer"];
        trace?: never;
    };
    "/operator/v1/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite an operator
         * @description Sends a mail with a link that works once, for 7 days, and only for whoever signs in with that address. To invite an address again ends the mail before.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["inviteOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations of the place
         * @description Who was invited as engineer or operator and has not accepted yet, newest first.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listPlaceInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take back an invitation of the place
         * @description The link in the mail stops working at once.
         *
         *     For operators who signed in with a second factor.
         */
        delete: operations["revokePlaceInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/accounts/{account_id}/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant credits
         * @description Adds credits to an account or a test twin, in the scale of revision A.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["grantCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tasks/{task_id}/cancel": {
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
         * @description Cancels a task of any account, also a claimed one, and releases all it holds.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["cancelAnyTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tasks/{task_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a task from its engineer
         * @description Puts a claimed task back into the queue. The text the engineer saved is kept.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["releaseAnyTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the calendar
         * @description The staffed hours of each revision and all holidays.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/calendar/hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the staffed hours
         * @description Replaces the hours of the whole week in both revisions. Clients see them within seconds.
         *
         *     For operators who signed in with a second factor.
         */
        put: operations["setHours"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/calendar/holidays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a holiday
         * @description Makes a day one on which nobody is there. A day that is one already is renamed.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["addHoliday"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/calendar/holidays/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a holiday
         * @description Makes the day an ordinary one again.
         *
         *     For operators who signed in with a second factor.
         */
        delete: operations["removeHoliday"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks/claim-next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim the best waiting task
         * @description Gives you the best task that waits for one of your tags, and a lease on it. Realtime tasks go first, then those with little time left, then fast, then standard; clients take turns. Tasks of accounts you belong to are never offered to you.
         *
         *     For engineers who signed in with a second factor.
         */
        post: operations["claimNextTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks/{task_id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim one task
         * @description Gives you this very task, if it still waits and could be offered to you.
         *
         *     For engineers who signed in with a second factor.
         */
        post: operations["claimOneTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tasks you hold
         * @description The tasks you hold now, the one you claimed first at the beginning.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["listHeldTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks/{task_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task
         * @description A task you hold, with all you need to answer it. Of a task you held before, the state and your own text. Any other task is 404.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["getWorkTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks/{task_id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a task
         * @description The files of a task you hold, with links to read them. A link needs no session and lives for 60 seconds: ask for it when you need it. It points to a host of its own, because what is in a file is not ours.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["listWorkFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks/{task_id}/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a task
         * @description Renews the lease and counts the time since the last heartbeat as effort, up to 30 seconds, when there was input in the last 60. Without input for too long the task goes back.
         *
         *     For engineers who signed in with a second factor.
         */
        post: operations["sendHeartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks/{task_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a task back
         * @description Ends your lease. The task goes back to where it stood; your text is kept for you.
         *
         *     For engineers who signed in with a second factor.
         */
        post: operations["releaseTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks/{task_id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a task
         * @description Completes the task. Without responseSchema the result is {message}; with one it must match it exactly, and each place that does not is named. Parts of the AI draft that you neither changed nor accepted are asked about first: look at them and submit again with acceptDraft.
         *
         *     For engineers who signed in with a second factor.
         */
        post: operations["submitTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks/{task_id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your text
         * @description What you last saved for a task that you hold or have held.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["getWorkDraft"];
        /**
         * Save your text
         * @description Saves what you wrote so far, also after the lease is lost. Of two saves made from the same revision one is refused. At most 524,288 bytes.
         *
         *     For engineers who signed in with a second factor.
         */
        put: operations["saveWorkDraft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what waits for you
         * @description How many tasks wait in each of your tags and classes, and the next few in the order in which claims take them. Tasks that you could not claim are not counted.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["getQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what you have done
         * @description Your ended leases with effort and earnings, the newest task first.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["listWorkHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what you did
         * @description What you earned and answered today and this week, and how long your answers took.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["getWorkStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/demand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See when work usually comes
         * @description How many tasks of your tags come in each hour of a usual week. Where there are very many, the numbers are an estimate.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["getDemand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your hours
         * @description When you mean to be there in a usual week.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["getAvailability"];
        /**
         * Replace your hours
         * @description Replaces the hours of the whole week. They tell the operators what to count on; claims depend on being on duty alone.
         *
         *     For engineers who signed in with a second factor.
         */
        put: operations["setAvailability"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the workbench
         * @description Server-sent events for an open page. `queue` says that something else waits for you, with how much waits in each tag: `{waiting, tags: [{id, waiting, newestCreatedAt}]}`; one comes at the beginning. `lease` says that you hold a task since now, that it changed, or that you no longer hold it: `{taskId, leaseNumber, held, endReason, stage, version}`. Events are hints: read what they are about. The stream ends with the session. An engineer on duty whose page follows is there. At most 6 streams a person.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["streamWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AcceptInvitation */
        AcceptInvitation: {
            /** @description The token in the link of the mail. */
            token: string;
        };
        /** AcceptedInvitation */
        AcceptedInvitation: {
            /**
             * @description What you are now.
             * @enum {string}
             */
            kind: "member" | "engineer" | "operator";
            /** @description The account you are a member of; null for engineers and operators. */
            accountId: string | null;
        };
        /**
         * AcceptedParts
         * @description Some parts of the draft.
         */
        AcceptedParts: {
            /** @description These places and all below. */
            pointers: string[];
        };
        /** AccountOfPerson */
        AccountOfPerson: {
            /** @description Names the account. */
            id: string;
            /** @description Names the account. */
            testAccountId: string;
            /** @description Name of the account. */
            name: string;
            /**
             * @description What the person may do in the account.
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
            /**
             * Format: date-time
             * @description When the account was opened.
             */
            createdAt: string;
        };
        /** AccountPage */
        AccountPage: {
            /** @description Your accounts. */
            data: components["schemas"]["AccountOfPerson"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** AddPasskey */
        AddPasskey: {
            /** @description What to call it. */
            name: string;
            response: components["schemas"]["WebAuthnResponse"];
        };
        /** AiDraft */
        AiDraft: {
            /** @description {message}, or data that matches responseSchema. */
            content: {
                [key: string]: unknown;
            };
            /** @description The model that wrote it. */
            model: string;
        };
        /** AnswerTime */
        AnswerTime: {
            /** @description Names the task. */
            taskId: string;
            /**
             * @description The mode the client chose.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /**
             * Format: date-time
             * @description When you answered.
             */
            answeredAt: string;
            /** @description From claim to answer. */
            seconds: number;
            /** @description The effort that counted. */
            effortSeconds: number;
            /** @description Whether the answer came after it was due. */
            wasLate: boolean;
        };
        /**
         * AnsweredTask
         * @description What became of the task.
         */
        AnsweredTask: {
            /** @description Names the task. */
            id: string;
            /**
             * @description The task is final.
             * @enum {string}
             */
            status: "completed";
            /** @description What the client is charged. */
            charged: number;
            /** @description The effort that counts. */
            effortSeconds: number;
        };
        /**
         * AuditActor
         * @description Who did it.
         */
        AuditActor: {
            /**
             * @description A signed-in person, an API key, an operator at the command line, or the service.
             * @enum {string}
             */
            kind: "person" | "key" | "operator" | "system";
            /** @description Null where no person signed in for it. */
            personId: string | null;
            /** @description Null where it was not done with an API key. */
            keyId: string | null;
        };
        /** AuditEntry */
        AuditEntry: {
            /** @description Its place in the chain; there are no gaps. */
            number: number;
            /**
             * Format: date-time
             * @description When it was done.
             */
            at: string;
            /**
             * @description Whether it was done to the test twin.
             * @enum {string}
             */
            mode: "live" | "test";
            actor: components["schemas"]["AuditActor"];
            /** @description What was done, such as key.created. */
            act: string;
            /** @description The id of what it was done to. */
            subject: string;
            /** @description What else there is to say of this act. */
            details: {
                [key: string]: unknown;
            };
            /** @description The SHA-256 of the entry before and of this one, in hex. */
            hash: string;
        };
        /** AuditPage */
        AuditPage: {
            /** @description Acts, newest first. */
            data: components["schemas"]["AuditEntry"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** Availability */
        Availability: {
            /** @description The zone of the hours; null before the first save. */
            timeZone: string | null;
            /** @description When you mean to be there in a usual week. */
            hours: components["schemas"]["OwnHours"][];
            /**
             * Format: date-time
             * @description When they were saved; null before the first save.
             */
            savedAt: string | null;
        };
        /** AvailabilityRequest */
        AvailabilityRequest: {
            /** @description The zone of the day, by its IANA name, such as Europe/Berlin. */
            timeZone: string;
            /** @description When you mean to be there in a usual week. */
            hours: components["schemas"]["OwnHours"][];
        };
        /** BackupCodes */
        BackupCodes: {
            /** @description Each works once in the place of a code. They are shown only now. */
            backupCodes: string[];
        };
        /** BalanceAfterGrant */
        BalanceAfterGrant: {
            /** @description Names the account. */
            accountId: string;
            /** @description What the account can spend. */
            available: number;
            /** @description What open tasks hold. */
            held: number;
        };
        /** Calendar */
        Calendar: {
            /**
             * @description The zone of hours and holidays.
             * @enum {string}
             */
            timeZone: "America/New_York";
            hours: components["schemas"]["WeeklyHours"];
            /** @description Every holiday that was entered, by date. */
            holidays: components["schemas"]["Holiday"][];
        };
        /**
         * CapacityReachedError
         * @description You already hold as many tasks as you may.
         */
        CapacityReachedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "CAPACITY_REACHED";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description How many tasks you may hold. */
                    capacity: number;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** ChangePassword */
        ChangePassword: {
            /** @description The password. */
            password: string;
            /** @description At least 12 characters. */
            newPassword: string;
        };
        /** ClaimNextReply */
        ClaimNextReply: {
            /** @description The task you hold now, or null. */
            task: components["schemas"]["WorkTask"] | null;
            /** @description Without a task: when to ask again, in milliseconds. */
            pollAfterMs?: number;
        };
        /** ClaimNextRequest */
        ClaimNextRequest: {
            /** @description Only tasks of these tags; all of yours when left out. */
            tagIds?: number[];
        };
        /** ConfirmTotp */
        ConfirmTotp: {
            /** @description From the authenticator app. */
            code: string;
        };
        /** CreateAccount */
        CreateAccount: {
            /** @description Name of the account. */
            name: string;
        };
        /** CreateKey */
        CreateKey: {
            /**
             * @description Test keys never reach engineers or real credits.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description What the key is for, to tell it from others. */
            name?: string;
            /**
             * @description The revision the key is pinned to.
             * @enum {string}
             */
            revision?: "A" | "B";
            /** @description What the key may do. */
            scopes?: ("tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read")[];
            /** @description Where the key may be used from; anywhere where it is empty. */
            allowedAddresses?: string[];
            /**
             * Format: date-time
             * @description When it stops working; never where it is left out.
             */
            expiresAt?: string;
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
        /** Demand */
        Demand: {
            /** @description How many weeks the numbers are taken from. */
            weeks: number;
            /** @description The hours in which anything came. */
            hours: components["schemas"]["DemandHour"][];
        };
        /** DemandHour */
        DemandHour: {
            /**
             * @description The weekday.
             * @enum {string}
             */
            day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
            /** @description The hour of the day, by the wall clock. */
            hour: number;
            /** @description Tasks in that hour, on average. */
            perHour: number;
        };
        /**
         * DraftUnconfirmedError
         * @description Parts of the AI draft were neither changed nor accepted.
         */
        DraftUnconfirmedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "DRAFT_UNCONFIRMED";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description What nobody changed or accepted; /message#2 is the third paragraph. */
                    pointers: string[];
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** Duty */
        Duty: {
            /** @description Whether tasks may be claimed. */
            onDuty: boolean;
            /**
             * Format: date-time
             * @description Since when the engineer is on duty; null for who is not.
             */
            onDutySince: string | null;
            /** @description The tags whose tasks the engineer may take. */
            tagIds: number[];
            /** @description How many tasks the engineer may hold at once. */
            capacity: number;
            /** @description How many tasks the engineer holds now. */
            openTasks: number;
        };
        /** DutyChange */
        DutyChange: {
            /** @description True to come, false to go. */
            onDuty: boolean;
        };
        /**
         * EmailNotVerifiedError
         * @description The e-mail address is not confirmed yet.
         */
        EmailNotVerifiedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "EMAIL_NOT_VERIFIED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** EmailVerified */
        EmailVerified: {
            /**
             * @description Always true.
             * @constant
             */
            verified: true;
        };
        /**
         * EndedLease
         * @description Your last lease on the task.
         */
        EndedLease: {
            /** @description The number of the lease you act under, as lease.number shows it. */
            number: number;
            /**
             * Format: date-time
             * @description When it began.
             */
            claimedAt: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            endedAt: string;
            /**
             * @description How the lease ended.
             * @enum {string}
             */
            endReason: "submitted" | "released" | "expired" | "idle" | "operator" | "cancelled";
        };
        /** EndedWork */
        EndedWork: {
            /** @description Names the task. */
            taskId: string;
            /** @description The number of the lease you act under, as lease.number shows it. */
            leaseNumber: number;
            /** @description The first line of the prompt, without marks of Markdown. */
            title: string;
            /**
             * @description The mode the client chose.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            tag: components["schemas"]["WorkTag"];
            /**
             * Format: date-time
             * @description When you claimed the task.
             */
            claimedAt: string;
            /**
             * Format: date-time
             * @description When the lease ended.
             */
            endedAt: string;
            /**
             * @description How the lease ended.
             * @enum {string}
             */
            endReason: "submitted" | "released" | "expired" | "idle" | "operator" | "cancelled";
            /** @description What was measured under this lease. */
            effortSeconds: number;
            /** @description What you earned with it, in credits. */
            earned: number;
        };
        /** EndedWorkPage */
        EndedWorkPage: {
            /** @description Ended leases. */
            data: components["schemas"]["EndedWork"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** Engineer */
        Engineer: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
            /** @description Where mail goes. */
            email: string;
            /** @description The tags whose tasks the engineer may take. */
            tagIds: number[];
            /** @description How many tasks the engineer may hold at once. */
            capacity: number;
            /** @description How many tasks the engineer holds now. */
            openTasks: number;
            /**
             * Format: date-time
             * @description Since when the engineer is on duty; null for who is not.
             */
            onDutySince: string | null;
            /**
             * Format: date-time
             * @description When the engineer was last heard of; null for never.
             */
            lastSeenAt: string | null;
            /**
             * Format: date-time
             * @description When an operator stopped their work; null for who may work.
             */
            suspendedAt: string | null;
            /**
             * Format: date-time
             * @description When they became an engineer.
             */
            since: string;
        };
        /** EngineerChange */
        EngineerChange: {
            /** @description The tags whose tasks the engineer may take. */
            tagIds?: number[];
            /** @description How many tasks the engineer may hold at once. */
            capacity?: number;
            /** @description Whether their work is stopped. */
            suspended?: boolean;
        };
        /** EngineerPage */
        EngineerPage: {
            /** @description Engineers. */
            data: components["schemas"]["Engineer"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
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
         * ForbiddenError
         * @description The API key may not do this.
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
                    requiredScope: "tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read";
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** GrantCredits */
        GrantCredits: {
            /** @description How many. */
            credits: number;
            /** @description Why. The owners of the account can read it. */
            reason: string;
        };
        /** Heartbeat */
        Heartbeat: {
            /** @description The number of the lease you act under, as lease.number shows it. */
            leaseNumber: number;
            /** @description How long ago the last input was. */
            idleSeconds: number;
        };
        /** HeartbeatReply */
        HeartbeatReply: {
            /**
             * Format: date-time
             * @description When the lease runs out now.
             */
            leaseUntil: string;
            /** @description What was measured of you on this task so far. */
            effortSeconds: number;
            /** @description Whether it is time to warn of the idle release. */
            isIdle: boolean;
        };
        /** HeldTasks */
        HeldTasks: {
            /** @description The tasks. */
            data: components["schemas"]["WorkTask"][];
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
        /** InviteEngineer */
        InviteEngineer: {
            /**
             * Format: email
             * @description A mail address. Upper and lower case are the same.
             */
            email: string;
            /** @description The tags whose tasks the engineer may take. */
            tagIds: number[];
            /** @description How many tasks the engineer may hold at once. */
            capacity?: number;
        };
        /** InviteMember */
        InviteMember: {
            /**
             * Format: email
             * @description A mail address. Upper and lower case are the same.
             */
            email: string;
            /**
             * @description What the person may do in the account.
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        /** InviteOperator */
        InviteOperator: {
            /**
             * Format: email
             * @description A mail address. Upper and lower case are the same.
             */
            email: string;
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
            /** @description What the key may do. */
            scopes: ("tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read")[];
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
        /** KeyPage */
        KeyPage: {
            /** @description Keys, newest first. */
            data: components["schemas"]["Key"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * LastOwnerError
         * @description An account keeps at least one owner.
         */
        LastOwnerError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "LAST_OWNER";
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
         * LeaseLostError
         * @description You no longer hold this task.
         */
        LeaseLostError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "LEASE_LOST";
                /** @description What happened, for a person. */
                message: string;
                /** @description Present when it is this request that ended the lease. */
                details?: {
                    /**
                     * @description Why this request ended the lease.
                     * @enum {string}
                     */
                    reason: "idle";
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** LinkedFile */
        LinkedFile: {
            /** @description Names the file within the task. */
            position: number;
            /** @description File name. */
            fileName: string;
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
            /** @description The files, in the order of the create. */
            data: components["schemas"]["LinkedFile"][];
        };
        /** MadeKey */
        MadeKey: {
            /** @description Names the key; it is not the secret. */
            id: string;
            /** @description Send it as Bearer. It is shown this once. */
            secret: string;
        };
        /** MailChoice */
        MailChoice: {
            /**
             * @description What the mail is about.
             * @enum {string}
             */
            kind: "low_balance" | "endpoint_disabled" | "key_expiring";
            /** @description Whether the person gets it. */
            on: boolean;
        };
        /** MailChoices */
        MailChoices: {
            /** @description Every kind of mail that can be turned off. */
            choices: components["schemas"]["MailChoice"][];
        };
        /** Me */
        Me: {
            /** @description Names the person. */
            id: string;
            /** @description Full name. */
            name: string;
            /** @description Where mail goes. */
            email: string;
            /** @description The accounts the person is a member of. */
            accounts: components["schemas"]["OwnAccount"][];
            /** @description Null for whoever is no engineer. */
            engineer: components["schemas"]["OwnEngineer"] | null;
            /** @description Whether the person runs this place. */
            operator: boolean;
            secondFactor: components["schemas"]["SecondFactor"];
            /** @description What the person has to do before they can work. */
            missing: ("set_up_second_factor" | "sign_in_with_second_factor")[];
            /**
             * Format: date-time
             * @description The last full sign-in.
             */
            signedInAt: string;
        };
        /** Member */
        Member: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
            /** @description Where mail goes. */
            email: string;
            /**
             * @description What the person may do in the account.
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
            /**
             * Format: date-time
             * @description When they became a member.
             */
            since: string;
        };
        /** MemberChange */
        MemberChange: {
            /**
             * @description What the person may do in the account.
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        /** MemberInvitation */
        MemberInvitation: {
            /** @description Names the invitation; it does not open it. */
            id: string;
            /** @description Who is invited. */
            email: string;
            /**
             * Format: date-time
             * @description When it was sent.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when it can be accepted.
             */
            expiresAt: string;
            /**
             * @description What the person may do in the account.
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        /** MemberInvitationPage */
        MemberInvitationPage: {
            /** @description Open invitations. */
            data: components["schemas"]["MemberInvitation"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** MemberPage */
        MemberPage: {
            /** @description Members of the account. */
            data: components["schemas"]["Member"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** MovedTask */
        MovedTask: {
            /** @description Names the task. */
            id: string;
            /**
             * @description Its status now.
             * @enum {string}
             */
            status: "pending" | "completed" | "cancelled";
            /** @description Its stage now. */
            stage: string;
            /** @description Its version now. */
            version: number;
        };
        /** NewTotp */
        NewTotp: {
            /** @description The otpauth address for the app. */
            uri: string;
            /** @description Each works once in the place of a code. They are shown only now. */
            backupCodes: string[];
        };
        /**
         * NotFoundError
         * @description There is no such resource, or this key has no access to it.
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
        /** NoticeSettings */
        NoticeSettings: {
            /** @description Owners are told when fewer credits are available; null for never. */
            lowBalanceCredits: number | null;
        };
        /**
         * OffDutyError
         * @description You are off duty.
         */
        OffDutyError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "OFF_DUTY";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** OpenedAccount */
        OpenedAccount: {
            /** @description Names the account. */
            id: string;
            /** @description Names the account. */
            testAccountId: string;
            /** @description Name of the account. */
            name: string;
        };
        /** OperatorNote */
        OperatorNote: {
            /** @description Why. The owners of the account can read it. */
            note: string;
        };
        /** OwnAccount */
        OwnAccount: {
            /** @description Names the account. */
            id: string;
            /** @description Name of the account. */
            name: string;
            /**
             * @description What the person may do in the account.
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        /** OwnEngineer */
        OwnEngineer: {
            /** @description The tags whose tasks the engineer may take. */
            tagIds: number[];
            /** @description How many tasks the engineer may hold at once. */
            capacity: number;
            /** @description Whether an operator stopped their work. */
            suspended: boolean;
        };
        /** OwnHours */
        OwnHours: {
            /**
             * @description The weekday.
             * @enum {string}
             */
            day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
            /** @description Since when, such as 08:30. */
            from: string;
            /** @description Until when; 24:00 is the end of the day. */
            to: string;
        };
        /** OwnPassword */
        OwnPassword: {
            /** @description The password. */
            password: string;
        };
        /** Passkey */
        Passkey: {
            /**
             * Format: uuid
             * @description Names the passkey.
             * @example 0192f0c1-7f3e-7a59-9c5e-0d6d2d1f8a11
             */
            id: string;
            /** @description What the person calls it. */
            name: string | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
        };
        /** Passkeys */
        Passkeys: {
            /** @description The passkeys. */
            data: components["schemas"]["Passkey"][];
        };
        /** PasswordMail */
        PasswordMail: {
            /**
             * Format: email
             * @description An e-mail address; capitals make no difference.
             */
            email: string;
        };
        /** PastTask */
        PastTask: {
            /** @description Names the task. */
            id: string;
            /**
             * @description The mode the client chose.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            tag: components["schemas"]["WorkTag"];
            /**
             * @description Where the task stands.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /** @description Goes up by one with each change of the task. */
            version: number;
            /**
             * @description You no longer hold the task.
             * @constant
             */
            held: false;
            /** @description The first line of the prompt, without marks of Markdown. */
            title: string;
            /** @description Your own text, or null when you saved none. */
            workDraft: components["schemas"]["WorkDraft"] | null;
            /** @description What you answered, or null if you did not. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description What you earned with it, in credits. */
            earned: number;
            /**
             * Format: date-time
             * @description When the client asked.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an answer is due.
             */
            dueAt: string;
            lastLease: components["schemas"]["EndedLease"];
            /** @description What was measured of you on this task. */
            effortSeconds: number;
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
        /** PlaceInvitation */
        PlaceInvitation: {
            /** @description Names the invitation; it does not open it. */
            id: string;
            /** @description Who is invited. */
            email: string;
            /**
             * Format: date-time
             * @description When it was sent.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when it can be accepted.
             */
            expiresAt: string;
            /**
             * @description What the person will be.
             * @enum {string}
             */
            kind: "engineer" | "operator";
            /** @description Null for an operator. */
            tagIds: number[] | null;
            /** @description Null for an operator. */
            capacity: number | null;
        };
        /** PlaceInvitationPage */
        PlaceInvitationPage: {
            /** @description Open invitations. */
            data: components["schemas"]["PlaceInvitation"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
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
                    /** @description How many requests of a key may wait at once. */
                    waitsMax: number;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
            /** @description The limit, and when to go on. */
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
        /** ReleaseRequest */
        ReleaseRequest: {
            /** @description The number of the lease you act under, as lease.number shows it. */
            leaseNumber: number;
            /** @description Why, for the operators. No client sees it. */
            reason: string;
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
        /** ResetPassword */
        ResetPassword: {
            /** @description From the link in the mail. */
            token: string;
            /** @description At least 12 characters. */
            password: string;
        };
        /**
         * ResultInvalidError
         * @description The result does not match the response schema.
         */
        ResultInvalidError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "RESULT_INVALID";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description Every problem found. */
                    errors: components["schemas"]["ResultProblem"][];
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * ResultProblem
         * @description One problem of a result.
         */
        ResultProblem: {
            /** @description A place in the result, as a JSON pointer. */
            pointer: string;
            /** @description What would be right. */
            message: string;
        };
        /**
         * RevisionRequiredError
         * @description Saving needs the revision you read.
         */
        RevisionRequiredError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "REVISION_REQUIRED";
                /** @description What happened, for a person. */
                message: string;
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
             * @description How long the old key goes on working.
             * @default 0
             */
            overlapSeconds: number;
        };
        /** SaveDraftRequest */
        SaveDraftRequest: {
            /** @description What you wrote: text, or data on its way to match responseSchema. */
            content: string | {
                [key: string]: unknown;
            };
        };
        /** SavedDraft */
        SavedDraft: {
            /** @description Goes up by one with each save; 0 before the first. */
            revision: number;
            /**
             * Format: date-time
             * @description When it was saved.
             */
            savedAt: string;
        };
        /**
         * SecondFactor
         * @description What is set up, used and required.
         */
        SecondFactor: {
            /** @description Whether an authenticator app is set up. */
            totp: boolean;
            /** @description How many passkeys. */
            passkeys: number;
            /** @description Whether this session was made with one of them. */
            used: boolean;
            /** @description Whether the person cannot work without one. */
            required: boolean;
        };
        /**
         * SecondFactorRequiredError
         * @description This needs a second factor on your sign-in.
         */
        SecondFactorRequiredError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "SECOND_FACTOR_REQUIRED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** Session */
        Session: {
            /**
             * @description Names the session; it opens nothing.
             * @example session_06a1ynhfkxvw5b8q2d3r4s5t6v
             */
            id: string;
            /** @description Whether it is the session of this request. */
            current: boolean;
            /**
             * Format: date-time
             * @description When it began.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it ends by itself.
             */
            expiresAt: string;
            /** @description The network address it was made from. */
            address: string | null;
            /** @description What the browser called itself. */
            userAgent: string | null;
            /** @description Whether it was made with a second factor. */
            secondFactor: boolean;
        };
        /** Sessions */
        Sessions: {
            /** @description The sessions. */
            data: components["schemas"]["Session"][];
        };
        /** SetMailChoices */
        SetMailChoices: {
            /** @description Kinds and whether to get them; of two for the same kind, off counts. */
            choices: components["schemas"]["MailChoice"][];
        };
        /** SignIn */
        SignIn: {
            /**
             * Format: email
             * @description An e-mail address; capitals make no difference.
             */
            email: string;
            /** @description The password. */
            password: string;
        };
        /** SignInBackupCode */
        SignInBackupCode: {
            /** @description One of the backup codes. */
            code: string;
        };
        /**
         * SignInFailedError
         * @description The e-mail address, the password or the code is wrong.
         */
        SignInFailedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "SIGN_IN_FAILED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** SignInPasskey */
        SignInPasskey: {
            response: components["schemas"]["WebAuthnResponse"];
        };
        /** SignInStep */
        SignInStep: {
            /**
             * @description Whether the sign-in is complete, or waits for a code.
             * @enum {string}
             */
            next: "done" | "second_factor";
        };
        /** SignInTotp */
        SignInTotp: {
            /** @description From the authenticator app. */
            code: string;
        };
        /** SignUp */
        SignUp: {
            /** @description Full name. */
            name: string;
            /**
             * Format: email
             * @description An e-mail address; capitals make no difference.
             */
            email: string;
            /** @description At least 12 characters. */
            password: string;
        };
        /**
         * StaleRevisionError
         * @description The text was saved elsewhere since you read it.
         */
        StaleRevisionError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "STALE_REVISION";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /** @description The revision that is saved now; 0 where none is. */
                    revision: number;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /**
         * StepUpRequiredError
         * @description This needs a recent sign-in.
         */
        StepUpRequiredError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "STEP_UP_REQUIRED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** SubmitReply */
        SubmitReply: {
            task: components["schemas"]["AnsweredTask"];
            /** @description The next task if you asked for it and one waits, else null. */
            next: components["schemas"]["WorkTask"] | null;
        };
        /** SubmitRequest */
        SubmitRequest: {
            /** @description The number of the lease you act under, as lease.number shows it. */
            leaseNumber: number;
            /** @description The answer: {message}, or the data that responseSchema asks for. */
            result: {
                [key: string]: unknown;
            };
            /** @description Lowers the measured effort; it can never raise it. */
            effortSeconds?: number;
            /** @description What of the unchanged AI draft you have read and stand for. */
            acceptDraft?: true | components["schemas"]["AcceptedParts"];
            /** @description Whether to claim the next task in the same go. */
            next?: boolean;
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
        /**
         * TaskTakenError
         * @description The task cannot be claimed now.
         */
        TaskTakenError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "TASK_TAKEN";
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
         * @description The service is not available for a moment.
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
        /** VerificationMail */
        VerificationMail: {
            /**
             * Format: email
             * @description An e-mail address; capitals make no difference.
             */
            email: string;
        };
        /** WaitingClass */
        WaitingClass: {
            /**
             * @description Where the task stands in the order: urgent is one with little time left.
             * @enum {string}
             */
            class: "realtime" | "urgent" | "fast" | "standard";
            /** @description How many wait. */
            waiting: number;
            /** @description Whether counting stopped there. */
            orMore: boolean;
            /**
             * Format: date-time
             * @description When the oldest of those counted was created.
             */
            oldestCreatedAt: string | null;
        };
        /** WaitingQueue */
        WaitingQueue: {
            /** @description Your tags in which something waits. */
            tags: components["schemas"]["WaitingTag"][];
            /** @description The next tasks. */
            next: components["schemas"]["WaitingTask"][];
        };
        /** WaitingTag */
        WaitingTag: {
            tag: components["schemas"]["WorkTag"];
            /** @description The classes in which something waits. */
            classes: components["schemas"]["WaitingClass"][];
        };
        /** WaitingTask */
        WaitingTask: {
            /** @description Names the task. */
            id: string;
            /** @description The first line of the prompt, without marks of Markdown. */
            title: string;
            /** @description How the prompt goes on, without marks of Markdown. The whole comes with a claim. */
            excerpt: string;
            /**
             * @description The mode the client chose.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            tag: components["schemas"]["WorkTag"];
            /**
             * @description Where the task stands in the order: urgent is one with little time left.
             * @enum {string}
             */
            class: "realtime" | "urgent" | "fast" | "standard";
            /**
             * Format: date-time
             * @description When the client asked.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an answer is due.
             */
            dueAt: string;
            /**
             * Format: date-time
             * @description Since when the task is overdue, or null.
             */
            overdueAt: string | null;
            /** @description How much effort the client pays for. */
            budgetSeconds: number;
            /** @description What you earn with it at most, in credits. */
            pays: number;
            /** @description What the tag multiplies the pay by. */
            tagMultiplier: number;
            /** @description Credits for a second of effort: that of the mode times that of the tag. */
            rate: number;
            /** @description How many files there are. */
            fileCount: number;
            /** @description How many fields the result has at its top; null where a message is asked for. */
            schemaFieldCount: number | null;
            /** @description Whether there is a draft of the AI to begin with. */
            hasDraft: boolean;
        };
        /**
         * WebAuthnOptions
         * @description Pass it to navigator.credentials as it is.
         */
        WebAuthnOptions: {
            /** @description To be signed by the device. */
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * WebAuthnResponse
         * @description What navigator.credentials gave, as JSON.
         */
        WebAuthnResponse: {
            /** @description Names the passkey. */
            id: string;
            /** @description The same. */
            rawId: string;
            /**
             * @description Always public-key.
             * @enum {string}
             */
            type: "public-key";
            /** @description What the device said. */
            response: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** WeeklyHours */
        WeeklyHours: {
            /** @description The hours shown to revision A. A weekday that is left out is closed. */
            A: components["schemas"]["DayHours"][];
            /** @description The hours shown to revision B. A weekday that is left out is closed. */
            B: components["schemas"]["DayHours"][];
        };
        /**
         * WorkBudget
         * @description Effort and pay.
         */
        WorkBudget: {
            /** @description What was measured of you on this task so far. */
            effortSeconds: number;
            /** @description How much effort the client pays for. */
            budgetSeconds: number;
            /** @description What you earn with it at most, in credits. */
            pays: number;
        };
        /** WorkDay */
        WorkDay: {
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /** @description What was earned, in credits. */
            earned: number;
            /** @description How many tasks were answered. */
            answers: number;
            /** @description The effort that was paid for. */
            effortSeconds: number;
        };
        /**
         * WorkDraft
         * @description Your own text, kept on the server.
         */
        WorkDraft: {
            /** @description What you wrote; null before the first save. */
            content: (string | {
                [key: string]: unknown;
            }) | null;
            /** @description Goes up by one with each save; 0 before the first. */
            revision: number;
            /**
             * Format: date-time
             * @description When it was saved; null before the first save.
             */
            savedAt: string | null;
        };
        /** WorkFile */
        WorkFile: {
            /** @description Names the file within the task. */
            position: number;
            /** @description File name. */
            fileName: string;
            /** @description What the client calls the type. */
            mimeType: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "image" | "pdf" | "source" | "text" | "other";
            /** @description Size in bytes. */
            fileSize: number;
        };
        /** WorkHour */
        WorkHour: {
            /** @description The hour of the day, by the wall clock. */
            hour: number;
            /** @description What was earned, in credits. */
            earned: number;
            /** @description How many tasks were answered. */
            answers: number;
            /** @description The effort that was paid for. */
            effortSeconds: number;
        };
        /**
         * WorkLease
         * @description Your hold on the task.
         */
        WorkLease: {
            /** @description The number of the lease you act under, as lease.number shows it. */
            number: number;
            /**
             * Format: date-time
             * @description When the lease runs out unless a heartbeat comes before.
             */
            until: string;
            /** @description How often to send a heartbeat while the task is open. */
            heartbeatSeconds: number;
            /** @description Without input for so long, warn. */
            warnAfterIdleSeconds: number;
            /** @description Without input for so long, the task goes back. */
            releaseAfterIdleSeconds: number;
        };
        /** WorkStatistics */
        WorkStatistics: {
            today: components["schemas"]["WorkToday"];
            week: components["schemas"]["WorkWeek"];
            /** @description Your last answers, the newest first. */
            answerTimes: components["schemas"]["AnswerTime"][];
        };
        /**
         * WorkTag
         * @description The expertise the task asks for.
         */
        WorkTag: {
            /** @description Tag number. */
            id: number;
            /** @description What the level is called. */
            name: string;
        };
        /** WorkTask */
        WorkTask: {
            /** @description Names the task. */
            id: string;
            /**
             * @description The mode the client chose.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            tag: components["schemas"]["WorkTag"];
            /**
             * @description Where the task stands.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /** @description Goes up by one with each change of the task. */
            version: number;
            /**
             * @description You hold the task.
             * @constant
             */
            held: true;
            /** @description What the client asks. */
            prompt: string;
            /** @description The files of the task. */
            attachments: components["schemas"]["WorkFile"][];
            /** @description What the result must match, or null. */
            responseSchema: {
                [key: string]: unknown;
            } | null;
            /** @description What the AI suggests, unverified; or null. */
            aiDraft: components["schemas"]["AiDraft"] | null;
            /** @description Your own text, or null before the first save. */
            workDraft: components["schemas"]["WorkDraft"] | null;
            /**
             * Format: date-time
             * @description When the client asked.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an answer is due.
             */
            dueAt: string;
            /**
             * Format: date-time
             * @description Since when the task is overdue, or null.
             */
            overdueAt: string | null;
            lease: components["schemas"]["WorkLease"];
            budget: components["schemas"]["WorkBudget"];
        };
        /**
         * WorkToday
         * @description The day that runs.
         */
        WorkToday: {
            /** @description What was earned, in credits. */
            earned: number;
            /** @description How many tasks were answered. */
            answers: number;
            /** @description The effort that was paid for. */
            effortSeconds: number;
            /** @description How long you were on duty. */
            dutySeconds: number;
            /** @description Each hour of the day. */
            byHour: components["schemas"]["WorkHour"][];
        };
        /**
         * WorkWeek
         * @description The week that runs.
         */
        WorkWeek: {
            /** @description What was earned, in credits. */
            earned: number;
            /** @description How many tasks were answered. */
            answers: number;
            /** @description The effort that was paid for. */
            effortSeconds: number;
            /** @description How long you were on duty. */
            dutySeconds: number;
            /** @description Each day, from Monday on. */
            byDay: components["schemas"]["WorkDay"][];
        };
    };
    responses: {
        /** @description The request failed validation. Correct the fields listed in details.errors and send the request again. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidRequestError"];
            };
        };
        /**
         * @description You no longer hold this task. Your text is kept. Claim the task again if it still waits, then submit.
         *
         *     The task is final and can no longer change. Read the task: its status says how it ended.
         */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LeaseLostError"] | components["schemas"]["TaskFinalError"];
            };
        };
        /** @description An account keeps at least one owner. Make somebody else an owner first. */
        ConflictOrLastOwner: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LastOwnerError"];
            };
        };
        /** @description The API key may not do this. Use a key with the scope named in details.requiredScope, from an allowed address. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /**
         * @description The API key may not do this. Use a key with the scope named in details.requiredScope, from an allowed address.
         *
         *     This needs a recent sign-in. Sign in again, then repeat the request within five minutes.
         */
        ForbiddenOrStepUpRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"] | components["schemas"]["StepUpRequiredError"];
            };
        };
        /** @description Something failed on our side. Send it again with the same idempotency key; report the request id if it stays. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description There is no such resource, or this key has no access to it. Check the path and the identifier, and that the key belongs to the owning account. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /**
         * @description The API key may not do this. Use a key with the scope named in details.requiredScope, from an allowed address.
         *
         *     This needs a second factor on your sign-in. Set up an authenticator app or a passkey, sign in with it, and try again.
         */
        OnlyForbiddenOrSecondFactorRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"] | components["schemas"]["SecondFactorRequiredError"];
            };
        };
        /**
         * @description The API key may not do this. Use a key with the scope named in details.requiredScope, from an allowed address.
         *
         *     This needs a second factor on your sign-in. Set up an authenticator app or a passkey, sign in with it, and try again.
         *
         *     This needs a recent sign-in. Sign in again, then repeat the request within five minutes.
         */
        OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"] | components["schemas"]["SecondFactorRequiredError"] | components["schemas"]["StepUpRequiredError"];
            };
        };
        /**
         * @description The API key may not do this. Use a key with the scope named in details.requiredScope, from an allowed address.
         *
         *     This needs a recent sign-in. Sign in again, then repeat the request within five minutes.
         *
         *     This needs a second factor on your sign-in. Set up an authenticator app or a passkey, sign in with it, and try again.
         */
        OnlyForbiddenOrStepUpRequiredOrSecondFactorRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"] | components["schemas"]["StepUpRequiredError"] | components["schemas"]["SecondFactorRequiredError"];
            };
        };
        /** @description The request body exceeds 150KB (153,600 bytes). Shorten the body, or send large files through an upload. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
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
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestTimeoutError"];
            };
        };
        /** @description The service is not available for a moment. Send it again after the seconds in Retry-After. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnavailableError"];
            };
        };
        /** @description The rate limit was exceeded. Wait for the seconds in Retry-After, then go on at the rate named in meta.limit. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedError"];
            };
        };
        /** @description The API key is invalid or missing. Send "Authorization: Bearer <API_KEY>" with a key that is neither revoked nor expired. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description The e-mail address, the password or the code is wrong. Try again, or have a new password sent to you. */
        UnauthorizedOrSignInFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SignInFailedError"];
            };
        };
        /** @description The body must be application/json in UTF-8, without Content-Encoding. Send "Content-Type: application/json" and an uncompressed body. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeError"];
            };
        };
    };
    parameters: {
        /** @description Names the account. */
        account_id: string;
        /** @description Where to go on: nextCursor of the page before. */
        cursor: string;
        /** @description Names the invitation; it does not open it. */
        invitation_id: string;
        /** @description Names the key; it is not the secret. */
        key_id: string;
        /** @description How many items to return. */
        limit: number;
        /** @description Names the person. */
        person_id: string;
        /** @description Names the task. */
        task_id: string;
        /** @description The zone of the day, by its IANA name, such as Europe/Berlin. */
        timeZone: string;
        /** @description From the link in a mail. */
        token: string;
    };
    requestBodies: never;
    headers: {
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
         * @description Whether the same request may succeed when it is simply sent again.
         * @example false
         */
        ShouldRetry: "true" | "false";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada Example",
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description A mail is on its way. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyEmail: {
        parameters: {
            query: {
                /** @description From the link in the mail. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address is confirmed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verified": true
                     *     }
                     */
                    "application/json": components["schemas"]["EmailVerified"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendVerificationMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["VerificationMail"];
            };
        };
        responses: {
            /** @description If there is something to confirm, a mail is on its way. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Signed in, or to be continued with a code within ten minutes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The cookie of the new session. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "next": "second_factor"
                     *     }
                     */
                    "application/json": components["schemas"]["SignInStep"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedOrSignInFailed"];
            /**
             * @description The API key may not do this. Use a key with the scope named in details.requiredScope, from an allowed address.
             *
             *     The e-mail address is not confirmed yet. Open the link in the mail you were sent, or ask for another one.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForbiddenError"] | components["schemas"]["EmailNotVerifiedError"];
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
    signInWithTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["SignInTotp"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The cookie of the new session. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "next": "done"
                     *     }
                     */
                    "application/json": components["schemas"]["SignInStep"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedOrSignInFailed"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signInWithBackupCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "aB3xY-9kLmN"
                 *     }
                 */
                "application/json": components["schemas"]["SignInBackupCode"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The cookie of the new session. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "next": "done"
                     *     }
                     */
                    "application/json": components["schemas"]["SignInStep"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedOrSignInFailed"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to hand to the device. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Names the challenge. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "Zm9vYmFyYmF6",
                     *       "rpId": "example.com",
                     *       "userVerification": "required"
                     *     }
                     */
                    "application/json": components["schemas"]["WebAuthnOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response": {
                 *         "id": "q83vEjRWeJA",
                 *         "rawId": "q83vEjRWeJA",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXAiOiJ3ZWJhdXRobi4ifQ"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignInPasskey"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The cookie of the new session. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "next": "done"
                     *     }
                     */
                    "application/json": components["schemas"]["SignInStep"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedOrSignInFailed"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Takes the cookie away. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendPasswordMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordMail"];
            };
        };
        responses: {
            /** @description If the address is known, a mail is on its way. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "k3Jx8mQ2vN5tR7wY1zB4cD6f",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "newPassword": "another horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The cookie of the new session. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "session_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "current": true,
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "expiresAt": "2026-11-22T09:30:00.000Z",
                     *           "address": "192.0.2.1",
                     *           "userAgent": "Mozilla/5.0",
                     *           "secondFactor": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Names the session; it opens nothing.
                 * @example session_06a1ynhfkxvw5b8q2d3r4s5t6v
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The others have ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description What to show as a QR code, and the backup codes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uri": "otpauth://totp/Task%20Review:ada@example.com?secret=JBSWY3DPEHPK3PXP",
                     *       "backupCodes": [
                     *         "aB3xY-9kLmN",
                     *         "pQ7rS-2tUvW"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewTotp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrStepUpRequiredOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmTotp"];
            };
        };
        responses: {
            /** @description The app is set up. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The cookie of the session, which gets a new token. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrStepUpRequiredOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description The app is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The cookie of the session, which gets a new token. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrStepUpRequiredOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renewBackupCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description The new codes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "backupCodes": [
                     *         "aB3xY-9kLmN",
                     *         "pQ7rS-2tUvW"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BackupCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrStepUpRequiredOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to hand to the device. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Names the challenge. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "Zm9vYmFyYmF6"
                     *     }
                     */
                    "application/json": components["schemas"]["WebAuthnOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrStepUpRequiredOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0192f0c1-7f3e-7a59-9c5e-0d6d2d1f8a11",
                     *           "name": "Laptop",
                     *           "createdAt": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Passkeys"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laptop",
                 *       "response": {
                 *         "id": "q83vEjRWeJA",
                 *         "rawId": "q83vEjRWeJA",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXAiOiJ3ZWJhdXRobi4ifQ"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddPasskey"];
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0192f0c1-7f3e-7a59-9c5e-0d6d2d1f8a11",
                     *       "name": "Laptop",
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrStepUpRequiredOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Names the passkey.
                 * @example 0192f0c1-7f3e-7a59-9c5e-0d6d2d1f8a11
                 */
                passkey_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkey is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrStepUpRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOwnPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "name": "Ada Example",
                     *       "email": "ada@example.com",
                     *       "accounts": [
                     *         {
                     *           "id": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "name": "Example",
                     *           "role": "owner"
                     *         }
                     *       ],
                     *       "engineer": null,
                     *       "operator": false,
                     *       "secondFactor": {
                     *         "totp": true,
                     *         "passkeys": 0,
                     *         "used": true,
                     *         "required": false
                     *       },
                     *       "missing": [],
                     *       "signedInAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "testAccountId": "acct_06a1ynhfkzvw5b8q2d3r4s5t6v",
                     *           "name": "Example",
                     *           "role": "owner",
                     *           "createdAt": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Example"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAccount"];
            };
        };
        responses: {
            /** @description The account and its test twin. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "testAccountId": "acct_06a1ynhfkzvw5b8q2d3r4s5t6v",
                     *       "name": "Example"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "name": "Ada Example",
                     *           "email": "ada@example.com",
                     *           "role": "developer",
                     *           "since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description Names the person. */
                person_id: components["parameters"]["person_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are a member no longer. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrLastOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description Names the person. */
                person_id: components["parameters"]["person_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "developer"
                 *     }
                 */
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description The member as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "name": "Ada Example",
                     *       "email": "ada@example.com",
                     *       "role": "developer",
                     *       "since": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrLastOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "invite_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "email": "ada@example.com",
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "expiresAt": "2026-11-22T09:30:00.000Z",
                     *           "role": "developer"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MemberInvitationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "role": "developer"
                 *     }
                 */
                "application/json": components["schemas"]["InviteMember"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "invite_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "email": "ada@example.com",
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "expiresAt": "2026-11-22T09:30:00.000Z",
                     *       "role": "developer"
                     *     }
                     */
                    "application/json": components["schemas"]["MemberInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description Names the invitation; it does not open it. */
                invitation_id: components["parameters"]["invitation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can no longer be accepted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kqJ0m3bq0mU6m2x1ZJm9v2c8r4t5m3k9v0q7x2c8r4s"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            /** @description What you are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "member",
                     *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "mode": "live",
                     *           "name": "Support bot",
                     *           "hint": "trs_live_…8rTs",
                     *           "revision": "A",
                     *           "scopes": [
                     *             "tasks:read",
                     *             "tasks:write"
                     *           ],
                     *           "allowedAddresses": [],
                     *           "requestsPerSecond": 1,
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "lastUsedAt": null,
                     *           "expiresAt": null,
                     *           "revokedAt": null
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["KeyPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "live",
                 *       "name": "Support bot",
                 *       "scopes": [
                 *         "tasks:read",
                 *         "tasks:write"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateKey"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *       "secret": "trs_test_000000000000000000000000000000000000"
                     *     }
                     */
                    "application/json": components["schemas"]["MadeKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rollKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description Names the key; it is not the secret. */
                key_id: components["parameters"]["key_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["RollKey"];
            };
        };
        responses: {
            /** @description The successor with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *       "secret": "trs_test_000000000000000000000000000000000000"
                     *     }
                     */
                    "application/json": components["schemas"]["MadeKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description Names the key; it is not the secret. */
                key_id: components["parameters"]["key_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listActs: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of acts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "number": 3,
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "mode": "live",
                     *           "actor": {
                     *             "kind": "person",
                     *             "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *             "keyId": null
                     *           },
                     *           "act": "key.created",
                     *           "subject": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "details": {
                     *             "revision": "A",
                     *             "scopes": [
                     *               "tasks:read"
                     *             ]
                     *           },
                     *           "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMailChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The choices as they stand. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "choices": [
                     *         {
                     *           "kind": "low_balance",
                     *           "on": true
                     *         },
                     *         {
                     *           "kind": "endpoint_disabled",
                     *           "on": true
                     *         },
                     *         {
                     *           "kind": "key_expiring",
                     *           "on": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MailChoices"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setMailChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "choices": [
                 *         {
                 *           "kind": "key_expiring",
                 *           "on": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SetMailChoices"];
            };
        };
        responses: {
            /** @description The choices as they stand. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "choices": [
                     *         {
                     *           "kind": "low_balance",
                     *           "on": true
                     *         },
                     *         {
                     *           "kind": "endpoint_disabled",
                     *           "on": true
                     *         },
                     *         {
                     *           "kind": "key_expiring",
                     *           "on": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MailChoices"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getNoticeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings as they stand. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lowBalanceCredits": 3600
                     *     }
                     */
                    "application/json": components["schemas"]["NoticeSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setNoticeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lowBalanceCredits": 7200
                 *     }
                 */
                "application/json": components["schemas"]["NoticeSettings"];
            };
        };
        responses: {
            /** @description The settings as they stand. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lowBalanceCredits": 3600
                     *     }
                     */
                    "application/json": components["schemas"]["NoticeSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    showUnsubscribe: {
        parameters: {
            query: {
                /** @description From the link in a mail. */
                token: components["parameters"]["token"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unsubscribe: {
        parameters: {
            query: {
                /** @description From the link in a mail. */
                token: components["parameters"]["token"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that says so. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDuty: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your duty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "onDuty": true,
                     *       "onDutySince": "2026-11-15T13:00:00.000Z",
                     *       "tagIds": [
                     *         1,
                     *         2
                     *       ],
                     *       "capacity": 2,
                     *       "openTasks": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Duty"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setDuty: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "onDuty": true
                 *     }
                 */
                "application/json": components["schemas"]["DutyChange"];
            };
        };
        responses: {
            /** @description Your duty now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "onDuty": true,
                     *       "onDutySince": "2026-11-15T13:00:00.000Z",
                     *       "tagIds": [
                     *         1,
                     *         2
                     *       ],
                     *       "capacity": 2,
                     *       "openTasks": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Duty"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEngineers: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of engineers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "name": "Grace Example",
                     *           "email": "grace@example.com",
                     *           "tagIds": [
                     *             1,
                     *             2
                     *           ],
                     *           "capacity": 2,
                     *           "openTasks": 1,
                     *           "onDutySince": "2026-11-15T13:00:00.000Z",
                     *           "lastSeenAt": "2026-11-15T14:30:00.000Z",
                     *           "suspendedAt": null,
                     *           "since": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["EngineerPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inviteEngineer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "tagIds": [
                 *         1,
                 *         2
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["InviteEngineer"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "invite_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "email": "grace@example.com",
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "expiresAt": "2026-11-22T09:30:00.000Z",
                     *       "kind": "engineer",
                     *       "tagIds": [
                     *         1,
                     *         2
                     *       ],
                     *       "capacity": 1
                     *     }
                     */
                    "application/json": components["schemas"]["PlaceInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeEngineer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the person. */
                person_id: components["parameters"]["person_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tagIds": [
                 *         1,
                 *         2
                 *       ],
                 *       "suspended": false
                 *     }
                 */
                "application/json": components["schemas"]["EngineerChange"];
            };
        };
        responses: {
            /** @description The engineer as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "name": "Grace Example",
                     *       "email": "grace@example.com",
                     *       "tagIds": [
                     *         1,
                     *         2
                     *       ],
                     *       "capacity": 2,
                     *       "openTasks": 1,
                     *       "onDutySince": "2026-11-15T13:00:00.000Z",
                     *       "lastSeenAt": "2026-11-15T14:30:00.000Z",
                     *       "suspendedAt": null,
                     *       "since": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Engineer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inviteOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["InviteOperator"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "invite_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "email": "grace@example.com",
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "expiresAt": "2026-11-22T09:30:00.000Z",
                     *       "kind": "operator",
                     *       "tagIds": null,
                     *       "capacity": null
                     *     }
                     */
                    "application/json": components["schemas"]["PlaceInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPlaceInvitations: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "invite_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "email": "grace@example.com",
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "expiresAt": "2026-11-22T09:30:00.000Z",
                     *           "kind": "engineer",
                     *           "tagIds": [
                     *             1,
                     *             2
                     *           ],
                     *           "capacity": 1
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PlaceInvitationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokePlaceInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the invitation; it does not open it. */
                invitation_id: components["parameters"]["invitation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can no longer be accepted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    grantCredits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credits": 36000,
                 *       "reason": "Paid by invoice 7."
                 *     }
                 */
                "application/json": components["schemas"]["GrantCredits"];
            };
        };
        responses: {
            /** @description The balance after the grant. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "available": 36000,
                     *       "held": 0
                     *     }
                     */
                    "application/json": components["schemas"]["BalanceAfterGrant"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelAnyTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Asked for by telephone."
                 *     }
                 */
                "application/json": components["schemas"]["OperatorNote"];
            };
        };
        responses: {
            /** @description The cancelled task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "version": 3,
                     *       "status": "cancelled",
                     *       "stage": "cancelled"
                     *     }
                     */
                    "application/json": components["schemas"]["MovedTask"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The task is final and can no longer change. Read the task: its status says how it ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskFinalError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releaseAnyTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "The engineer is ill."
                 *     }
                 */
                "application/json": components["schemas"]["OperatorNote"];
            };
        };
        responses: {
            /** @description The task, back in the queue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "version": 3,
                     *       "status": "pending",
                     *       "stage": "queued"
                     *     }
                     */
                    "application/json": components["schemas"]["MovedTask"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "timeZone": "America/New_York",
                     *       "hours": {
                     *         "A": [
                     *           {
                     *             "day": "monday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "20:00"
                     *           },
                     *           {
                     *             "day": "tuesday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "20:00"
                     *           },
                     *           {
                     *             "day": "wednesday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "20:00"
                     *           },
                     *           {
                     *             "day": "thursday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "20:00"
                     *           },
                     *           {
                     *             "day": "friday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "20:00"
                     *           },
                     *           {
                     *             "day": "saturday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "20:00"
                     *           },
                     *           {
                     *             "day": "sunday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "20:00"
                     *           }
                     *         ],
                     *         "B": [
                     *           {
                     *             "day": "monday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "22:00"
                     *           },
                     *           {
                     *             "day": "tuesday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "22:00"
                     *           },
                     *           {
                     *             "day": "wednesday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "22:00"
                     *           },
                     *           {
                     *             "day": "thursday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "22:00"
                     *           },
                     *           {
                     *             "day": "friday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "22:00"
                     *           },
                     *           {
                     *             "day": "saturday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "22:00"
                     *           },
                     *           {
                     *             "day": "sunday",
                     *             "opensAt": "08:00",
                     *             "closesAt": "22:00"
                     *           }
                     *         ]
                     *       },
                     *       "holidays": [
                     *         {
                     *           "date": "2026-12-25",
                     *           "name": "Christmas Day"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setHours: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "A": [
                 *         {
                 *           "day": "monday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "20:00"
                 *         },
                 *         {
                 *           "day": "tuesday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "20:00"
                 *         },
                 *         {
                 *           "day": "wednesday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "20:00"
                 *         },
                 *         {
                 *           "day": "thursday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "20:00"
                 *         },
                 *         {
                 *           "day": "friday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "20:00"
                 *         },
                 *         {
                 *           "day": "saturday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "20:00"
                 *         },
                 *         {
                 *           "day": "sunday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "20:00"
                 *         }
                 *       ],
                 *       "B": [
                 *         {
                 *           "day": "monday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "22:00"
                 *         },
                 *         {
                 *           "day": "tuesday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "22:00"
                 *         },
                 *         {
                 *           "day": "wednesday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "22:00"
                 *         },
                 *         {
                 *           "day": "thursday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "22:00"
                 *         },
                 *         {
                 *           "day": "friday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "22:00"
                 *         },
                 *         {
                 *           "day": "saturday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "22:00"
                 *         },
                 *         {
                 *           "day": "sunday",
                 *           "opensAt": "08:00",
                 *           "closesAt": "22:00"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WeeklyHours"];
            };
        };
        responses: {
            /** @description The hours as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "A": [
                     *         {
                     *           "day": "monday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "20:00"
                     *         },
                     *         {
                     *           "day": "tuesday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "20:00"
                     *         },
                     *         {
                     *           "day": "wednesday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "20:00"
                     *         },
                     *         {
                     *           "day": "thursday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "20:00"
                     *         },
                     *         {
                     *           "day": "friday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "20:00"
                     *         },
                     *         {
                     *           "day": "saturday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "20:00"
                     *         },
                     *         {
                     *           "day": "sunday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "20:00"
                     *         }
                     *       ],
                     *       "B": [
                     *         {
                     *           "day": "monday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "22:00"
                     *         },
                     *         {
                     *           "day": "tuesday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "22:00"
                     *         },
                     *         {
                     *           "day": "wednesday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "22:00"
                     *         },
                     *         {
                     *           "day": "thursday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "22:00"
                     *         },
                     *         {
                     *           "day": "friday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "22:00"
                     *         },
                     *         {
                     *           "day": "saturday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "22:00"
                     *         },
                     *         {
                     *           "day": "sunday",
                     *           "opensAt": "08:00",
                     *           "closesAt": "22:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WeeklyHours"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addHoliday: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-12-25",
                 *       "name": "Christmas Day"
                 *     }
                 */
                "application/json": components["schemas"]["Holiday"];
            };
        };
        responses: {
            /** @description The holiday. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-12-25",
                     *       "name": "Christmas Day"
                     *     }
                     */
                    "application/json": components["schemas"]["Holiday"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeHoliday: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The day.
                 * @example 2026-12-25
                 */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day is an ordinary one. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    claimNextTask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tagIds": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ClaimNextRequest"];
            };
        };
        responses: {
            /** @description The task you hold now, or null when nothing waits for you. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "task": {
                     *         "id": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "mode": "fast",
                     *         "tag": {
                     *           "id": 1,
                     *           "name": "General"
                     *         },
                     *         "held": true,
                     *         "stage": "claimed",
                     *         "version": 2,
                     *         "prompt": "Is this function safe to call twice?",
                     *         "attachments": [
                     *           {
                     *             "position": 0,
                     *             "fileName": "retry.ts",
                     *             "mimeType": "text/typescript",
                     *             "kind": "source",
                     *             "fileSize": 1204
                     *           }
                     *         ],
                     *         "responseSchema": null,
                     *         "aiDraft": {
                     *           "content": {
                     *             "message": "It is not: it sends the mail again."
                     *           },
                     *           "model": "example-model"
                     *         },
                     *         "workDraft": {
                     *           "content": "No:",
                     *           "revision": 3,
                     *           "savedAt": "2026-11-15T09:31:10.000Z"
                     *         },
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "dueAt": "2026-11-15T13:30:00.000Z",
                     *         "overdueAt": null,
                     *         "lease": {
                     *           "number": 1,
                     *           "until": "2026-11-15T09:32:40.000Z",
                     *           "heartbeatSeconds": 20,
                     *           "warnAfterIdleSeconds": 120,
                     *           "releaseAfterIdleSeconds": 600
                     *         },
                     *         "budget": {
                     *           "effortSeconds": 70,
                     *           "budgetSeconds": 400,
                     *           "pays": 600
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ClaimNextReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            /**
             * @description You are off duty. Go on duty, then claim.
             *
             *     You already hold as many tasks as you may. Submit or release a task first.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OffDutyError"] | components["schemas"]["CapacityReachedError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    claimOneTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task you hold now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "mode": "fast",
                     *       "tag": {
                     *         "id": 1,
                     *         "name": "General"
                     *       },
                     *       "held": true,
                     *       "stage": "claimed",
                     *       "version": 2,
                     *       "prompt": "Is this function safe to call twice?",
                     *       "attachments": [
                     *         {
                     *           "position": 0,
                     *           "fileName": "retry.ts",
                     *           "mimeType": "text/typescript",
                     *           "kind": "source",
                     *           "fileSize": 1204
                     *         }
                     *       ],
                     *       "responseSchema": null,
                     *       "aiDraft": {
                     *         "content": {
                     *           "message": "It is not: it sends the mail again."
                     *         },
                     *         "model": "example-model"
                     *       },
                     *       "workDraft": {
                     *         "content": "No:",
                     *         "revision": 3,
                     *         "savedAt": "2026-11-15T09:31:10.000Z"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "dueAt": "2026-11-15T13:30:00.000Z",
                     *       "overdueAt": null,
                     *       "lease": {
                     *         "number": 1,
                     *         "until": "2026-11-15T09:32:40.000Z",
                     *         "heartbeatSeconds": 20,
                     *         "warnAfterIdleSeconds": 120,
                     *         "releaseAfterIdleSeconds": 600
                     *       },
                     *       "budget": {
                     *         "effortSeconds": 70,
                     *         "budgetSeconds": 400,
                     *         "pays": 600
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkTask"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /**
             * @description The task cannot be claimed now. Claim the next task instead; somebody else may hold this one.
             *
             *     You are off duty. Go on duty, then claim.
             *
             *     You already hold as many tasks as you may. Submit or release a task first.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskTakenError"] | components["schemas"]["OffDutyError"] | components["schemas"]["CapacityReachedError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listHeldTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What you hold. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "mode": "fast",
                     *           "tag": {
                     *             "id": 1,
                     *             "name": "General"
                     *           },
                     *           "held": true,
                     *           "stage": "claimed",
                     *           "version": 2,
                     *           "prompt": "Is this function safe to call twice?",
                     *           "attachments": [
                     *             {
                     *               "position": 0,
                     *               "fileName": "retry.ts",
                     *               "mimeType": "text/typescript",
                     *               "kind": "source",
                     *               "fileSize": 1204
                     *             }
                     *           ],
                     *           "responseSchema": null,
                     *           "aiDraft": {
                     *             "content": {
                     *               "message": "It is not: it sends the mail again."
                     *             },
                     *             "model": "example-model"
                     *           },
                     *           "workDraft": {
                     *             "content": "No:",
                     *             "revision": 3,
                     *             "savedAt": "2026-11-15T09:31:10.000Z"
                     *           },
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "dueAt": "2026-11-15T13:30:00.000Z",
                     *           "overdueAt": null,
                     *           "lease": {
                     *             "number": 1,
                     *             "until": "2026-11-15T09:32:40.000Z",
                     *             "heartbeatSeconds": 20,
                     *             "warnAfterIdleSeconds": 120,
                     *             "releaseAfterIdleSeconds": 600
                     *           },
                     *           "budget": {
                     *             "effortSeconds": 70,
                     *             "budgetSeconds": 400,
                     *             "pays": 600
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HeldTasks"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWorkTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the task. */
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "mode": "fast",
                     *       "tag": {
                     *         "id": 1,
                     *         "name": "General"
                     *       },
                     *       "held": true,
                     *       "stage": "claimed",
                     *       "version": 2,
                     *       "prompt": "Is this function safe to call twice?",
                     *       "attachments": [
                     *         {
                     *           "position": 0,
                     *           "fileName": "retry.ts",
                     *           "mimeType": "text/typescript",
                     *           "kind": "source",
                     *           "fileSize": 1204
                     *         }
                     *       ],
                     *       "responseSchema": null,
                     *       "aiDraft": {
                     *         "content": {
                     *           "message": "It is not: it sends the mail again."
                     *         },
                     *         "model": "example-model"
                     *       },
                     *       "workDraft": {
                     *         "content": "No:",
                     *         "revision": 3,
                     *         "savedAt": "2026-11-15T09:31:10.000Z"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "dueAt": "2026-11-15T13:30:00.000Z",
                     *       "overdueAt": null,
                     *       "lease": {
                     *         "number": 1,
                     *         "until": "2026-11-15T09:32:40.000Z",
                     *         "heartbeatSeconds": 20,
                     *         "warnAfterIdleSeconds": 120,
                     *         "releaseAfterIdleSeconds": 600
                     *       },
                     *       "budget": {
                     *         "effortSeconds": 70,
                     *         "budgetSeconds": 400,
                     *         "pays": 600
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkTask"] | components["schemas"]["PastTask"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWorkFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the task. */
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "position": 0,
                     *           "fileName": "retry.ts",
                     *           "mimeType": "text/typescript",
                     *           "kind": "source",
                     *           "fileSize": 5,
                     *           "sha256": "5f0f2a6f0a6b8a1c9f5d4a5dd0a7b6e85f0f2a6f0a6b8a1c9f5d4a5dd0a7b6e8",
                     *           "status": "available",
                     *           "links": {
                     *             "download": "https://files.example.com/files/v1/download/q7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zy",
                     *             "text": "https://files.example.com/files/v1/text/q7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zy"
                     *           },
                     *           "linksExpireAt": "2026-11-15T09:31:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LinkedFiles"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "leaseNumber": 1,
                 *       "idleSeconds": 3
                 *     }
                 */
                "application/json": components["schemas"]["Heartbeat"];
            };
        };
        responses: {
            /** @description The lease is renewed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "leaseUntil": "2026-11-15T09:32:40.000Z",
                     *       "effortSeconds": 70,
                     *       "isIdle": false
                     *     }
                     */
                    "application/json": components["schemas"]["HeartbeatReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releaseTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "leaseNumber": 1,
                 *       "reason": "I do not know this framework."
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseRequest"];
            };
        };
        responses: {
            /** @description You no longer hold the task. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        /** @description At most 1,048,576 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "leaseNumber": 1,
                 *       "result": {
                 *         "message": "No: it sends the mail again."
                 *       },
                 *       "next": true
                 *     }
                 */
                "application/json": components["schemas"]["SubmitRequest"];
            };
        };
        responses: {
            /** @description The task is completed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "task": {
                     *         "id": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "status": "completed",
                     *         "charged": 105,
                     *         "effortSeconds": 70
                     *       },
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["SubmitReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /**
             * @description You no longer hold this task. Your text is kept. Claim the task again if it still waits, then submit.
             *
             *     The task is final and can no longer change. Read the task: its status says how it ended.
             *
             *     Parts of the AI draft were neither changed nor accepted. Look at the parts named in details.pointers, then submit again with acceptDraft set.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaseLostError"] | components["schemas"]["TaskFinalError"] | components["schemas"]["DraftUnconfirmedError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The result does not match the response schema. Correct the places named in details.errors and submit again. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultInvalidError"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWorkDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your text; revision 0 before the first save. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The revision, in quotes: send it as If-Match with the next save. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "content": "No:",
                     *       "revision": 3,
                     *       "savedAt": "2026-11-15T09:31:10.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WorkDraft"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    saveWorkDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision you read, in quotes; "0" for the first save. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        /** @description At most 1,048,576 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "No: it sends"
                 *     }
                 */
                "application/json": components["schemas"]["SaveDraftRequest"];
            };
        };
        responses: {
            /** @description The text is saved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The revision, in quotes: send it as If-Match with the next save. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revision": 4,
                     *       "savedAt": "2026-11-15T09:31:40.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SavedDraft"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The text was saved elsewhere since you read it. Read the text again, merge, and save with the revision you read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaleRevisionError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Saving needs the revision you read. Send it as If-Match; "0" for the first save. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionRequiredError"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getQueue: {
        parameters: {
            query?: {
                /** @description How many of the next tasks to show; 10 when left out. */
                limit?: number;
                /** @description Show only tasks of this class as the next ones. */
                class?: "realtime" | "urgent" | "fast" | "standard";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tags": [
                     *         {
                     *           "tag": {
                     *             "id": 1,
                     *             "name": "General"
                     *           },
                     *           "classes": [
                     *             {
                     *               "class": "fast",
                     *               "waiting": 12,
                     *               "orMore": false,
                     *               "oldestCreatedAt": "2026-11-15T09:30:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next": [
                     *         {
                     *           "id": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "title": "Is this function safe to call twice?",
                     *           "excerpt": "We saw two mails after a retry.",
                     *           "mode": "fast",
                     *           "tag": {
                     *             "id": 1,
                     *             "name": "General"
                     *           },
                     *           "class": "fast",
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "dueAt": "2026-11-15T13:30:00.000Z",
                     *           "overdueAt": null,
                     *           "budgetSeconds": 400,
                     *           "pays": 600,
                     *           "tagMultiplier": 1,
                     *           "rate": 1.5,
                     *           "fileCount": 1,
                     *           "schemaFieldCount": null,
                     *           "hasDraft": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WaitingQueue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWorkHistory: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of ended leases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "taskId": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "leaseNumber": 1,
                     *           "title": "Is this function safe to call twice?",
                     *           "mode": "fast",
                     *           "tag": {
                     *             "id": 1,
                     *             "name": "General"
                     *           },
                     *           "claimedAt": "2026-11-15T09:30:20.000Z",
                     *           "endedAt": "2026-11-15T09:32:10.000Z",
                     *           "endReason": "submitted",
                     *           "effortSeconds": 70,
                     *           "earned": 105
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["EndedWorkPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWorkStatistics: {
        parameters: {
            query: {
                /** @description The zone of the day, by its IANA name, such as Europe/Berlin. */
                timeZone: components["parameters"]["timeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your numbers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "today": {
                     *         "earned": 105,
                     *         "answers": 1,
                     *         "effortSeconds": 70,
                     *         "dutySeconds": 5400,
                     *         "byHour": [
                     *           {
                     *             "hour": 9,
                     *             "earned": 105,
                     *             "answers": 1,
                     *             "effortSeconds": 70
                     *           }
                     *         ]
                     *       },
                     *       "week": {
                     *         "earned": 105,
                     *         "answers": 1,
                     *         "effortSeconds": 70,
                     *         "dutySeconds": 5400,
                     *         "byDay": [
                     *           {
                     *             "date": "2026-11-14",
                     *             "earned": 0,
                     *             "answers": 0,
                     *             "effortSeconds": 0
                     *           },
                     *           {
                     *             "date": "2026-11-15",
                     *             "earned": 105,
                     *             "answers": 1,
                     *             "effortSeconds": 70
                     *           }
                     *         ]
                     *       },
                     *       "answerTimes": [
                     *         {
                     *           "taskId": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "mode": "fast",
                     *           "answeredAt": "2026-11-15T09:32:10.000Z",
                     *           "seconds": 110,
                     *           "effortSeconds": 70,
                     *           "wasLate": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WorkStatistics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDemand: {
        parameters: {
            query: {
                /** @description The zone of the day, by its IANA name, such as Europe/Berlin. */
                timeZone: components["parameters"]["timeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usual week. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "weeks": 8,
                     *       "hours": [
                     *         {
                     *           "day": "monday",
                     *           "hour": 9,
                     *           "perHour": 4.5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Demand"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your hours, in order and without overlaps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "timeZone": "Europe/Berlin",
                     *       "hours": [
                     *         {
                     *           "day": "monday",
                     *           "from": "08:30",
                     *           "to": "12:00"
                     *         }
                     *       ],
                     *       "savedAt": "2026-11-15T09:31:10.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Availability"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timeZone": "Europe/Berlin",
                 *       "hours": [
                 *         {
                 *           "day": "monday",
                 *           "from": "08:30",
                 *           "to": "12:00"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AvailabilityRequest"];
            };
        };
        responses: {
            /** @description Your hours, in order and without overlaps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "timeZone": "Europe/Berlin",
                     *       "hours": [
                     *         {
                     *           "day": "monday",
                     *           "from": "08:30",
                     *           "to": "12:00"
                     *         }
                     *       ],
                     *       "savedAt": "2026-11-15T09:31:10.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Availability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events until somebody goes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Always "no": a proxy must not hold events back. */
                    "X-Accel-Buffering"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
