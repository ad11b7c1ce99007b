export interface paths {
    "/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who may sign up
         * @description What the sign-up page says and asks for.
         *
         *     No session is needed.
         */
        get: operations["readSignUp"];
        put?: never;
        /**
         * Sign up
         * @description A mail with a link goes to the address; name and password are chosen there. The reply is the same for an address that is known already: then the mail says so. The link works once, for 24 hours, and a newer one ends it.
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
    "/auth/sign-up/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose name and password
         * @description Takes the token from the email of a sign-up or, for a new user, of an invitation. It signs nobody in; an invitation stays open until it is accepted.
         *
         *     No session is needed.
         */
        post: operations["finishSignUp"];
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
         * @description Takes the token of the newest mail, once. Every session of the person ends; second factors stay, and are asked for as before.
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
         * @description Signing in again, with everything it takes, is also how a person shows that they are still there: the new session replaces the one that was sent along.
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
         *     For every signed-in user. The sign-in must be less than five minutes ago.
         */
        post: operations["changePassword"];
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
         *     For every signed-in user. The sign-in must be less than five minutes ago.
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
         * @description From now on signing in takes a code. This session counts as one with a second factor.
         *
         *     For every signed-in user. The sign-in must be less than five minutes ago.
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
         *     For every signed-in user. The sign-in must be less than five minutes ago.
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
         *     For every signed-in user. The sign-in must be less than five minutes ago.
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
         *     For every signed-in user. The sign-in must be less than five minutes ago.
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
         *     For every signed-in user.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Finish adding a passkey
         * @description The device must have made sure of its user. This session counts as one with a second factor.
         *
         *     For every signed-in user. The sign-in must be less than five minutes ago.
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
         *     For every signed-in user. The sign-in must be less than five minutes ago.
         */
        delete: operations["removePasskey"];
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
         *     For every signed-in user.
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
         *     For every signed-in user.
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
         *     For every signed-in user.
         */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin the sign-in of a program
         * @description The program shows the user code and the address, and asks for the key every few seconds until the person has decided.
         *
         *     No session is needed.
         */
        post: operations["startDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the key of a program
         * @description DEVICE_PENDING until the person has decided. The reply that carries the key comes once; afterwards the code is worth nothing. Asking faster than told is RATE_LIMITED.
         *
         *     No session is needed.
         */
        post: operations["pollDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/device/{user_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at a program that wants to sign in
         * @description The sign-in that a user code names; 404 when the code is unknown, decided or expired.
         *
         *     For every signed-in user.
         */
        get: operations["showDevice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/device/{user_code}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a device sign-in
         * @description The program gets a key of the account, or of its test account, with those of the requested scopes that you choose. The key ends after 90 days unless you say otherwise. Your role there must be owner or developer, now and when the program asks for the key.
         *
         *     For every signed-in user. The sign-in must be less than five minutes ago.
         */
        post: operations["approveDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/device/{user_code}/deny": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a program
         * @description Ends the codes. The program gets DEVICE_DENIED at its next poll.
         *
         *     For every signed-in user.
         */
        post: operations["denyDevice"];
        delete?: never;
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
         *     For every signed-in user.
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
    "/console/v1/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at an account
         * @description The account, its test account, and your role.
         *
         *     For members of the account.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename an account
         * @description The test account gets the new name too.
         *
         *     For members of the account. Their role must be owner.
         */
        patch: operations["renameAccount"];
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
         * @description The accounts you are a member of, oldest first, each with its test account.
         *
         *     For every signed-in user.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Open an account
         * @description Opens an account that you own, with its test account and test credits. A person owns at most 20 accounts.
         *
         *     For every signed-in user.
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
         * @description The new role holds from the next request on. An account must have at least one owner.
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
         * Invite a member to the account
         * @description Sends an email with a link that works once, for 7 days, and only after signing in with that address. Inviting an address again revokes the earlier link. At most 3 emails go to an address an hour. If sign-up is closed, only existing users can be invited. An account sends at most 100 a day.
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
         * @description The link in the email stops working immediately.
         *
         *     For members of the account. Their role must be owner.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/invitations/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read an invitation
         * @description What the invitation offers and who sent it, without accepting it and without signing in. The token goes in the body, so that no log has it. Of an invitation that expired, was used or was revoked only the sender is named.
         *
         *     No session is needed.
         */
        post: operations["readInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/invitations/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an invitation
         * @description The link in the email stops working. No session is needed.
         *
         *     No session is needed.
         */
        post: operations["declineInvitation"];
        delete?: never;
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
         * @description Makes you what the invitation offers. You must be signed in with the address it was sent to, and the address must be verified; any other token is as unknown as one that was never made. To become an engineer or an operator the session must be one with a second factor.
         *
         *     For every signed-in user.
         */
        post: operations["acceptInvitation"];
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
         * @description Sends an email with a link that works once, for 7 days, and only after signing in with that address. Inviting an address again revokes the earlier link. At most 3 emails go to an address an hour. If sign-up is closed, only existing users can be invited.
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
    "/operator/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations of engineers and operators
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
         * Revoke an invitation of an engineer or operator
         * @description The link in the email stops working immediately.
         *
         *     For operators who signed in with a second factor.
         */
        delete: operations["revokePlaceInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List operators
         * @description Everybody who runs this deployment, oldest first.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listOperators"];
        put?: never;
        /**
         * Propose an operator
         * @description Nothing happens until a second operator approves it; the others are mailed. The approval sends the invitation to the address.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["proposeOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/operators/{person_id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an operator
         * @description Takes the right away and ends all their sessions and open pages. Operators may remove themselves, but not the last one (FORBIDDEN); the command line can.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["removeOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what waits for approval
         * @description What you can decide: what other operators proposed, and credit requests that nobody decided.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getWaiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/factor-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose to reset second factors
         * @description For a person who lost their second factors and backup codes. Nothing happens until a second operator approves it; the others are mailed. The approval removes the factors, ends the sessions and mails the person, who is neither of the two.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["proposeFactorReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List proposals
         * @description Operators and resets of factors that were proposed, newest first.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals/{proposal_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a proposal
         * @description Does what was proposed, once. It takes a second person: not the one who proposed it, nor an operator whom that one alone made, nor the person it is about (FORBIDDEN).
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["approveProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals/{proposal_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a proposal
         * @description The proposal is not applied. The proposer can withdraw it this way.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["rejectProposal"];
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
         * @description Changes tags, capacity or suspension; what is left out stays. A suspended engineer is off duty immediately, and their claimed tasks return to the queue when the leases expire.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        patch: operations["changeEngineer"];
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
         * Go on duty or off duty, and choose what follows a submit
         * @description Only who is on duty can claim. Going off duty gives nothing back: what you hold stays yours. What is left out stays as it is.
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
    "/console/v1/accounts/{account_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys
         * @description The keys of the account and of its test account, newest first, without their secrets.
         *
         *     For members of the account.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make a key
         * @description A key of the account, or of its test account. Its secret is shown only once.
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
         * @description Rotates a key: creates a replacement with the same scopes and the same idempotency keys. The old key stays valid for the overlap. A revoked or expired key cannot be rotated.
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
         * @description Revokes the key everywhere within seconds, permanently. It may be repeated.
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
         * @description Keys made, rolled and revoked, webhooks, credits granted, roles and invitations, and what operators did, newest first, of the account and of its test account. Each entry contains a hash of all before it, so tampering can be detected.
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
    "/operator/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the acts of power
         * @description The actions on all accounts and on the deployment itself, newest first.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["searchActs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests of an account
         * @description What keys of the account and pages of its members sent to the API, newest first, kept for 7 days; filters are combined with AND. Without bodies and query strings. Polls that found nothing new are left out, and under great load so are others. A page scans at most 10,000 requests: if matches are rare it may contain few or none and still have a next cursor, which continues from there.
         *
         *     For members of the account. The account may also be a test account.
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
    "/console/v1/accounts/{account_id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tasks of an account
         * @description Newest first by default; filters are combined with AND. A page scans at most 10,000 tasks: if matches are rare it may contain few or none and still have a next cursor, which continues from there.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["listAccountTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/tasks.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the tasks of an account
         * @description The same tasks as CSV in UTF-8, with a row of names at the top. A text that a spreadsheet would take for a formula begins with '. At most 100,000 tasks: where there are more, the last row says so, and createdAfter and createdBefore divide them. At most 2 downloads of an account run concurrently, for 10 minutes each.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["exportAccountTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ledger of an account
         * @description Every move of credits with the balance after it, newest first; filters are combined with AND. A page scans at most 10,000 entries: if matches are rare it may contain few or none and still have a next cursor, which continues from there.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["listLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/accounts/{account_id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ledger of the account of a client
         * @description The same entries that its members see, also of a test account, newest first.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listAnyLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/ledger.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the ledger of an account
         * @description The same entries as CSV in UTF-8, newest first, with a row of names at the top. A text that a spreadsheet would take for a formula begins with '. At most 2 downloads of an account run concurrently, for 10 minutes each; from and to divide what is longer.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["exportLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/tasks/{task_id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the callback of a task
         * @description Where the task calls back, by host alone, and each attempt with what was answered. 404 for a task without a callback, and once it was removed with the content of the task.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["getTaskCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/tasks/{task_id}/callback/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a callback again
         * @description Whatever became of it. It keeps its webhook-id, so a receiver that deduplicates is safe. One that had ended is tried for 5 days again.
         *
         *     For members of the account. Their role must be owner or developer. The account may also be a test account.
         */
        post: operations["redeliverCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/tasks/{task_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the questions of a task
         * @description What engineers asked about the task and what was replied. No engineer is named.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["listAccountMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/tasks/{task_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task of an account
         * @description The task, what it cost and why, what happened to it, what the AI suggested, and what was sent to webhooks. No engineer is named.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["getAccountTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find what an id names
         * @description By a task, request, key, webhook, delivery, event, project, account, spending cap or credit request id. In your accounts and their test accounts.
         *
         *     For every signed-in user.
         */
        get: operations["findOwn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find what an id names
         * @description By a task, request, key, webhook, delivery, event, project, account, spending cap or credit request id. In every account.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["findAny"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what needs a person
         * @description Open tasks, failing webhooks, low credits, and the hours of the engineers.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["getAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/project-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how many tasks projects have
         * @description Of the projects that are named and belong to the account.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["countProjectTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what an account spends
         * @description The balance, what was charged in the last days and for what, what is open, and how long answers took. The balance is that of the account; the rest follows projectId.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["getAccountStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/webhooks/{webhook_id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how a webhook did
         * @description What was delivered in the last 48 hours, by half hours, how soon, and what is tried next.
         *
         *     For members of the account. Their role must be owner or developer. The account may also be a test account.
         */
        get: operations["getWebhookStatistics"];
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
         * @description Low balances, spending caps, suspensions and decisions about credit requests are sent to owners, the last also to the member who asked; disabled endpoints, keys that expire soon and questions of engineers also to developers. The choice holds for every account of the person.
         *
         *     For every signed-in user.
         */
        get: operations["getMailChoices"];
        /**
         * Choose which mail to get
         * @description Kinds that are left out stay as they are.
         *
         *     For every signed-in user.
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
         * Show the low-balance alert of the account
         * @description From which balance on the owners are told.
         *
         *     For members of the account. Their role must be owner.
         */
        get: operations["getNoticeSettings"];
        /**
         * Set the low-balance alert of the account
         * @description Owners are notified once each time the balance falls below it.
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
    "/console/v1/accounts/{account_id}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how long content is kept
         * @description Content is what was asked and answered: prompts, metadata, schemas, files, drafts and results.
         *
         *     For members of the account.
         */
        get: operations["getRetention"];
        /**
         * Decide how long content is kept
         * @description A worker removes the content of tasks that have been final for longer, within the hour and permanently: a shorter time reaches back to old tasks. Status, times, effort and credits stay; the task then has contentRemovedAt and no result. Pending tasks keep everything.
         *
         *     For members of the account. Their role must be owner. The sign-in must be less than five minutes ago.
         */
        put: operations["setRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/spending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show spending caps and whether spending is paused
         * @description Of this account, live or test. A cap counts what tasks hold when they are created; what is not charged returns to the period of the create. Caps of keys that no longer work are left out.
         *
         *     For members of the account. The account may also be a test account.
         */
        get: operations["getSpending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/spending/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pause or resume spending
         * @description While it is paused, every create is 402 SPENDING_PAUSED. Reading continues, and open tasks are answered and charged.
         *
         *     For members of the account. Their role must be owner. The account may also be a test account.
         */
        put: operations["pauseSpending"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/spending/time-zone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose the time zone of caps
         * @description Days and months of caps begin in it; UTC unless set. What the current ones have used is counted anew.
         *
         *     For members of the account. Their role must be owner. The account may also be a test account.
         */
        put: operations["setSpendingTimeZone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/spending/caps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a spending cap
         * @description Of the account, or of the project or key that is named; one for each period. What tasks of the current period have used counts from the start. At most 300 an account.
         *
         *     For members of the account. Their role must be owner. The account may also be a test account.
         */
        post: operations["createCap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/spending/caps/{cap_id}": {
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
         * Delete a spending cap
         * @description The remaining caps are returned.
         *
         *     For members of the account. Their role must be owner. The account may also be a test account.
         */
        delete: operations["deleteCap"];
        options?: never;
        head?: never;
        /**
         * Change what a spending cap allows
         * @description From the next create on. One below what is used refuses new tasks until the period is over or open tasks end for less than they hold.
         *
         *     For members of the account. Their role must be owner. The account may also be a test account.
         */
        patch: operations["changeCap"];
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/ai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what AI does for an account
         * @description Tasks with a response schema are always prepared by AI where there is one. Metadata is never sent to it.
         *
         *     For members of the account.
         */
        get: operations["getAccountAi"];
        /**
         * Let AI prepare drafts of prose, or stop it
         * @description Counts for tasks that are created from now on, and for those that wait for a draft. Switching it on is 400 where the operator does not allow it. The change is in the audit log.
         *
         *     For members of the account. Their role must be owner.
         */
        put: operations["setAccountAi"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an account
         * @description Permanently, with its test account: keys stop, webhooks and invitations end, all members leave, and a worker removes the content of all tasks within minutes. Credits that are left are not paid back. The ledger and the audit log stay with the service. Tasks that are pending are cancelled or awaited first. Every owner is mailed.
         *
         *     For members of the account. Their role must be owner. The sign-in must be less than five minutes ago.
         */
        post: operations["closeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the exports of the account
         * @description The latest ones, newest first.
         *
         *     For members of the account. Their role must be owner.
         */
        get: operations["listExports"];
        put?: never;
        /**
         * Ask for an export of the account
         * @description A worker writes all there is of the account and its test account into one archive: tasks, results, files, ledger, keys and webhooks without their secrets, members, logs. You get a mail when it is ready. One at a time, 3 a day; each is removed after 7 days.
         *
         *     For members of the account. Their role must be owner. The sign-in must be less than five minutes ago.
         */
        post: operations["askForExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/exports/{export_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See an export before downloading it
         * @description Needs a recent sign-in, as the download does; a page asks here first, because a download cannot ask anybody to sign in.
         *
         *     For members of the account. Their role must be owner. The sign-in must be less than five minutes ago.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/exports/{export_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export
         * @description The archive while it is ready: a tar in gzip, whose format the operator’s guide describes. Each download stands in the audit log.
         *
         *     For members of the account. Their role must be owner. The sign-in must be less than five minutes ago.
         */
        get: operations["downloadExport"];
        put?: never;
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
         * @description Turns off the kinds of mail that the token names, for its recipient. Mail programs call it automatically (RFC 8058), so it needs no session and no Origin, and takes a form, which it does not read. It may be repeated.
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
         * @description Adds credits to a live or test account, in the scale of revision A. Above GRANT_ALONE_MAX, counting what you granted to the account alone in the last 24 hours, the grant waits for a second operator: waitingId names the adjustment. A repeated idempotency key grants nothing more.
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
    "/operator/v1/accounts/{account_id}/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose to correct a balance
         * @description Credits move only after another operator approves. The account may be a test account.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["proposeAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List adjustments
         * @description What was proposed, newest first, and what became of it.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listAdjustments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/adjustments/{adjustment_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an adjustment
         * @description Writes it into the ledger, once. It takes a second person: not the one who proposed it, nor an operator whom that one alone made (FORBIDDEN). What would leave less than 0 credits available is refused and stays pending. So is every approval, with FORBIDDEN, while the last ledger check failed: run it again after fixing the mismatch.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["approveAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/adjustments/{adjustment_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject an adjustment
         * @description No credits move. The proposer can withdraw it this way.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["rejectAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the ledger totals
         * @description The balances of all accounts added up, live and test apart, and the last ledger check. The worker runs one every hour.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getBooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/books/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a ledger check
         * @description Reads the whole ledger in one snapshot and compares it with balances, tasks and settlements. Those who ask at the same time get the same proof.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["proveBooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/credit-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credit requests of the account
         * @description The latest 20, newest first.
         *
         *     For members of the account.
         */
        get: operations["listCreditRequests"];
        put?: never;
        /**
         * Request credits
         * @description Asks the operators for credits of the live account. They are notified; the owners and you are notified of the decision. One request at a time (FORBIDDEN while one is open), 10 a day.
         *
         *     For members of the account. Their role must be owner or developer.
         */
        post: operations["requestCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/accounts/{account_id}/credit-requests/{request_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a credit request
         * @description While it is open. A proposed grant of it is rejected.
         *
         *     For members of the account. Their role must be owner or developer.
         */
        post: operations["withdrawCreditRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/credit-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit requests
         * @description What members asked for, newest first, and what became of it.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listAllCreditRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/credit-requests/{request_id}/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant a credit request
         * @description Adds the credits, once. Above GRANT_ALONE_MAX, counting what you granted to the account alone in the last 24 hours, the grant is proposed: a second operator approves the adjustment that proposal names within 24 hours, or the request waits again. The owners and the member who asked are notified.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["grantCreditRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/credit-requests/{request_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a credit request
         * @description No credits move; a proposed grant of it is rejected. The owners and the member who asked are notified, with the note.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["declineCreditRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts of clients
         * @description Every live account with its money, newest first. A search finds a part of the name, the id of the account, of its test account or of a key, and the exact email address of a member.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listAllAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account of a client
         * @description The account with this id, or whose test account has it: its credits, limits, members and keys.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getAnyAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the limits of an account, or suspend it
         * @description What is left out stays. perSecond and quotas are those of the account named, live or test. A suspension stops the keys of both halves and what members do with tasks within seconds; what is in the queue is answered, and pages stay readable. Owners are notified by email, and members see the reason.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        patch: operations["changeAnyAccount"];
        trace?: never;
    };
    "/operator/v1/keys/{key_id}": {
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
         * Change how fast a key may be used
         * @description What is left out stays. The new rates hold everywhere within seconds, and the ceiling of the account stands above those of its keys. A key that ended is not found.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        patch: operations["changeKeyRates"];
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
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
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
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
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
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        delete: operations["removeHoliday"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/engineer-figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of the engineers
         * @description The answers of the last seven days: how many, how many of them on time, and how long they took from claim to answer; of a page of the engineers, in the order of their list, and of all together.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listEngineerFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/calendar/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is scheduled in a week
         * @description The hours engineers gave for a usual week, as they fall in this week on the wall clock of the staffed hours, and how many engineers the usual load of each hour keeps busy: the median of the tasks of 28 days times the median time of an answer.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/engineers/{person_id}/off-duty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an engineer off duty
         * @description Ends their duty; claimed tasks return to the queue and saved text is kept. The engineer is notified and can go on duty again.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["takeOffDuty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags and prices
         * @description Every tag, retired ones too, with its price, the one to come and those before.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listPricedTags"];
        put?: never;
        /**
         * Add a tag
         * @description Adds a tag. Clients can use it immediately; assign it to engineers first, or its tasks wait.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tags/{tag_id}": {
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
         * Retire a tag or bring it back
         * @description A retired tag is no longer in GET /tags, and new tasks with it are refused. Its pending tasks are answered by the engineers who have it. The default tag cannot be retired.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        patch: operations["changeTag"];
        trace?: never;
    };
    "/operator/v1/tags/{tag_id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the price of a tag
         * @description Sets the price multiplier of the tag from a time on; without a time, immediately. A tag has one price to come at most: another with a time replaces it, one without leaves it. Tasks keep the multiplier they were created with. The price of the default tag cannot be changed.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["setTagPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the price list
         * @description What modes and tags multiply the seconds of work by, and the least charge. It has nothing of any account. It is at most a few seconds old, and requests are limited by address.
         *
         *     No session is needed.
         */
        get: operations["getPriceList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs and dead letters
         * @description How much of each kind of job waits, and the newest jobs that failed permanently.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/jobs/{job_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a dead letter again
         * @description Puts a permanently failed job back into its queue, with all its runs before it.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["retryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/webhook-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how webhooks do
         * @description Endpoints and deliveries of all accounts: how many, what waits, the last 24 hours, and the endpoints in trouble, those that fail for longest first.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getWebhookHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the AI costs and brings
         * @description Tokens by day, the accounts that used most of them, and by week how much of the drafts went into answers.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getAi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what fails
         * @description Failing webhooks and jobs, counted up to 1,000, the last ledger check, and the hours of the engineers.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getOperatorAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/outages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the parts that do not answer
         * @description Mail and model as workers and calls saw them within the last 5 minutes, and the workers themselves. An outage shows within a minute, also when no task needs the part.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listOutages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is wrong now
         * @description Worst first. An incident is listed while its cause lasts: overdue tasks, a failed ledger check, fewer free engineers than the deadlines of the next hour need, a model without an answer for 2 minutes, failing webhooks, permanently failed jobs.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/incidents/{kind}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Snooze an incident
         * @description Sets its line aside for 30 minutes, for all operators, with your name beside it. It leaves when its cause is gone, and cannot be dismissed.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["snoozeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of the deployment
         * @description Versions, parts and whether they answer, migrations, and the settings of the process that answers, with secrets masked.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getSystem"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description The files of a task you hold, with links to read them. A link needs no session and lives for 60 seconds: ask for it when you need it. It points to a separate host, because what is in a file is not ours.
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
    "/workbench/v1/tasks/{task_id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a task is on the screen
         * @description Call it when the task is first shown to the engineer. Effort counts from here on, and nothing can be accepted or submitted for 1,000 ms. Repeating it changes nothing.
         *
         *     For engineers who signed in with a second factor.
         */
        post: operations["openTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks/{task_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept parts of the AI draft as they are
         * @description An act of the engineer, kept with person and time: they have read these parts and stand for them, or, with unread, they send them without having read them, which is shown to the client. What is accepted unread counts under this lease alone.
         *
         *     For engineers who signed in with a second factor.
         */
        post: operations["acceptDraftParts"];
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
         * @description Renews the lease and counts the time since the last heartbeat, or the first open, as effort, up to 30 seconds, when there was input in the last 60. Without input for too long the task goes back.
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
         * Release a task
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
         * @description Completes the task, or holds the answer back for a few seconds where undo is asked for. Without responseSchema the result is {message}; with one it must match it exactly, and each place that does not is named. Refused before the task was on the screen for a second, and while parts of the AI draft are in it that you neither changed nor accepted.
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
    "/workbench/v1/tasks/{task_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a submitted answer back
         * @description Until the answer is sent: you hold the task again under the same lease, also beyond your capacity. Effort counts from now on.
         *
         *     For engineers who signed in with a second factor.
         */
        post: operations["undoSubmit"];
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
         * @description Your ended leases with effort and earnings, the latest to end first.
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
    "/workbench/v1/tasks/{task_id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the client
         * @description Ends your lease and pauses the task until the client replies or the deadline passes; the effort until now counts. Then the task is yours first for 15 minutes while you are on duty. Not for realtime tasks; at most 5 questions a task.
         *
         *     For engineers who signed in with a second factor.
         */
        post: operations["askQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/tasks/{task_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the questions of a task
         * @description All questions and replies of a task you hold. Of a task you held before, what you asked yourself, without the replies.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["listWorkMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tasks you asked about
         * @description Tasks that wait for a reply to you, and those that were replied to and are yours first: claim them by their id.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["listAskedTasks"];
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
         * @description Replaces the hours of the whole week. Operators plan with them; claims depend on being on duty alone.
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
    "/workbench/v1/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your notification settings
         * @description What you are notified of outside the page, and whether this browser is subscribed.
         *
         *     For engineers who signed in with a second factor.
         */
        get: operations["getPushSettings"];
        /**
         * Choose what you are notified of
         * @description Replaces the kinds and the quiet hours, on all your devices; without pause, a pause stays as it is.
         *
         *     For engineers who signed in with a second factor.
         */
        put: operations["setPushSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/push/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Subscribe this browser
         * @description Takes what the PushSubscription of the browser says. It ends with the session. Of more than 10 browsers the oldest is removed. It may be repeated.
         *
         *     For engineers who signed in with a second factor.
         */
        put: operations["savePushDevice"];
        post?: never;
        /**
         * Unsubscribe this browser
         * @description Nothing is sent to it any more. It may be repeated.
         *
         *     For engineers who signed in with a second factor.
         */
        delete: operations["removePushDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workbench/v1/push/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test notification
         * @description Sends one to this browser, also in quiet hours.
         *
         *     For engineers who signed in with a second factor.
         */
        post: operations["sendTestPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/floor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The live overview
         * @description The queue by tag and mode, what is due next, who is on duty, and how much came and went in the last day. Tasks of test accounts are not counted: they never reach an engineer.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getFloor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/floor/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the live floor
         * @description Server-sent events for an open page. `floor` carries the whole floor as getFloor replies it, at the beginning and whenever something is another; `look` says when it was looked at and all was as before: `{at}`. A process looks once a second for all its pages, and less often where a look takes long. The stream ends with the session. At most 6 streams a person.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["streamFloor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open tasks of all accounts
         * @description Open tasks for engineers, due first; filters are combined with AND. Tasks of test accounts and those that the AI answers alone are found by their id or title only. A page scans at most 10,000 tasks: if matches are rare it may contain few or none and still have a next cursor, which continues from there.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listAllTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tasks/{task_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A task of any account
         * @description Where it stands, who holds it, what happened to it, and who could be given it. Neither the whole prompt nor an answer is shown: openTaskContent does that, and records it.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["getAnyTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tasks/{task_id}/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who can be assigned a task
         * @description The best match first: free, then by the share answered on time, then who holds fewer. Engineers who cannot be assigned follow. None for a task that is final or drafted by the AI.
         *
         *     For operators who signed in with a second factor.
         */
        get: operations["listAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tasks/{task_id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a task to an engineer
         * @description Gives a waiting task to an engineer, or takes it from its holder and gives it to another, in one step. The rules of a claim apply: the engineer is on duty, has its tag, is below their capacity and not a member of the account. The effort of the first engineer is not charged.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["assignTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tasks/{task_id}/raise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a task in front of its queue
         * @description The next engineer with its tag who claims gets it, unless a realtime task waits. It keeps that position when it is released. Price and deadline are unchanged, and the client is not notified.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["raiseTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tasks/{task_id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a task wait longer
         * @description Moves the time at which an unanswered task expires and is cancelled. The due time stays, and a task past it stays overdue. Not for realtime tasks, which end at their due time.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["extendTask"];
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
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
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
    "/operator/v1/bulk/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan who gets which task
         * @description Spreads tasks over engineers who are free, up to their limits, due first, and changes nothing. Tasks that nobody is free for, and those that cannot be assigned, have no engineer.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["planAssignments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/bulk/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign several tasks
         * @description As assignTask for each of them. Each has its own outcome.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["assignTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/bulk/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take several tasks from their engineers
         * @description As releaseAnyTask for each of them. Each has its own outcome.
         *
         *     For operators who signed in with a second factor.
         */
        post: operations["releaseTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/bulk/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel several tasks
         * @description As cancelAnyTask for each of them. Each has its own outcome.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["cancelTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tasks/{task_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the content of a task
         * @description Prompt, names of files, what its engineer saved, the draft of the AI, the answer, and what the client reads. Each call is recorded in the audit log of the account before anything is read; its owners see that an operator opened the content, without a name.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["openTaskContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/tasks/{task_id}/files/{position}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a file of a task
         * @description One file with links to read it, which live for 60 seconds and need no session. Each call is recorded in the audit log of the account before a link is made.
         *
         *     For operators who signed in with a second factor. The sign-in must be less than five minutes ago.
         */
        post: operations["openTaskFile"];
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
        /** AcceptRequest */
        AcceptRequest: {
            /** @description The number of the lease you act under, as lease.number shows it. */
            leaseNumber: number;
            /** @description Places in the AI draft, each for itself. */
            parts: string[];
            /** @description True when the engineer has not read these parts. */
            unread?: boolean;
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
        /** AccountAi */
        AccountAi: {
            /** @description Whether AI prepares drafts for engineers of tasks without a response schema. Their prompt and files are then sent to the provider. Off unless an owner switched it on. */
            proseDrafts: boolean;
            /** @description Whether the operator of this service lets accounts switch it on. Without that no such draft is made, whatever proseDrafts says. */
            proseDraftsAllowed: boolean;
            /** @description The host that prompts and files are sent to; null where there is no AI. */
            provider: string | null;
        };
        /** AccountAttention */
        AccountAttention: {
            /** @description Tasks without an answer yet, counted up to 1,000. */
            openTasks: number;
            /** @description Webhooks whose last deliveries failed; 0 for viewers. */
            failingWebhooks: number;
            /** @description Whether fewer credits are available than the owners want to be notified at. */
            isCreditLow: boolean;
            staffed: components["schemas"]["StaffedNow"];
        };
        /** AccountDetail */
        AccountDetail: {
            /** @description Names the account. */
            id: string;
            /** @description Names the account. */
            testAccountId: string;
            /** @description Name of the account. */
            name: string;
            /**
             * @description The role of the user in the account.
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
            /** @description How many requests a second all its keys may send. Only an operator raises it. */
            requestsPerSecond: number;
            /** @description Whether an operator has stopped it. */
            suspended: boolean;
            /**
             * Format: date-time
             * @description When the account was opened.
             */
            createdAt: string;
        };
        /** AccountExport */
        AccountExport: {
            /** @description The export. */
            id: string;
            /**
             * @description Removed: its time was up. Failed: it could not be written; ask for another one.
             * @enum {string}
             */
            state: "preparing" | "ready" | "failed" | "removed";
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            askedAt: string;
            askedBy: components["schemas"]["ExportAsker"];
            /**
             * Format: date-time
             * @description When it was ready or had failed.
             */
            endedAt: string | null;
            /**
             * Format: date-time
             * @description When it is removed.
             */
            expiresAt: string | null;
            /** @description The size of the archive. */
            sizeBytes: number | null;
            /** @description The SHA-256 of the archive, in hexadecimal digits. */
            sha256: string | null;
            /** @description How many tasks are in it, live and test. */
            tasks: number | null;
            /** @description How many files are in it. */
            files: number | null;
            /** @description How many files could not be had; the archive lists them with the reason. */
            filesMissing: number | null;
        };
        /** AccountExports */
        AccountExports: {
            /** @description Exports, newest first. */
            data: components["schemas"]["AccountExport"][];
        };
        /** AccountMessage */
        AccountMessage: {
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
            /** @description Who asked, by the name that stands for the same engineer in all tasks of the account; null for the simulator. */
            engineer: string | null;
            /**
             * @description Who replied: a program with an API key, or a member; null where nobody did.
             * @enum {string|null}
             */
            repliedBy: "key" | "member" | null;
        };
        /** AccountMessages */
        AccountMessages: {
            /** @description Questions and replies, oldest first. */
            data: components["schemas"]["AccountMessage"][];
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
             * @description The role of the user in the account.
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
        /** AccountStatistics */
        AccountStatistics: {
            /**
             * Format: date-time
             * @description When the span began: the first moment of its first day.
             */
            from: string;
            /**
             * Format: date-time
             * @description When it was read.
             */
            to: string;
            /** @description What new tasks can hold. */
            availableCredits: number;
            /** @description Held for open tasks. */
            heldCredits: number;
            /** @description Charged in the span. */
            spentCredits: number;
            /** @description Charged in as many days before. */
            spentBeforeCredits: number;
            openTasks: components["schemas"]["OpenTasks"];
            quotas: components["schemas"]["Quotas"];
            /** @description Each day of the span, in order. */
            creditsByDay: components["schemas"]["SpentDay"][];
            /** @description Of tasks created in the span; of very many the newest 10,000 answers. */
            answerTimes: components["schemas"]["AnswerTimes"][];
            /** @description The highest first. */
            spendByProject: components["schemas"]["ProjectSpend"][];
            /** @description The highest first. */
            spendByKey: components["schemas"]["KeySpend"][];
        };
        /** AccountTask */
        AccountTask: {
            /** @description Names the task. */
            id: string;
            /** @description The first line of the prompt, without marks of Markdown. */
            title: string;
            /**
             * @description Whether the task is final.
             * @enum {string}
             */
            status: "pending" | "completed" | "cancelled";
            /**
             * @description Where the task stands.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /**
             * @description The mode the client chose.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /** @description The tag. */
            tagId: number;
            /** @description What the level is called. */
            tagName: string;
            /** @description The project. */
            projectId: number;
            /** @description What the project is called. */
            projectName: string;
            /** @description The ceiling. */
            maxCredits: number;
            /** @description Held now: the ceiling while pending, then 0. */
            heldCredits: number;
            /** @description What the task cost; null until it is final. */
            chargedCredits: number | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an answer is due.
             */
            dueAt: string;
            /**
             * Format: date-time
             * @description While a question of an engineer is open: until when a reply is taken. Else null.
             */
            replyDeadlineAt: string | null;
            /**
             * Format: date-time
             * @description When it became final, or null.
             */
            finalAt: string | null;
            /**
             * @description Why it was cancelled, or null.
             * @enum {string|null}
             */
            cancelReason: "client" | "no_engineer" | "ai_failed" | "expired" | "operator" | "no_reply" | null;
            /** @description Whether it asks for data and not for a message. */
            hasSchema: boolean;
            /** @description How many files came with it and with replies. */
            fileCount: number;
        };
        /**
         * AccountTaskCharge
         * @description How the charge comes about: rounded up, at least the minimum, at most the ceiling.
         */
        AccountTaskCharge: {
            /** @description The effort that counted. */
            effortSeconds: number;
            /** @description What the mode multiplies the cost by. */
            modeMultiplier: number;
            /** @description The price multiplier of the tag. */
            expertiseMultiplier: number;
            /** @description What a completed task costs at least. */
            minimumCharge: number;
            /** @description The product of effort and multipliers, before rounding and bounds. */
            exactCredits: number;
            /** @description What came back of the hold. */
            releasedCredits: number;
        };
        /** AccountTaskDelivery */
        AccountTaskDelivery: {
            /** @description Names the endpoint. */
            webhookId: string;
            /** @description Names the delivery. */
            deliveryId: string;
            /** @description The origin it is sent to; the rest of the address may hold a secret. */
            url: string;
            /**
             * @description The type of the event.
             * @enum {string}
             */
            eventType: "task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled";
            /**
             * @description What became of it.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /** @description Attempts so far. */
            attempts: number;
            /** @description What the last attempt was answered with; null where no answer came, or none was made. */
            lastStatus: number | null;
            /** @description How long the last attempt took, or null. */
            lastLatencyMs: number | null;
            /**
             * Format: date-time
             * @description When the last attempt began, or null.
             */
            lastAt: string | null;
        };
        /** AccountTaskDetail */
        AccountTaskDetail: {
            /** @description Names the task. */
            id: string;
            /** @description The first line of the prompt, without marks of Markdown. */
            title: string;
            /**
             * @description Whether the task is final.
             * @enum {string}
             */
            status: "pending" | "completed" | "cancelled";
            /**
             * @description Where the task stands.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /**
             * @description The mode the client chose.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /** @description The tag. */
            tagId: number;
            /** @description What the level is called. */
            tagName: string;
            /** @description The project. */
            projectId: number;
            /** @description What the project is called. */
            projectName: string;
            /** @description The ceiling. */
            maxCredits: number;
            /** @description Held now: the ceiling while pending, then 0. */
            heldCredits: number;
            /** @description What the task cost; null until it is final. */
            chargedCredits: number | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an answer is due.
             */
            dueAt: string;
            /**
             * Format: date-time
             * @description While a question of an engineer is open: until when a reply is taken. Else null.
             */
            replyDeadlineAt: string | null;
            /**
             * Format: date-time
             * @description When it became final, or null.
             */
            finalAt: string | null;
            /**
             * @description Why it was cancelled, or null.
             * @enum {string|null}
             */
            cancelReason: "client" | "no_engineer" | "ai_failed" | "expired" | "operator" | "no_reply" | null;
            /** @description Whether it asks for data and not for a message. */
            hasSchema: boolean;
            /** @description How many files came with it and with replies. */
            fileCount: number;
            /** @description Counts the changes. */
            version: number;
            /**
             * Format: date-time
             * @description Since when it is overdue, or null.
             */
            overdueAt: string | null;
            /** @description What was asked; empty when the content was removed. */
            prompt: string;
            /**
             * Format: date-time
             * @description When prompt, files, draft and result were removed, as the account wants it; else null.
             */
            contentRemovedAt: string | null;
            /** @description What the result must match, or null. */
            responseSchema: {
                [key: string]: unknown;
            } | null;
            /** @description The metadata of the create, or null. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Its files. */
            files: components["schemas"]["AccountTaskFile"][];
            /** @description The answer; null until it is completed, and when it was removed. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description Who made the result, and how; null until it is completed. */
            provenance: {
                [key: string]: unknown;
            } | null;
            createdBy: components["schemas"]["TaskMaker"];
            /** @description How the charge came about; null unless it is completed. */
            breakdown: components["schemas"]["AccountTaskCharge"] | null;
            /** @description What it moved in the ledger, in order. */
            entries: components["schemas"]["LedgerEntry"][];
            /** @description What happened, in order. */
            timeline: components["schemas"]["TimelineEntry"][];
            /** @description What operators wrote to the account about the task, in order. */
            notes: components["schemas"]["OperatorNote"][];
            /** @description What the AI suggested, or null where it did not. */
            draft: components["schemas"]["AccountTaskDraft"] | null;
            /** @description What was sent to webhooks, in order; kept 30 days. */
            deliveries: components["schemas"]["AccountTaskDelivery"][];
            /** @description Where the create asked to be called back; null without one, and when it was removed. */
            callback: components["schemas"]["TaskCallback"] | null;
        };
        /** AccountTaskDraft */
        AccountTaskDraft: {
            /** @description The model that wrote it. */
            model: string;
            /**
             * Format: date-time
             * @description When it was ready.
             */
            createdAt: string;
            /** @description What it said; null until the task is completed, because nobody has checked it before, and when it was removed. */
            content: {
                [key: string]: unknown;
            } | null;
            /** @description How much of the result is not of the draft: of the paragraphs of a message, or of the values of data. Null until the task is completed. */
            changedShare: number | null;
        };
        /** AccountTaskFile */
        AccountTaskFile: {
            /** @description File name. */
            fileName: string;
            /** @description The folders that fileName began with, such as src/http; absent without any. */
            path?: string;
            /** @description MIME type. */
            mimeType: string;
            /** @description Size in bytes. */
            fileSize: number;
        };
        /** AccountTaskPage */
        AccountTaskPage: {
            /** @description Tasks, in the order asked for. */
            data: components["schemas"]["AccountTask"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** ActingOperator */
        ActingOperator: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
        };
        /** AddHoliday */
        AddHoliday: {
            /**
             * Format: date
             * @description The day, in timeZone.
             */
            date: string;
            /** @description What the day is called. */
            name: string;
            /** @description Why. It is recorded in the audit of the deployment. */
            reason: string;
        };
        /** AddPasskey */
        AddPasskey: {
            /** @description What to call it. */
            name: string;
            response: components["schemas"]["WebAuthnResponse"];
        };
        /**
         * AdjustingOperator
         * @description An operator.
         */
        AdjustingOperator: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
        };
        /** Adjustment */
        Adjustment: {
            /** @description Names the adjustment. */
            id: string;
            /**
             * @description adjust: a correction. grant: a grant too large for one operator.
             * @enum {string}
             */
            kind: "adjust" | "grant";
            /** @description The live or test account. */
            accountId: string;
            /** @description Name of the account. */
            accountName: string;
            /**
             * @description Whether it is a test account.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description What is added to the credits available; negative to take away. Never 0. */
            credits: number;
            /** @description Why it is needed. */
            reason: string;
            /**
             * @description proposed: waits for another operator. approved: in the ledger. rejected: undone.
             * @enum {string}
             */
            state: "proposed" | "approved" | "rejected";
            /** @description Who proposed it; null: the command line on the server. */
            proposedBy: components["schemas"]["AdjustingOperator"] | null;
            /**
             * Format: date-time
             * @description When it was proposed.
             */
            proposedAt: string;
            /** @description Who approved or rejected it; null while it is open, and for the command line. */
            decidedBy: components["schemas"]["AdjustingOperator"] | null;
            /**
             * Format: date-time
             * @description When that was, or null.
             */
            decidedAt: string | null;
            /** @description Why it was rejected, or null. */
            decisionReason: string | null;
            /** @description Its entry in the ledger of the account, or null. */
            entryNumber: number | null;
            /** @description What the account can spend now. */
            availableNow: number;
        };
        /**
         * AdjustmentDecidedError
         * @description The adjustment was already approved or rejected.
         */
        AdjustmentDecidedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "ADJUSTMENT_DECIDED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** AdjustmentPage */
        AdjustmentPage: {
            /** @description Adjustments, newest first. */
            data: components["schemas"]["Adjustment"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** Ai */
        Ai: {
            /** @description The model that is asked; null where none is configured. */
            model: string | null;
            /** @description What costs are in; null where no price of tokens is configured. */
            currency: string | null;
            today: components["schemas"]["AiToday"];
            /** @description The days, oldest first; also those without calls. */
            days: components["schemas"]["AiDay"][];
            /** @description Who used most in these days. */
            accounts: components["schemas"]["AiAccount"][];
            /** @description The last twelve weeks, oldest first; also those without drafts. */
            weeks: components["schemas"]["AiWeek"][];
        };
        /** AiAccount */
        AiAccount: {
            /** @description Names the account. */
            accountId: string;
            /** @description Name of the account. */
            accountName: string;
            /** @description Calls of the model. */
            calls: number;
            /** @description Tokens it read. */
            inputTokens: number;
            /** @description Tokens it wrote. */
            outputTokens: number;
            /** @description What the tokens cost at the configured price, in its currency; null where none is configured. */
            cost: number | null;
        };
        /** AiDay */
        AiDay: {
            /** @description The day, in UTC. */
            day: string;
            /** @description Calls of the model. */
            calls: number;
            /** @description Tokens it read. */
            inputTokens: number;
            /** @description Tokens it wrote. */
            outputTokens: number;
            /** @description What the tokens cost at the configured price, in its currency; null where none is configured. */
            cost: number | null;
        };
        /** AiDraft */
        AiDraft: {
            /** @description {message}, or data that matches responseSchema. */
            content: {
                [key: string]: unknown;
            };
            /** @description The model that wrote it. */
            model: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            writtenAt: string;
        };
        /**
         * AiToday
         * @description Today, in UTC.
         */
        AiToday: {
            /** @description Tokens used or set aside today. */
            bookedTokens: number;
            /** @description How many a day may use; null where no model is configured. */
            dailyTokensMax: number | null;
        };
        /** AiWeek */
        AiWeek: {
            /** @description The Monday it begins with, in UTC. */
            week: string;
            /** @description Drafts looked at: the newest of the week, up to 2,000. */
            drafts: number;
            /** @description Those whose task was completed. */
            answered: number;
            /** @description Answers whose every part stands in the draft. */
            asIs: number;
            /** @description Answers that took some of the draft. */
            edited: number;
            /** @description Answers that took nothing of it. */
            unused: number;
            /** @description The share of answers that took the draft or some of it; null without answers. */
            acceptedShare: number | null;
        };
        /** AnswerBucket */
        AnswerBucket: {
            /** @description Where it ends; null for the last, which has no end. */
            upToSeconds: number | null;
            /** @description How many took so long. */
            answers: number;
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
            tag: components["schemas"]["WorkTag"];
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
        /** AnswerTimes */
        AnswerTimes: {
            /**
             * @description The mode.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /** @description How many answers were counted. */
            answers: number;
            /** @description Half came within this time; null without answers. */
            p50Seconds: number | null;
            /** @description p95 of the time to answer; null without answers. */
            p95Seconds: number | null;
            /** @description How much of it came by the due time, 0 to 1; null without answers. */
            onTimeShare: number | null;
            /** @description From creation to answer. */
            buckets: components["schemas"]["AnswerBucket"][];
        };
        /**
         * AnsweredTask
         * @description What became of the task.
         */
        AnsweredTask: {
            /** @description Names the task. */
            id: string;
            /**
             * @description Pending while the answer can be undone.
             * @enum {string}
             */
            status: "pending" | "completed";
            /** @description What the client is charged. */
            charged: number;
            /** @description The effort that counts. */
            effortSeconds: number;
            /**
             * Format: date-time
             * @description Null when the answer is sent.
             */
            sendsAt: string | null;
        };
        /** AnyCreditRequest */
        AnyCreditRequest: {
            /** @description The credit request. */
            id: string;
            /** @description How many were asked for, in the scale of revision A. */
            credits: number;
            /** @description What they are for, in the words of the member, or null. */
            note: string | null;
            askedBy: components["schemas"]["CreditAsker"];
            /**
             * Format: date-time
             * @description When.
             */
            askedAt: string;
            /**
             * @description open: waits for an operator. closed: the account was suspended or closed before a decision.
             * @enum {string}
             */
            state: "open" | "granted" | "declined" | "withdrawn" | "closed";
            /**
             * Format: date-time
             * @description When it was decided, withdrawn or closed, or null.
             */
            decidedAt: string | null;
            /** @description What the operator wrote to the client on declining, or null. */
            decisionNote: string | null;
            /** @description How many were granted, or null. */
            grantedCredits: number | null;
            /** @description Names the account. */
            accountId: string;
            /** @description Name of the account. */
            accountName: string;
            /** @description Who decided, withdrew or closed it; null while it is open, and for the command line. */
            decidedBy: components["schemas"]["RequestDecider"] | null;
            /** @description The grant that waits for a second operator, or null. */
            proposal: components["schemas"]["ProposedGrant"] | null;
            /** @description While it is open, else null. */
            figures: components["schemas"]["CreditRequestFigures"] | null;
        };
        /** ApproveDevice */
        ApproveDevice: {
            /** @description Names the account. */
            accountId: string;
            /**
             * @description Test keys never reach engineers or real credits.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description Which of those it asked for; all of them where it is left out. */
            scopes?: ("tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read" | "keys")[];
            /**
             * @description After how many days the key ends.
             * @default 90
             */
            keyDays: number;
        };
        /** AskReply */
        AskReply: {
            /** @description Counts the questions of the task. */
            number: number;
            /**
             * Format: date-time
             * @description Until when a reply is taken.
             */
            deadlineAt: string;
        };
        /** AskRequest */
        AskRequest: {
            /** @description The number of the lease you act under, as lease.number shows it. */
            leaseNumber: number;
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
            /** @description Whether words will do in place of a choice. False unless set. */
            allowsText?: boolean;
            defaultReply?: components["schemas"]["QuestionReply"];
            /** @description How long to wait for a reply; 86400 unless set. */
            waitSeconds?: number;
        };
        /** AskedTask */
        AskedTask: {
            /** @description Names the task. */
            taskId: string;
            /** @description The first line of the prompt, without marks of Markdown. */
            title: string;
            /** @description Counts the questions of the task. */
            number: number;
            /** @description What you asked. */
            text: string;
            /**
             * @description waiting: for the client. replied: the task continues, and is yours first.
             * @enum {string}
             */
            state: "waiting" | "replied";
            /**
             * Format: date-time
             * @description When you asked.
             */
            askedAt: string;
            /**
             * Format: date-time
             * @description Until when a reply is taken.
             */
            deadlineAt: string;
            /**
             * @description What happens at the deadline without a reply. default: the engineer continues with defaultReply. continue: they answer as well as they can. cancel: the task is cancelled with cancelReason no_reply, and all credits are released.
             * @enum {string}
             */
            onNoReply: "default" | "continue" | "cancel";
            /**
             * Format: date-time
             * @description Until when nobody else is offered the task; null while it waits.
             */
            yoursUntil: string | null;
        };
        /** AskedTasks */
        AskedTasks: {
            /** @description The tasks. */
            data: components["schemas"]["AskedTask"][];
        };
        /** AssignTask */
        AssignTask: {
            /** @description Names the person. */
            personId: string;
            /** @description Why. Internal: operators read it on the task and in the audit log, clients never. */
            reason: string;
            /** @description To the client, shown on the task's timeline. Refused if it contains the name of an engineer or operator. */
            note?: string;
        };
        /** AssignTasks */
        AssignTasks: {
            /** @description Who gets which task. */
            assignments: components["schemas"]["BulkAssignment"][];
            /** @description Why. Internal: operators read it on the task and in the audit log, clients never. */
            reason: string;
            /** @description To the client, shown on the task's timeline. Refused if it contains the name of an engineer or operator. */
            note?: string;
        };
        /** Assignee */
        Assignee: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
            /**
             * @description Free now, at their limit, away (10 minutes without input), on duty for other tags, or off duty.
             * @enum {string}
             */
            state: "free" | "full" | "away" | "other_tags" | "off_duty";
            /** @description Whether the task can be assigned to them now. */
            isAssignable: boolean;
            /** @description How many tasks they hold. */
            openTasks: number;
            /** @description How many they may hold. */
            capacity: number;
            /** @description Of their answers of 28 days: how many were on time; null without any. */
            onTimePercent: number | null;
            /**
             * Format: date-time
             * @description When they last did something themselves, or null.
             */
            lastInputAt: string | null;
        };
        /** Assignees */
        Assignees: {
            /** @description Engineers, the best match first. */
            data: components["schemas"]["Assignee"][];
        };
        /** AssignmentPlan */
        AssignmentPlan: {
            /** @description One a task. */
            data: components["schemas"]["PlannedTask"][];
        };
        /**
         * AuditActor
         * @description Who did it.
         */
        AuditActor: {
            /**
             * @description A signed-in person, an API key, an operator, or the service. To owners of an account, a person who acted for the service is an operator.
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
             * @description Whether it was done to the test account.
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
            /** @description Names of the ids in this entry that have one: people, accounts, keys, projects and tags. */
            names: {
                [key: string]: string;
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
            /** @description Each works once instead of a code. They are shown only once. */
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
            /** @description The adjustment that waits for a second operator, or null. */
            waitingId: string | null;
        };
        /**
         * BookFaults
         * @description All 0 in order.
         */
        BookFaults: {
            /** @description All postings together. */
            sumOfAllLedgerAccounts: number;
            /** @description Balances that are not the sum of their entries. */
            balancesThatDiffer: number;
            /** @description Accounts whose entries are not numbered without gaps. */
            entryNumberGaps: number;
            /** @description Entries whose balance after them is wrong. */
            runningBalancesThatDiffer: number;
            /** @description Accounts that hold something else than their open tasks do. */
            heldThatDiffers: number;
            /** @description Tasks for which nothing was ever held. */
            tasksWithoutHold: number;
            /** @description Final tasks that were not settled. */
            finalTasksWithoutSettlement: number;
            /** @description Open tasks that were settled. */
            openTasksWithSettlement: number;
            /** @description Settlements that are not what was held. */
            settlementsThatDiffer: number;
            /** @description Tasks whose events are not as many as their transitions. */
            transitionsWithoutEvent: number;
            /** @description Accounts whose entries differ from the checkpoint of the hourly check. */
            marksThatDiffer: number;
        };
        /** BookProof */
        BookProof: {
            /** @description Whether every fault is 0. */
            balanced: boolean;
            /**
             * Format: date-time
             * @description When the ledger was read.
             */
            provenAt: string;
            /** @description How long that took. */
            tookMs: number;
            /** @description How many balances were compared. */
            accounts: number;
            /** @description How many entries were checked. 0 if there were none. */
            entries: number;
            /** @description How many of them this proof read; the others were read by those before it. */
            entriesRead: number;
            /** @description Whether it read every entry there is. */
            isFull: boolean;
            /** @description How many settlements were compared. */
            settlements: number;
            faults: components["schemas"]["BookFaults"];
            /** @description In which accounts, live or test, the faults are; the first 20. */
            wrongAccounts: string[];
        };
        /** Books */
        Books: {
            live: components["schemas"]["LiveBooks"];
            test: components["schemas"]["TestBooks"];
            /** @description How many adjustments wait for a second operator. */
            openAdjustments: number;
            /** @description The last proof; null before the first. */
            proof: components["schemas"]["BookProof"] | null;
        };
        /** BulkAssignment */
        BulkAssignment: {
            /** @description Names the task. */
            taskId: string;
            /** @description Names the person. */
            personId: string;
        };
        /** BulkOutcome */
        BulkOutcome: {
            /** @description Names the task. */
            taskId: string;
            /** @description Null if it was done, otherwise the error code. */
            code: string | null;
            /** @description Why it was not done, or null. */
            message: string | null;
        };
        /** BulkOutcomes */
        BulkOutcomes: {
            /** @description One a task. */
            data: components["schemas"]["BulkOutcome"][];
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
        /** CallbackAttempt */
        CallbackAttempt: {
            /** @description Counts the attempts of the delivery. */
            number: number;
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt: string;
            /** @description How long it took. */
            latencyMs: number;
            /** @description The status of the answer; null where none came. */
            statusCode: number | null;
            /** @description Why no answer came, or null. */
            error: string | null;
        };
        /** CallbackDelivery */
        CallbackDelivery: {
            /**
             * @description Names the delivery.
             * @example delivery_06a1ynhfkxvw5b8q2d3r4s5t6v
             */
            id: string;
            /**
             * @description The event it is about.
             * @enum {string}
             */
            eventType: "task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled";
            /**
             * @description What became of it.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /** @description Attempts so far, also those no longer listed. */
            attemptCount: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it is tried next; null unless it is pending.
             */
            nextAttemptAt: string | null;
            /** @description The newest attempts, in order. */
            attempts: components["schemas"]["CallbackAttempt"][];
        };
        /** CallbackLog */
        CallbackLog: {
            /** @description Host and port it is sent to. The rest of the address counts as a secret. */
            host: string;
            /**
             * @description event: each event of the task. result: the end alone.
             * @enum {string}
             */
            format: "event" | "result";
            /** @description Whether the create gave a secret to sign with. */
            signed: boolean;
            /** @description What was sent, in order; kept 30 days. */
            deliveries: components["schemas"]["CallbackDelivery"][];
        };
        /**
         * CapacityReachedError
         * @description You have reached your limit of claimed tasks.
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
        /** ChangeCap */
        ChangeCap: {
            /** @description How much it allows, in credits as revision A counts them. */
            credits: number;
        };
        /** ChangePassword */
        ChangePassword: {
            /** @description The password. */
            password: string;
            /** @description At least 12 characters, and none of the most common passwords. */
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
            /** @description Only tasks of these tags; all your tags when omitted. */
            tagIds?: number[];
        };
        /** ClientAccount */
        ClientAccount: {
            /** @description Names the account. */
            id: string;
            /** @description The id of its test account. */
            testAccountId: string;
            /** @description Name of the account. */
            name: string;
            /**
             * Format: date-time
             * @description When the account was opened.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an operator stopped the account; null for one that works.
             */
            suspendedAt: string | null;
            /**
             * Format: date-time
             * @description When an owner closed the account permanently; a closed account is also suspended.
             */
            closedAt: string | null;
            /** @description Requests a second of all keys of the account together. */
            perSecond: number;
            /** @description What the live account can spend. */
            available: number;
            /** @description What its open tasks hold. */
            held: number;
            /** @description What it was charged so far. */
            spent: number;
            /** @description How many people belong to it. */
            members: number;
            /** @description How many keys of it and its test account work. */
            keys: number;
            /** @description Live tasks sent on each of the last 28 days of UTC, today last. */
            tasksByDay: number[];
            /**
             * Format: date-time
             * @description When a key of it or its test account was last used; null for never.
             */
            lastActiveAt: string | null;
        };
        /** ClientAccountChange */
        ClientAccountChange: {
            /** @description Requests a second of all keys of the account together. */
            perSecond?: number;
            quotas?: components["schemas"]["QuotaLimits"];
            /** @description Whether the account is stopped. */
            suspended?: boolean;
            /** @description Why. The members of the account can read it. */
            reason: string;
        };
        /** ClientAccountDetail */
        ClientAccountDetail: {
            /** @description Names the account. */
            id: string;
            /** @description Name of the account. */
            name: string;
            /**
             * Format: date-time
             * @description When the account was opened.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an operator stopped the account; null for one that works.
             */
            suspendedAt: string | null;
            /** @description Why an operator stopped it; null for one that works. */
            suspensionReason: string | null;
            /**
             * Format: date-time
             * @description When an owner closed the account permanently; a closed account is also suspended.
             */
            closedAt: string | null;
            live: components["schemas"]["LiveHalf"];
            test: components["schemas"]["TestHalf"];
            /** @description How many people belong to it. */
            memberCount: number;
            /** @description The first 100 of them, owners first. */
            members: components["schemas"]["Member"][];
            /** @description How many keys were made, of both halves, also those that ended. */
            keyCount: number;
            /** @description The newest 100 of them. */
            keys: components["schemas"]["KeyWithRates"][];
            /** @description How many adjustments of either half wait for a second operator. */
            openAdjustments: number;
        };
        /** ClientAccountPage */
        ClientAccountPage: {
            /** @description Accounts, newest first. */
            data: components["schemas"]["ClientAccount"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * ClientView
         * @description What a poll of the client reads now.
         */
        ClientView: {
            /**
             * @description The revision that the task was created in.
             * @enum {string}
             */
            revision: "A" | "B";
            /** @description GET /tasks/{task_id} in that revision. */
            task: {
                [key: string]: unknown;
            };
        };
        /** CloseAccount */
        CloseAccount: {
            /** @description The name of the account, to be sure that it is meant. */
            name: string;
        };
        /** ClosedAccount */
        ClosedAccount: {
            /** @description The name that it had. */
            name: string;
            /**
             * Format: date-time
             * @description When. ISO 8601, UTC.
             */
            closedAt: string;
            /** @description Live credits that were left; they are not paid back. */
            availableCredits: number;
            /** @description How many owners are mailed; 0 where the service sends no mail. */
            ownersMailed: number;
        };
        /** ConfirmTotp */
        ConfirmTotp: {
            /** @description From the authenticator app. */
            code: string;
        };
        /**
         * ContentQuota
         * @description Bytes of prompts, metadata, response schemas and files.
         */
        ContentQuota: {
            /** @description How much the account has. */
            used: number;
            /** @description The most it may have; null where there is no limit. */
            limit: number | null;
        };
        /** Coverage */
        Coverage: {
            /** @description The first day of the week. */
            monday: string;
            /** @description The zone of all hours here. */
            timeZone: string;
            /** @description How long a task is taken to keep an engineer busy. */
            handlingSeconds: number;
            /** @description How many the usual load needs, Monday first. */
            needed: number[][];
            /** @description Engineers who may work. */
            engineerCount: number;
            /** @description Those who gave hours, by name. */
            engineers: components["schemas"]["ScheduledEngineer"][];
            /** @description How many are scheduled on each holiday. */
            holidays: components["schemas"]["HolidaySchedule"][];
        };
        /** CreateAccount */
        CreateAccount: {
            /** @description Name of the account. */
            name: string;
        };
        /** CreateCap */
        CreateCap: {
            /** @description Counts tasks of this project. */
            projectId?: number;
            /** @description Counts tasks of this key and of the keys it is rotated to. */
            keyId?: string;
            /**
             * @description What it limits: each task alone, or all tasks created in a day or month.
             * @enum {string}
             */
            period: "task" | "day" | "month";
            /** @description How much it allows, in credits as revision A counts them. */
            credits: number;
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
            /** @description The scopes of the key; all except keys when omitted. */
            scopes?: ("tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read" | "keys")[];
            /** @description Where the key may be used from; anywhere where it is empty. */
            allowedAddresses?: string[];
            /**
             * Format: date-time
             * @description When it stops working; never where it is left out.
             */
            expiresAt?: string;
        };
        /**
         * CreditAsker
         * @description The member who asked.
         */
        CreditAsker: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
        };
        /** CreditRequest */
        CreditRequest: {
            /** @description The credit request. */
            id: string;
            /** @description How many were asked for, in the scale of revision A. */
            credits: number;
            /** @description What they are for, in the words of the member, or null. */
            note: string | null;
            askedBy: components["schemas"]["CreditAsker"];
            /**
             * Format: date-time
             * @description When.
             */
            askedAt: string;
            /**
             * @description open: waits for an operator. closed: the account was suspended or closed before a decision.
             * @enum {string}
             */
            state: "open" | "granted" | "declined" | "withdrawn" | "closed";
            /**
             * Format: date-time
             * @description When it was decided, withdrawn or closed, or null.
             */
            decidedAt: string | null;
            /** @description What the operator wrote to the client on declining, or null. */
            decisionNote: string | null;
            /** @description How many were granted, or null. */
            grantedCredits: number | null;
        };
        /** CreditRequestFigures */
        CreditRequestFigures: {
            /** @description What the account can spend now. */
            available: number;
            /** @description What it was charged in the last 28 days. */
            spent28Days: number;
            /** @description How long the balance lasts at that pace; null where nothing was spent. */
            lastsDays: number | null;
            /** @description What you can still grant it without a second operator, for 24 hours. */
            aloneCredits: number;
        };
        /** CreditRequestPage */
        CreditRequestPage: {
            /** @description Credit requests, newest first. */
            data: components["schemas"]["AnyCreditRequest"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
            /** @description What one operator grants an account alone within 24 hours. */
            grantAloneMax: number;
        };
        /** CreditRequests */
        CreditRequests: {
            /** @description Credit requests, newest first. */
            data: components["schemas"]["CreditRequest"][];
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
        /** DeadJob */
        DeadJob: {
            /**
             * @description Names the job.
             * @example 0199f3a0-7c00-7000-8000-000000000001
             */
            id: string;
            /** @description What kind of job it was. */
            queue: string;
            /** @description The task it worked for; null for a job of no task. */
            taskId: string | null;
            /**
             * Format: date-time
             * @description When the job was first added.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it failed permanently.
             */
            failedAt: string;
            /** @description How often it ran. */
            attempts: number;
            /** @description What the last run failed of. */
            error: string;
            /**
             * Format: date-time
             * @description When it is thrown away.
             */
            keptUntil: string;
        };
        /** DeclineCreditRequest */
        DeclineCreditRequest: {
            /** @description To the client. */
            note: string;
        };
        /** DeclineInvitation */
        DeclineInvitation: {
            /** @description The token in the link of the mail. */
            token: string;
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
        /** DeviceCodes */
        DeviceCodes: {
            /** @description Kept by the program: it asks for the key with it. */
            deviceCode: string;
            /** @description Shown by the program: the person compares it with the one on the page. */
            userCode: string;
            /** @description The page where a person enters the code. */
            verificationUrl: string;
            /** @description How long the codes live. */
            expiresInSeconds: number;
            /** @description How long to wait between two questions. */
            intervalSeconds: number;
        };
        /**
         * DeviceDeniedError
         * @description The sign-in was refused.
         */
        DeviceDeniedError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "DEVICE_DENIED";
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
         * DeviceExpiredError
         * @description The code is unknown, already used or expired.
         */
        DeviceExpiredError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "DEVICE_EXPIRED";
                /** @description What happened, for a person. */
                message: string;
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** DeviceKey */
        DeviceKey: {
            /** @description Send it as Bearer. It is shown this once. */
            key: string;
            /** @description Names the key; it is not the secret. */
            keyId: string;
            /** @description Names the account. */
            accountId: string;
            /** @description What the account is called. */
            accountName: string;
            /**
             * @description Test keys never reach engineers or real credits.
             * @enum {string}
             */
            mode: "live" | "test";
        };
        /**
         * DevicePendingError
         * @description The sign-in has not been approved yet.
         */
        DevicePendingError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "DEVICE_PENDING";
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
         * DraftUnconfirmedError
         * @description Parts of the AI draft have not been reviewed.
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
                    /** @description What nobody changed or accepted, by its place in the result; /message#2 is the third paragraph. */
                    pointers: string[];
                    /** @description The same by its place in the AI draft: what an acceptance names. */
                    parts: string[];
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
            /** @description How many tasks the engineer may have claimed at a time. */
            capacity: number;
            /** @description How many tasks the engineer holds now. */
            openTasks: number;
            /** @description Whether your submits claim the next task as well. */
            claimsNext: boolean;
        };
        /** DutyChange */
        DutyChange: {
            /** @description True to come, false to go. */
            onDuty?: boolean;
            /** @description Whether a submit claims the next task; off at first. */
            claimsNext?: boolean;
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
            endReason: "submitted" | "released" | "expired" | "idle" | "operator" | "cancelled" | "asked";
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
            endReason: "submitted" | "released" | "expired" | "idle" | "operator" | "cancelled" | "asked";
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
        /**
         * EndpointCounts
         * @description How many there are.
         */
        EndpointCounts: {
            /** @description Endpoints whose last attempt was taken, or that got none yet. */
            healthy: number;
            /** @description Endpoints whose last attempts failed. */
            failing: number;
            /** @description Endpoints that only get probes. */
            probing: number;
            /** @description Endpoints that are switched off. */
            disabled: number;
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
            /** @description How many tasks the engineer may have claimed at a time. */
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
             * @description When the engineer last did something themselves; null for never.
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
            /** @description How many tasks the engineer may have claimed at a time. */
            capacity?: number;
            /** @description Whether their work is stopped. */
            suspended?: boolean;
            /** @description Why. It is recorded in the audit of the deployment. */
            reason: string;
        };
        /** EngineerFigures */
        EngineerFigures: {
            /** @description Names the person. */
            personId: string;
            /** @description Answers submitted. */
            answers: number;
            /** @description The share of them that was submitted by the due time. Null where there are no answers. */
            onTimeShare: number | null;
            /** @description The median time from claim to answer. Null where there are no answers. */
            medianSeconds: number | null;
            /** @description Answers of each 24 hours, the last ones last. */
            byDay: number[];
        };
        /** EngineerFiguresList */
        EngineerFiguresList: {
            total: components["schemas"]["StaffFigures"];
            /** @description Of each engineer. */
            data: components["schemas"]["EngineerFigures"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
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
        /**
         * ExportAsker
         * @description The owner who asked for it.
         */
        ExportAsker: {
            /** @description The person. */
            id: string;
            /** @description Their name. */
            name: string;
        };
        /** ExtendTask */
        ExtendTask: {
            /** @description How many hours later it expires. */
            hours: number;
            /** @description Why. Internal: operators read it on the task and in the audit log, clients never. */
            reason: string;
            /** @description To the client, shown on the task's timeline. Refused if it contains the name of an engineer or operator. */
            note?: string;
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
        /** FinishSignUp */
        FinishSignUp: {
            /** @description From the link in the mail. */
            token: string;
            /** @description Full name, without links. */
            name: string;
            /** @description At least 12 characters, and none of the most common passwords. */
            password: string;
        };
        /** FinishedSignUp */
        FinishedSignUp: {
            /** @description To sign in with. */
            email: string;
        };
        /** Floor */
        Floor: {
            /**
             * Format: date-time
             * @description When all of this was looked at.
             */
            at: string;
            waiting: components["schemas"]["FloorWaiting"];
            /** @description The same by tag. */
            byTag: components["schemas"]["FloorTag"][];
            risk: components["schemas"]["FloorRisk"];
            duty: components["schemas"]["FloorDuty"];
            /** @description Who is there: first idle ones, then who works longest, then who is free. */
            onDuty: components["schemas"]["OnDutyEngineer"][];
            /** @description What is due next. */
            nextDeadlines: components["schemas"]["NextDeadline"][];
            /** @description The last 24 hours, the present one last; counted every few seconds. */
            flow: components["schemas"]["FlowHour"][];
            staffed: components["schemas"]["FloorStaffed"];
            /** @description Of the drafts engineers had in the last 7 days, the share of which something was kept in the answer; null where there was none. */
            aiAcceptedShare7d: number | null;
            books: components["schemas"]["FloorBooks"];
        };
        /**
         * FloorBooks
         * @description The last proof of the ledger.
         */
        FloorBooks: {
            /** @description Whether the ledger proved itself; null before. */
            balanced: boolean | null;
            /**
             * Format: date-time
             * @description When it did so last, or null.
             */
            provenAt: string | null;
            /** @description How many entries that proof stands for, or null. 0 proves nothing. */
            entries: number | null;
        };
        /**
         * FloorDuty
         * @description How many are there, of all engineers.
         */
        FloorDuty: {
            /** @description Engineers who may work. */
            engineers: number;
            /** @description Those on duty. */
            onDuty: number;
            /** @description Those who hold a task and are busy with it. */
            answering: number;
            /** @description Those who hold a task without input for a while. */
            idle: number;
            /** @description Those who hold nothing and gave no input for a while. */
            away: number;
            /** @description Those on duty who hold nothing and are there. */
            free: number;
        };
        /** FloorPerson */
        FloorPerson: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
        };
        /**
         * FloorRisk
         * @description What will be late if nobody acts.
         */
        FloorRisk: {
            /** @description Tasks due within 15 minutes or overdue that nobody works on. */
            total: number;
            /** @description Those of them that are overdue already. */
            overdue: number;
        };
        /**
         * FloorStaffed
         * @description What the calendar says.
         */
        FloorStaffed: {
            /** @description Whether it is staffed time. */
            now: boolean;
            /**
             * Format: date-time
             * @description When staffed time ends next, or null where it never does.
             */
            until: string | null;
            /**
             * Format: date-time
             * @description When staffed time begins next, or null where it never does.
             */
            from: string | null;
            /** @description The zone of the calendar. */
            timeZone: string;
        };
        /** FloorTag */
        FloorTag: {
            /** @description The tag. */
            tagId: number;
            /** @description What the level is called. */
            name: string;
            /** @description Waiting tasks of mode realtime_answer. */
            realtime: number;
            /** @description Waiting tasks of mode fast. */
            fast: number;
            /** @description Waiting tasks of mode standard. */
            standard: number;
            /**
             * Format: date-time
             * @description When the oldest waiting task was made; null where none waits.
             */
            oldestAt: string | null;
            /** @description Tasks due within 15 minutes or overdue that nobody works on. */
            atRisk: number;
        };
        /**
         * FloorWaiting
         * @description What waits.
         */
        FloorWaiting: {
            /** @description Tasks that wait for an engineer. */
            total: number;
            /**
             * Format: date-time
             * @description When the oldest of them was made, or null.
             */
            oldestAt: string | null;
        };
        /** FlowHour */
        FlowHour: {
            /**
             * Format: date-time
             * @description When the hour began.
             */
            hour: string;
            /** @description Tasks made in it. */
            arrived: number;
            /** @description Tasks answered in it. */
            completed: number;
            /** @description Whether engineers were there as it began. */
            staffed: boolean;
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
        /** ForecastStep */
        ForecastStep: {
            /** @description Engineers off duty who would help most. */
            calledIn: string[];
            /** @description Deadlines until then that would be missed. */
            misses: number;
        };
        /** Found */
        Found: {
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "task" | "request" | "key" | "webhook" | "delivery" | "project" | "account" | "cap" | "credit_request";
            /** @description Its id; for an event that of its task. */
            id: string;
            /** @description Names the account. */
            accountId: string;
            /** @description Names the account. */
            liveAccountId: string;
            /** @description The webhook of a delivery; null for anything else. */
            webhookId: string | null;
        };
        /** FoundAuditEntry */
        FoundAuditEntry: {
            /** @description Its place in the chain; there are no gaps. */
            number: number;
            /**
             * Format: date-time
             * @description When it was done.
             */
            at: string;
            /**
             * @description Whether it was done to an account, its test account, or the deployment itself.
             * @enum {string}
             */
            mode: "live" | "test" | "place";
            actor: components["schemas"]["AuditActor"];
            /** @description What was done, such as key.created. */
            act: string;
            /** @description The id of what it was done to. */
            subject: string;
            /** @description What else there is to say of this act. */
            details: {
                [key: string]: unknown;
            };
            /** @description Names of the ids in this entry that have one: people, accounts, keys, projects and tags. */
            names: {
                [key: string]: string;
            };
            /** @description The SHA-256 of the entry before and of this one, in hex. */
            hash: string;
            /** @description Null for an action on the deployment itself. */
            accountId: string | null;
            /** @description Name of the account. */
            accountName: string | null;
            /** @description Name of the person or key; null where there is none, or the person was erased. */
            actorName: string | null;
        };
        /** FoundAuditPage */
        FoundAuditPage: {
            /** @description Acts, newest first. */
            data: components["schemas"]["FoundAuditEntry"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** FoundPage */
        FoundPage: {
            /** @description At most one. */
            data: components["schemas"]["Found"][];
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
        /** GrantCreditRequest */
        GrantCreditRequest: {
            /** @description Another amount than was asked for. */
            credits?: number;
        };
        /** GrantCredits */
        GrantCredits: {
            /** @description How many. */
            credits: number;
            /** @description Why. The owners of the account can read it. */
            reason: string;
            /**
             * Format: uuid
             * @description Names this grant, so that repeating the request grants nothing more.
             */
            idempotencyKey: string;
        };
        /**
         * GrantProposer
         * @description An operator.
         */
        GrantProposer: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
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
             * @description When the lease now expires.
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
        /** HolidaySchedule */
        HolidaySchedule: {
            /** @description The holiday. */
            date: string;
            /** @description Engineers who gave hours on it. */
            scheduled: number;
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
        /** Incident */
        Incident: {
            /**
             * @description What is wrong.
             * @enum {string}
             */
            kind: "overdue" | "ledger" | "staffing" | "model" | "webhooks" | "jobs";
            /**
             * @description Red: a promise is broken or a check fails. Amber: it can still be met.
             * @enum {string}
             */
            severity: "red" | "amber";
            /** @description Overdue tasks, deadlines that will be missed within the hour, tasks that wait for a draft, failing webhooks or failed jobs; 0 for the ledger. */
            count: number;
            /**
             * Format: date-time
             * @description Due time of the longest overdue task, time of the failed ledger check, or since when the model is silent; for staffing, when staffed time begins. Null where there is none.
             */
            since: string | null;
            /** @description Of overdue tasks: the clients that wait longest. */
            names: string[];
            /** @description Of staffing: who is there. */
            staffing: components["schemas"]["IncidentStaffing"] | null;
            /** @description By whom it was snoozed, or null. */
            snooze: components["schemas"]["IncidentSnooze"] | null;
        };
        /** IncidentSnooze */
        IncidentSnooze: {
            /** @description By whom. */
            name: string;
            /**
             * Format: date-time
             * @description Until when.
             */
            until: string;
        };
        /** IncidentStaffing */
        IncidentStaffing: {
            /** @description Engineers who may work. */
            engineers: number;
            /** @description Those on duty. */
            onDuty: number;
            /** @description Those of them who can take a task now. */
            free: number;
            /** @description Those without own input for a while. */
            away: number;
            /**
             * Format: date-time
             * @description The end of the hour that is looked at.
             */
            until: string;
            /** @description Expected misses with nobody, one and two called in, as far as that helps. */
            forecast: components["schemas"]["ForecastStep"][];
        };
        /** Incidents */
        Incidents: {
            /** @description Worst first. */
            data: components["schemas"]["Incident"][];
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
        /** InvitationOffer */
        InvitationOffer: {
            /**
             * @description What you would be.
             * @enum {string}
             */
            kind: "member" | "engineer" | "operator";
            /**
             * @description Your role in the account; null for engineers and operators.
             * @enum {string|null}
             */
            role: "owner" | "developer" | "viewer" | null;
            /** @description The account; null for engineers and operators. */
            accountName: string | null;
            /** @description The address it was sent to, which accepts it. */
            email: string;
            /**
             * Format: date-time
             * @description Until when it can be accepted.
             */
            expiresAt: string;
            /** @description Whether nobody has signed up with the address yet: accepting begins with a name and a password. */
            isNewUser: boolean;
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
            /** @description How many tasks the engineer may have claimed at a time. */
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
             * @description The role of the user in the account.
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        /** JobQueue */
        JobQueue: {
            /** @description What kind of job. */
            name: string;
            /** @description How many could begin now. */
            waiting: number;
            /** @description How many wait for their time, say after a failed run. */
            later: number;
            /** @description How many run now. */
            active: number;
            /** @description How many failed permanently in the last ten minutes. */
            failed: number;
            /** @description How many dead letters there are. */
            dead: number;
            /** @description How long the oldest that could begin waits; null for none. */
            oldestWaitingSeconds: number | null;
            /** @description How often a job is tried again. */
            retryLimit: number;
        };
        /** JobRetry */
        JobRetry: {
            /** @description Why. It stands in the audit. */
            reason: string;
        };
        /** Jobs */
        Jobs: {
            /**
             * Format: date-time
             * @description When a worker was last heard of; null for never.
             */
            workerSeenAt: string | null;
            /** @description The kinds of jobs, by name. */
            queues: components["schemas"]["JobQueue"][];
            /** @description The dead letters, newest first. */
            dead: components["schemas"]["DeadJob"][];
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
        /** KeyPage */
        KeyPage: {
            /** @description Keys, newest first. */
            data: components["schemas"]["Key"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** KeyRates */
        KeyRates: {
            /** @description Requests a second. */
            perSecond?: number;
            /** @description Requests an hour. */
            perHour?: number;
            /** @description Why. The owners of the account can read it. */
            reason: string;
        };
        /** KeySpend */
        KeySpend: {
            createdBy: components["schemas"]["TaskMaker"];
            /** @description Charged for its tasks. */
            credits: number;
        };
        /** KeyWithRates */
        KeyWithRates: {
            /** @description Names the key; it is not the secret. */
            id: string;
            /**
             * @description Test keys never reach engineers or real credits.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description What it is for. */
            name: string;
            /** @description The beginning and the end of the secret. */
            hint: string;
            /**
             * @description The revision the key is pinned to.
             * @enum {string}
             */
            revision: "A" | "B";
            /** @description Requests a second. */
            perSecond: number;
            /** @description Requests an hour. */
            perHour: number;
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
         * LastOwnerError
         * @description An account must have at least one owner.
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
         * @description Your lease on this task has ended.
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
        /** LedgerEntry */
        LedgerEntry: {
            /** @description Counts the entries of the account without gaps. */
            number: number;
            /**
             * Format: date-time
             * @description When it was written.
             */
            at: string;
            /**
             * @description grant: credits came in. hold: set aside for a task. capture: the charge. release: the rest. adjust: a correction.
             * @enum {string}
             */
            kind: "grant" | "hold" | "capture" | "release" | "adjust";
            /** @description What it was for, in words. */
            text: string;
            /** @description What it added to what is available; negative where it took away. */
            availableChange: number;
            /** @description What it added to what is held; negative where it took away. */
            heldChange: number;
            /** @description What was available after it. */
            availableAfter: number;
            /** @description What was held after it. */
            heldAfter: number;
            /** @description The task, or null. */
            taskId: string | null;
            /** @description The project of the task, or null. */
            projectId: number | null;
            /** @description What the project is called, or null. */
            projectName: string | null;
            /** @description Who made the task, or null. */
            createdBy: components["schemas"]["TaskMaker"] | null;
        };
        /** LedgerPage */
        LedgerPage: {
            /** @description Entries, newest first. */
            data: components["schemas"]["LedgerEntry"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
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
        /**
         * LiveBooks
         * @description All live accounts.
         */
        LiveBooks: {
            /** @description How many accounts. */
            accounts: number;
            /** @description What came in. */
            granted: number;
            /** @description What clients can spend. */
            available: number;
            /** @description What open tasks hold. */
            held: number;
            /** @description What was charged. */
            spent: number;
        };
        /**
         * LiveHalf
         * @description The live account.
         */
        LiveHalf: {
            /** @description Names the account. */
            accountId: string;
            /** @description Requests a second of all keys of the account together. */
            perSecond: number;
            /** @description What new tasks can hold. */
            available: number;
            /** @description What open tasks hold. */
            held: number;
            /** @description What was charged so far. */
            spent: number;
            /** @description What came in so far: available + held + spent. */
            granted: number;
            quotas: components["schemas"]["Quotas"];
            spending: components["schemas"]["Spending"];
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
            /** @description The member who used a page; null for a key, and for an erased user. */
            personName: string | null;
            /** @description The task that the request created or that its path names; null for any other. */
            taskId: string | null;
            /** @description The first field that the refusal of a request names, never what was sent there; null where it names none. */
            failedField: string | null;
        };
        /** LoggedRequestPage */
        LoggedRequestPage: {
            /** @description Requests, newest first. */
            data: components["schemas"]["LoggedRequest"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
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
            kind: "low_balance" | "endpoint_disabled" | "key_expiring" | "account_suspension" | "credit_request" | "spending_cap" | "question";
            /** @description Whether the person gets it. */
            on: boolean;
        };
        /** MailChoices */
        MailChoices: {
            /** @description Every kind of mail that can be turned off. */
            choices: components["schemas"]["MailChoice"][];
        };
        /** ManyTasks */
        ManyTasks: {
            /** @description The tasks. */
            taskIds: string[];
            /** @description Why. Internal: operators read it on the task and in the audit log, clients never. */
            reason: string;
            /** @description To the client, shown on the task's timeline. Refused if it contains the name of an engineer or operator. */
            note?: string;
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
            /** @description Null for users who are not engineers. */
            engineer: components["schemas"]["OwnEngineer"] | null;
            /** @description Whether the user is an operator of this deployment. */
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
             * @description The role of the user in the account.
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
             * @description The role of the user in the account.
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
             * @description The role of the user in the account.
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
        /** Migration */
        Migration: {
            /** @description Its file. */
            name: string;
            /**
             * Format: date-time
             * @description When it ran; null for one that did not yet.
             */
            ranAt: string | null;
        };
        /** ModePrice */
        ModePrice: {
            /**
             * @description The service mode.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /** @description What it multiplies the seconds of work by. */
            multiplier: number;
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
        /** NewTag */
        NewTag: {
            /** @description Name of the level. No other tag has it. */
            name: string;
            /** @description Who answers at this level. */
            description: string;
            /** @description What the level multiplies the cost by, with at most four decimals. */
            multiplier: number;
            /** @description Why. It stands in the audit. */
            reason: string;
        };
        /** NewTagPrice */
        NewTagPrice: {
            /** @description What the level multiplies the cost by, with at most four decimals. */
            multiplier: number;
            /**
             * Format: date-time
             * @description From when on; at most two years ahead. Left out, it counts at once.
             */
            effectiveAt?: string;
            /** @description Why. It stands in the audit. */
            reason: string;
        };
        /** NewTotp */
        NewTotp: {
            /** @description The otpauth address for the app. */
            uri: string;
            /** @description Each works once instead of a code. They are shown only once. */
            backupCodes: string[];
        };
        /** NextDeadline */
        NextDeadline: {
            /** @description Names the task. */
            taskId: string;
            /** @description The first line of the prompt, without marks of Markdown. */
            title: string;
            /**
             * @description The mode the client chose.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /** @description What the level is called. */
            tagName: string;
            /** @description What the account is called. */
            accountName: string;
            /**
             * Format: date-time
             * @description When an answer is due.
             */
            dueAt: string;
            /** @description Whether its holder has given no input for a while. */
            isIdle: boolean;
            /**
             * Format: date-time
             * @description When its holder last gave input, or null.
             */
            inputAt: string | null;
            /** @description Who holds it, or null. */
            holder: components["schemas"]["FloorPerson"] | null;
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
        /** NoticeSettings */
        NoticeSettings: {
            /** @description Owners are notified when fewer credits are available; null for never. */
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
        /** OnDutyEngineer */
        OnDutyEngineer: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
            /**
             * @description Idle holds a task without input for a while; away holds none.
             * @enum {string}
             */
            state: "answering" | "idle" | "away" | "free";
            /** @description The task they hold longest, or null. */
            taskId: string | null;
            /**
             * @description Its mode, or null.
             * @enum {string|null}
             */
            mode: "realtime_answer" | "fast" | "standard" | null;
            /**
             * Format: date-time
             * @description Since when: of a task held, of the last input of an idle or away one, or on duty.
             */
            since: string;
        };
        /** OpenReply */
        OpenReply: {
            /**
             * Format: date-time
             * @description When it was, by the clock of the service.
             */
            openedAt: string;
        };
        /** OpenRequest */
        OpenRequest: {
            /** @description The number of the lease you act under, as lease.number shows it. */
            leaseNumber: number;
        };
        /** OpenStage */
        OpenStage: {
            /**
             * @description The stage.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /** @description How many stand there. */
            tasks: number;
        };
        /**
         * OpenTasks
         * @description What is open now.
         */
        OpenTasks: {
            /** @description How many are not final. */
            total: number;
            /** @description Whether counting stopped there. */
            orMore: boolean;
            /** @description The stages in which any stand. */
            byStage: components["schemas"]["OpenStage"][];
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
        /** OpenedInvitation */
        OpenedInvitation: {
            /** @description The name of who sent it; null when they are gone. */
            invitedBy: string | null;
            /** @description Null where the invitation is not open. */
            offer: components["schemas"]["InvitationOffer"] | null;
        };
        /** Operator */
        Operator: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
            /** @description Email address. */
            email: string;
            /**
             * Format: date-time
             * @description Operator since.
             */
            since: string;
            /** @description The operator who made this one alone, so that both count as one person; null for none. */
            madeAloneBy: string | null;
        };
        /** OperatorAiDraft */
        OperatorAiDraft: {
            /** @description {message}, or data that matches responseSchema. */
            content: {
                [key: string]: unknown;
            };
            /** @description The model that wrote it. */
            model: string;
            /**
             * Format: date-time
             * @description When.
             */
            writtenAt: string;
        };
        /** OperatorAttention */
        OperatorAttention: {
            /** @description Webhooks of all accounts whose last deliveries failed. */
            failingWebhooks: number;
            /** @description Jobs that permanently failed and wait for a retry. */
            deadJobs: number;
            /** @description Whether the last ledger check failed. */
            isLedgerWrong: boolean;
            staffed: components["schemas"]["StaffedNow"];
        };
        /** OperatorNote */
        OperatorNote: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description What it says. */
            text: string;
        };
        /** OperatorReason */
        OperatorReason: {
            /** @description Why. Internal: operators read it on the task and in the audit log, clients never. */
            reason: string;
            /** @description To the client, shown on the task's timeline. Refused if it contains the name of an engineer or operator. */
            note?: string;
        };
        /** OperatorSavedText */
        OperatorSavedText: {
            /** @description What you wrote: text, or data that may not match responseSchema yet. */
            content: string | {
                [key: string]: unknown;
            };
            /** @description How often it was saved. */
            revision: number;
            /**
             * Format: date-time
             * @description When.
             */
            savedAt: string;
            /** @description Who wrote it; null when they were erased. */
            engineer: components["schemas"]["FloorPerson"] | null;
        };
        /** OperatorTask */
        OperatorTask: {
            /** @description Names the task. */
            id: string;
            /** @description The first line of the prompt, without marks of Markdown. */
            title: string;
            /**
             * @description Whether the task is final.
             * @enum {string}
             */
            status: "pending" | "completed" | "cancelled";
            /**
             * @description Where the task stands.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /**
             * @description The mode the client chose.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /** @description The tag. */
            tagId: number;
            /** @description What the level is called. */
            tagName: string;
            /** @description Names the account. */
            accountId: string;
            /** @description What the account is called. */
            accountName: string;
            /** @description Whether the account is a test account. */
            isTest: boolean;
            /** @description The ceiling. */
            maxCredits: number;
            /** @description Held now: the ceiling while pending, then 0. */
            heldCredits: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an answer is due.
             */
            dueAt: string;
            /** @description Whether an operator put it in front of its queue. */
            raised: boolean;
            /** @description Who holds it, or null. */
            holder: components["schemas"]["FloorPerson"] | null;
        };
        /** OperatorTaskAct */
        OperatorTaskAct: {
            /**
             * @description What an operator did.
             * @enum {string}
             */
            act: "task.assigned" | "task.raised" | "task.extended" | "task.released" | "task.cancelled" | "task.content_opened";
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Who; null for the command line. */
            operator: components["schemas"]["FloorPerson"] | null;
            /** @description Why. Internal. Empty of task.content_opened, which needs none. */
            reason: string;
            /** @description What the client was told, or null. */
            note: string | null;
            /** @description Of task.content_opened: texts, or file and its number; else null. */
            content: string | null;
        };
        /** OperatorTaskContent */
        OperatorTaskContent: {
            /**
             * Format: date-time
             * @description When it was read.
             */
            openedAt: string;
            /** @description What the client asks; empty when the content was removed. */
            prompt: string;
            /**
             * Format: date-time
             * @description When prompt, files, texts and answer were removed, as the account wants it; else null.
             */
            contentRemovedAt: string | null;
            /** @description What the answer must match, or null. */
            responseSchema: {
                [key: string]: unknown;
            } | null;
            /** @description Its files, without links: each is opened by openTaskFile. */
            files: components["schemas"]["OperatorTaskFile"][];
            /** @description What its engineer last saved, or where nobody has claimed it the last one who did; or null. */
            savedText: components["schemas"]["OperatorSavedText"] | null;
            /** @description What the AI suggested, unverified; or null. */
            draft: components["schemas"]["OperatorAiDraft"] | null;
            /** @description The answer; null until the task is completed. */
            answer: {
                [key: string]: unknown;
            } | null;
            clientView: components["schemas"]["ClientView"];
        };
        /** OperatorTaskDetail */
        OperatorTaskDetail: {
            /** @description Names the task. */
            id: string;
            /** @description The first line of the prompt, without marks of Markdown. */
            title: string;
            /**
             * @description Whether the task is final.
             * @enum {string}
             */
            status: "pending" | "completed" | "cancelled";
            /**
             * @description Where the task stands.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /**
             * @description The mode the client chose.
             * @enum {string}
             */
            mode: "realtime_answer" | "fast" | "standard";
            /** @description The tag. */
            tagId: number;
            /** @description What the level is called. */
            tagName: string;
            /** @description Names the account. */
            accountId: string;
            /** @description What the account is called. */
            accountName: string;
            /** @description Whether the account is a test account. */
            isTest: boolean;
            /** @description The ceiling. */
            maxCredits: number;
            /** @description Held now: the ceiling while pending, then 0. */
            heldCredits: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an answer is due.
             */
            dueAt: string;
            /** @description Whether an operator put it in front of its queue. */
            raised: boolean;
            /** @description Who holds it, or null. */
            holder: components["schemas"]["FloorPerson"] | null;
            /** @description Counts the changes. */
            version: number;
            /** @description The beginning of the prompt, as engineers see it before they claim. */
            excerpt: string;
            /** @description Whether it asks for data and not for a message. */
            hasSchema: boolean;
            /** @description Whether the AI suggested an answer. */
            hasDraft: boolean;
            /**
             * Format: date-time
             * @description When it is cancelled unless an engineer has claimed it; null where it never expires.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it became final, or null.
             */
            finalAt: string | null;
            /**
             * @description Why it was cancelled, or null.
             * @enum {string|null}
             */
            cancelReason: "client" | "no_engineer" | "ai_failed" | "expired" | "operator" | "no_reply" | null;
            /** @description What the task cost; null until it is final. */
            chargedCredits: number | null;
            /** @description The lease of its holder, or null. */
            lease: components["schemas"]["OperatorTaskLease"] | null;
            /** @description What the holder has saved, or null. */
            savedText: components["schemas"]["OperatorTaskDraft"] | null;
            /** @description What happened, in order. */
            timeline: components["schemas"]["OperatorTimelineEntry"][];
            /** @description What operators did to it and why, in order. */
            acts: components["schemas"]["OperatorTaskAct"][];
            /** @description Engineers, the best match first. */
            assignees: components["schemas"]["Assignee"][];
        };
        /** OperatorTaskDraft */
        OperatorTaskDraft: {
            /**
             * Format: date-time
             * @description When.
             */
            savedAt: string;
            /** @description How many words it has. */
            words: number;
        };
        /** OperatorTaskFile */
        OperatorTaskFile: {
            /** @description Names the file within the task. */
            position: number;
            /** @description File name. */
            fileName: string;
            /** @description The folders that fileName began with, such as src/http; absent without any. */
            path?: string;
            /** @description MIME type. */
            mimeType: string;
            /** @description Size in bytes. */
            fileSize: number;
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "image" | "pdf" | "source" | "text" | "other";
            /**
             * @description available; removed, when its time was up; blocked, when the virus scanner objects to it; lost, when the storage no longer has it.
             * @enum {string}
             */
            status: "available" | "removed" | "blocked" | "lost";
        };
        /** OperatorTaskLease */
        OperatorTaskLease: {
            /** @description Its number. */
            number: number;
            /**
             * Format: date-time
             * @description Since when.
             */
            claimedAt: string;
            /**
             * Format: date-time
             * @description When it expires unless it is renewed.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the holder last gave input.
             */
            lastInputAt: string;
            /** @description What the holder spent on the task so far. */
            effortSeconds: number;
            /** @description Whether there was no input for a while. */
            isIdle: boolean;
        };
        /** OperatorTaskPage */
        OperatorTaskPage: {
            /** @description Tasks, due first. */
            data: components["schemas"]["OperatorTask"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** OperatorTimelineEntry */
        OperatorTimelineEntry: {
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled";
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description The version after it. */
            version: number;
            /**
             * @description Where the task stood after it.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /** @description Of a claim and of an answer: the engineer. */
            engineer: components["schemas"]["FloorPerson"] | null;
        };
        /** Operators */
        Operators: {
            /** @description The operators. */
            data: components["schemas"]["Operator"][];
        };
        /** Outage */
        Outage: {
            /**
             * @description Which part.
             * @enum {string}
             */
            part: "mail" | "model" | "worker";
            /**
             * Format: date-time
             * @description Since when; null for a worker that never ran.
             */
            since: string | null;
            /** @description What this means, in a sentence. */
            says: string;
        };
        /** Outages */
        Outages: {
            /** @description At most one a part. */
            data: components["schemas"]["Outage"][];
        };
        /** OwnAccount */
        OwnAccount: {
            /** @description Names the account. */
            id: string;
            /** @description The id of its test account. */
            testAccountId: string;
            /** @description Name of the account. */
            name: string;
            /**
             * @description The role of the user in the account.
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
            /** @description Null for an account that works. A suspended one is refused everything. */
            suspension: components["schemas"]["OwnAccountSuspension"] | null;
        };
        /** OwnAccountSuspension */
        OwnAccountSuspension: {
            /**
             * Format: date-time
             * @description When an operator suspended it.
             */
            since: string;
            /** @description Why, in the words of the operator. */
            reason: string | null;
        };
        /** OwnEngineer */
        OwnEngineer: {
            /** @description The tags whose tasks the engineer may take. */
            tagIds: number[];
            /** @description How many tasks the engineer may have claimed at a time. */
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
            /** @description What you answered; null if you did not, and when the client no longer keeps it. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description What you earned with it, in credits. */
            earned: number;
            /**
             * Format: date-time
             * @description Until then you can undo the submit; null when there is nothing to undo.
             */
            sendsAt: string | null;
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
        /** PauseSpending */
        PauseSpending: {
            /** @description Whether spending is paused. */
            paused: boolean;
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
         * PendingTasksQuota
         * @description Tasks that are not final.
         */
        PendingTasksQuota: {
            /** @description How much the account has. */
            used: number;
            /** @description The most it may have; null where there is no limit. */
            limit: number | null;
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
        /** PlanRequest */
        PlanRequest: {
            /** @description The tasks. */
            taskIds: string[];
        };
        /** PlannedTask */
        PlannedTask: {
            /** @description Names the task. */
            taskId: string;
            /** @description The best match, or null. */
            engineer: components["schemas"]["FloorPerson"] | null;
        };
        /** PollDevice */
        PollDevice: {
            /** @description Kept by the program: it asks for the key with it. */
            deviceCode: string;
        };
        /** PriceList */
        PriceList: {
            /** @description The least that an answered task is charged, in credits. */
            minimumCharge: number;
            /** @description The modes. */
            modes: components["schemas"]["ModePrice"][];
            /** @description The tags, by id. */
            tags: components["schemas"]["TagMultiplier"][];
        };
        /** PricedTag */
        PricedTag: {
            /** @description Names the tag. */
            id: number;
            /** @description Name of the level. */
            name: string;
            /** @description Who answers at this level. */
            description: string;
            /** @description What the level multiplies the cost by, with at most four decimals. */
            multiplier: number;
            /** @description Whether tasks that name no tag get it. Its multiplier is always 1. */
            isDefault: boolean;
            /**
             * Format: date-time
             * @description Since when it takes no new tasks; null where it takes them.
             */
            retiredAt: string | null;
            /** @description The price to come; null where none is set. */
            next: components["schemas"]["TagPrice"] | null;
            /** @description Prices, the one with the latest time first. */
            prices: components["schemas"]["TagPrice"][];
            /** @description How many engineers may take its tasks. */
            engineers: number;
            /** @description How many of its tasks wait for an engineer, counted up to 10,000. */
            waitingTasks: number;
        };
        /** PricedTags */
        PricedTags: {
            /** @description The tags, by id. */
            data: components["schemas"]["PricedTag"][];
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
        /** ProjectSpend */
        ProjectSpend: {
            /** @description The project. */
            projectId: number;
            /** @description What the project is called. */
            projectName: string;
            /** @description Charged for it. */
            credits: number;
        };
        /** ProjectTaskCounts */
        ProjectTaskCounts: {
            /** @description The projects. */
            data: components["schemas"]["ProjectTasks"][];
        };
        /** ProjectTasks */
        ProjectTasks: {
            /** @description The project. */
            projectId: number;
            /** @description How many are not final; 1000 means that many or more. */
            openTasks: number;
            /** @description How many there are in all; 1000 means that many or more. */
            tasks: number;
        };
        /** Proposal */
        Proposal: {
            /** @description Names the proposal. */
            id: string;
            /**
             * @description operator: invite an operator. factor_reset: remove lost second factors.
             * @enum {string}
             */
            kind: "operator" | "factor_reset";
            /** @description Email address. */
            email: string;
            /** @description The person whose factors are reset; null for an invitation. */
            name: string | null;
            /** @description Why. */
            reason: string;
            /**
             * @description proposed: waits for a second operator. approved: done. rejected: nothing happened.
             * @enum {string}
             */
            state: "proposed" | "approved" | "rejected";
            /** @description Who proposed it. */
            proposedBy: components["schemas"]["ActingOperator"] | null;
            /**
             * Format: date-time
             * @description When it was proposed.
             */
            proposedAt: string;
            /** @description Who approved or rejected it; null while it is open. */
            decidedBy: components["schemas"]["ActingOperator"] | null;
            /**
             * Format: date-time
             * @description When that was, or null.
             */
            decidedAt: string | null;
            /** @description Why it was rejected, or null. */
            decisionReason: string | null;
        };
        /** ProposalPage */
        ProposalPage: {
            /** @description Proposals, newest first. */
            data: components["schemas"]["Proposal"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Send it as cursor to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** ProposeAdjustment */
        ProposeAdjustment: {
            /** @description What is added to the credits available; negative to take away. Never 0. */
            credits: number;
            /** @description Why. The owners of the account can read it, and it stands in the ledger. */
            reason: string;
        };
        /** ProposeFactorReset */
        ProposeFactorReset: {
            /**
             * Format: email
             * @description A mail address. Upper and lower case are the same.
             */
            email: string;
            /** @description Why, for the operator who approves it. */
            reason: string;
        };
        /** ProposeOperator */
        ProposeOperator: {
            /**
             * Format: email
             * @description A mail address. Upper and lower case are the same.
             */
            email: string;
            /** @description Why, for the operator who approves it. */
            reason: string;
        };
        /** ProposedGrant */
        ProposedGrant: {
            /** @description Names the adjustment. */
            id: string;
            /** @description How many. */
            credits: number;
            /** @description Who; null: the command line. */
            by: components["schemas"]["GrantProposer"] | null;
        };
        /** PushDevice */
        PushDevice: {
            /**
             * Format: date-time
             * @description When this browser was subscribed.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its push service last accepted a notification; null before the first.
             */
            lastSuccessAt: string | null;
        };
        /** PushDeviceRequest */
        PushDeviceRequest: {
            /** @description Where its push service takes messages; https, and a public address. */
            endpoint: string;
            /** @description The public key of the browser, in base64url. */
            p256dh: string;
            /** @description The secret that it shares with us, in base64url. */
            auth: string;
        };
        /** PushPause */
        PushPause: {
            /**
             * Format: date-time
             * @description When it ends automatically, at most 7 days from now; null where you end it.
             */
            until: string | null;
        };
        /** PushPreferences */
        PushPreferences: {
            /** @description What you are notified of besides assigned tasks: realtime (a realtime task that you could claim waits), replied (the client replied to your question), waiting (other tasks that you could claim wait). */
            kinds: ("realtime" | "replied" | "waiting")[];
            /** @description When nothing is sent but assigned tasks while you are on duty, every day; null for never. */
            quietHours: components["schemas"]["QuietHours"] | null;
            /** @description While it lasts nothing is sent but assigned tasks while you are on duty, and no mail of a reply; null where nothing is paused. */
            pause?: components["schemas"]["PushPause"] | null;
        };
        /** PushPreferencesReply */
        PushPreferencesReply: {
            /** @description What you are notified of besides assigned tasks: realtime (a realtime task that you could claim waits), replied (the client replied to your question), waiting (other tasks that you could claim wait). */
            kinds: ("realtime" | "replied" | "waiting")[];
            /** @description When nothing is sent but assigned tasks while you are on duty, every day; null for never. */
            quietHours: components["schemas"]["QuietHours"] | null;
            /** @description While it lasts nothing is sent but assigned tasks while you are on duty, and no mail of a reply; null where nothing is paused. */
            pause: components["schemas"]["PushPause"] | null;
        };
        /** PushSettings */
        PushSettings: {
            /** @description The applicationServerKey that a browser subscribes with, in base64url. */
            publicKey: string;
            /** @description This browser; null where it is not subscribed. */
            device: components["schemas"]["PushDevice"] | null;
            /** @description How many other browsers are subscribed. */
            otherDevices: number;
            /** @description What you are notified of besides assigned tasks: realtime (a realtime task that you could claim waits), replied (the client replied to your question), waiting (other tasks that you could claim wait). */
            kinds: ("realtime" | "replied" | "waiting")[];
            /** @description When nothing is sent but assigned tasks while you are on duty, every day; null for never. */
            quietHours: components["schemas"]["QuietHours"] | null;
            /** @description While it lasts nothing is sent but assigned tasks while you are on duty, and no mail of a reply; null where nothing is paused. */
            pause: components["schemas"]["PushPause"] | null;
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
        /** QuietHours */
        QuietHours: {
            /** @description Since when, such as 22:00. */
            from: string;
            /** @description Until when, such as 08:00; on the next day where it is before from. */
            to: string;
            /** @description The zone of both, by its IANA name, such as Europe/Berlin. */
            timeZone: string;
        };
        /**
         * QuotaLimits
         * @description What is left out stays. Below what is used, it takes nothing away.
         */
        QuotaLimits: {
            /** @description How many tasks may be pending. */
            pendingTasks?: number;
            /** @description How many tasks there may be; of test accounts alone. */
            tasks?: number;
            /** @description How many bytes of prompts, metadata, schemas and files there may be. */
            contentBytes?: number;
        };
        /**
         * Quotas
         * @description What the account uses, and the most it may.
         */
        Quotas: {
            pendingTasks: components["schemas"]["PendingTasksQuota"];
            tasks: components["schemas"]["TasksQuota"];
            contentBytes: components["schemas"]["ContentQuota"];
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
        /** ReadInvitation */
        ReadInvitation: {
            /** @description The token in the link of the mail. */
            token: string;
        };
        /** RejectAdjustment */
        RejectAdjustment: {
            /** @description Why not. The owners of the account can read it. */
            reason: string;
        };
        /** RejectProposal */
        RejectProposal: {
            /** @description Why not. */
            reason: string;
        };
        /** ReleaseByOperator */
        ReleaseByOperator: {
            /** @description Why. Internal: operators read it on the task and in the audit log, clients never. */
            reason: string;
            /** @description To the client, shown on the task's timeline. Refused if it contains the name of an engineer or operator. */
            note?: string;
            /** @description Only while the engineer has not opened the task: undoes an assignment. 409 TASK_TAKEN otherwise. */
            ifUnopened?: boolean;
        };
        /** ReleaseRequest */
        ReleaseRequest: {
            /** @description The number of the lease you act under, as lease.number shows it. */
            leaseNumber: number;
            /** @description Why, for the operators. No client sees it. Needed once you saved text or accepted parts of the AI draft under this lease. */
            reason?: string;
        };
        /** RemoveOperator */
        RemoveOperator: {
            /** @description Why. It is kept in the audit log. */
            reason: string;
        };
        /** RenameAccount */
        RenameAccount: {
            /** @description Name of the account. */
            name: string;
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
        /** RequestCredits */
        RequestCredits: {
            /** @description How many, in the scale of revision A. */
            credits: number;
            /** @description What they are for. Operators read it. */
            note?: string;
        };
        /**
         * RequestDecider
         * @description Who ended it.
         */
        RequestDecider: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
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
            /** @description At least 12 characters, and none of the most common passwords. */
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
        /** Retention */
        Retention: {
            /** @description How long content is kept; null for as long as the account is there. */
            keepDays: number | null;
        };
        /** RetriedJob */
        RetriedJob: {
            /**
             * @description Names the job.
             * @example 0199f3a0-7c00-7000-8000-000000000001
             */
            id: string;
            /** @description Where it waits now. */
            queue: string;
        };
        /**
         * RevisionRequiredError
         * @description If-Match is required.
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
             * @description How long the old key stays valid.
             * @default 0
             */
            overlapSeconds: number;
        };
        /** SaveDraftRequest */
        SaveDraftRequest: {
            /** @description What you wrote: text, or data that may not match responseSchema yet. */
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
        /** ScheduledEngineer */
        ScheduledEngineer: {
            /** @description Names the person. */
            personId: string;
            /** @description Full name. */
            name: string;
            /** @description When they are there in this week. */
            hours: components["schemas"]["ScheduledHours"][];
        };
        /** ScheduledHours */
        ScheduledHours: {
            /**
             * @description The weekday.
             * @enum {string}
             */
            day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
            /** @description When they come. */
            from: string;
            /** @description When they go; 24:00 for the end of the day. */
            to: string;
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
             * @description When it expires.
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
        /** SetAccountAi */
        SetAccountAi: {
            /** @description Whether AI prepares drafts for engineers of tasks without a response schema. Their prompt and files are then sent to the provider. Off unless an owner switched it on. */
            proseDrafts: boolean;
        };
        /** SetMailChoices */
        SetMailChoices: {
            /** @description Kinds and whether to get them; of two for the same kind, off counts. */
            choices: components["schemas"]["MailChoice"][];
        };
        /** SetRetention */
        SetRetention: {
            /** @description How long content is kept; null for as long as the account is there. */
            keepDays: number | null;
        };
        /** SetSpendingTimeZone */
        SetSpendingTimeZone: {
            /** @description In which days and months begin, such as Europe/Berlin. */
            timeZone: string;
        };
        /** SetWeeklyHours */
        SetWeeklyHours: {
            /** @description The hours shown to revision A. A weekday that is left out is closed. */
            A: components["schemas"]["DayHours"][];
            /** @description The hours shown to revision B. A weekday that is left out is closed. */
            B: components["schemas"]["DayHours"][];
            /** @description Why. It is recorded in the audit of the deployment. */
            reason: string;
        };
        /** ShownSetting */
        ShownSetting: {
            /** @description Its name in the environment. */
            name: string;
            /** @description What it is for. */
            about: string;
            /** @description What was given; secrets are masked. Null where the default holds. */
            value: string | null;
            /** @description Whether the value is masked. */
            isSecret: boolean;
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
         * @description Incorrect email, password or code.
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
             * @description Whether the sign-in is complete, waits for a code, or needs a passkey: where one is set up and no authenticator app, the password is not sufficient.
             * @enum {string}
             */
            next: "done" | "second_factor" | "passkey";
        };
        /** SignInTotp */
        SignInTotp: {
            /** @description From the authenticator app. */
            code: string;
        };
        /** SignUp */
        SignUp: {
            /**
             * Format: email
             * @description An e-mail address; capitals make no difference.
             */
            email: string;
        };
        /** SignUpMode */
        SignUpMode: {
            /**
             * @description open: anyone; invited: only with an invitation; domain: addresses of the domains, or with an invitation; closed: nobody.
             * @enum {string}
             */
            mode: "open" | "invited" | "domain" | "closed";
            /** @description The domains of mode domain; empty in the others. */
            domains: string[];
        };
        /** SnoozedIncident */
        SnoozedIncident: {
            /**
             * Format: date-time
             * @description When the snooze ends.
             */
            until: string;
        };
        /** Spending */
        Spending: {
            /**
             * Format: date-time
             * @description Since when no new tasks are created; null while it is not paused.
             */
            pausedAt: string | null;
            /** @description In which days and months begin, such as Europe/Berlin. */
            timeZone: string;
            /** @description The account first, then projects, then keys. */
            caps: components["schemas"]["SpendingCap"][];
        };
        /** SpendingCap */
        SpendingCap: {
            /** @description The cap. */
            id: string;
            /**
             * @description Whose tasks it counts.
             * @enum {string}
             */
            subject: "account" | "project" | "key";
            /** @description The project, where it is one of a project. */
            projectId: number | null;
            /** @description The newest key of the lineage, where it is one of a key. */
            keyId: string | null;
            /** @description Of the project or key; empty for the account. */
            name: string;
            /**
             * @description What it limits: each task alone, or all tasks created in a day or month.
             * @enum {string}
             */
            period: "task" | "day" | "month";
            /** @description How much it allows, in credits as revision A counts them. */
            credits: number;
            /** @description Whether the key got it by device login and nobody has changed it. */
            isDefault: boolean;
            /** @description Held and charged for tasks created in the current period. */
            used: number;
            /** @description How much of that is charged; the rest is held for open tasks. */
            charged: number;
            /**
             * Format: date-time
             * @description When the next period begins; null where it limits each task.
             */
            resetsAt: string | null;
            /**
             * Format: date-time
             * @description When all of it was used in this period; null while there is room.
             */
            reachedAt: string | null;
        };
        /** SpentDay */
        SpentDay: {
            /**
             * Format: date
             * @description The day, in the zone asked for.
             */
            day: string;
            /** @description Charged for that mode. */
            realtime_answer: number;
            /** @description Charged for that mode. */
            fast: number;
            /** @description Charged for that mode. */
            standard: number;
        };
        /**
         * StaffFigures
         * @description Of all engineers together; times to two digits, as of some seconds ago.
         */
        StaffFigures: {
            /** @description Answers submitted. */
            answers: number;
            /** @description The share of them that was submitted by the due time. Null where there are no answers. */
            onTimeShare: number | null;
            /** @description The median time from claim to answer. Null where there are no answers. */
            medianSeconds: number | null;
            /** @description The 95th percentile of that time. Null where there are no answers. */
            p95Seconds: number | null;
        };
        /** StaffedNow */
        StaffedNow: {
            /** @description Whether engineers are on duty by the calendar. */
            isNow: boolean;
            /**
             * Format: date-time
             * @description When these hours end; null when they are not now, or have no end.
             */
            until: string | null;
            /**
             * Format: date-time
             * @description When the next ones begin; null where none are set.
             */
            from: string | null;
        };
        /**
         * StaleRevisionError
         * @description The draft was changed since you read it.
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
        /** StartDevice */
        StartDevice: {
            /** @description What the program calls itself and its computer. Nobody has checked it. */
            clientName?: string;
            /** @description What the program asks for; everything but keys where it is left out. */
            scopes?: ("tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read" | "keys")[];
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
            /** @description Whether to claim the next task in the same go. */
            next?: boolean;
            /** @description Whether the answer is sent 5 s later, so that it can be undone until then. Tasks of mode realtime_answer, and those due in less than 60 s, are answered immediately. */
            undo?: boolean;
        };
        /** System */
        System: {
            /** @description Of this service. */
            version: string;
            /** @description Of Node.js. */
            nodeVersion: string;
            /** @description Of PostgreSQL. */
            databaseVersion: string;
            /** @description How large the database is. */
            databaseBytes: number;
            /**
             * Format: date-time
             * @description When the process that answers began.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description What the clock of the database says.
             */
            now: string;
            /** @description What the service is made of. */
            parts: components["schemas"]["SystemPart"][];
            /** @description What was looked at. */
            checks: components["schemas"]["SystemCheck"][];
            /** @description In their order. */
            migrations: components["schemas"]["Migration"][];
            /** @description Every setting there is. */
            settings: components["schemas"]["ShownSetting"][];
        };
        /** SystemCheck */
        SystemCheck: {
            /** @description What was looked at. */
            name: string;
            /**
             * @description What was found.
             * @enum {string}
             */
            state: "good" | "warning" | "bad";
            /** @description What was found and what to do, in a sentence or two. */
            says: string;
        };
        /** SystemPart */
        SystemPart: {
            /**
             * @description Which part.
             * @enum {string}
             */
            name: "database" | "valkey" | "worker" | "files" | "mail" | "model" | "scanner";
            /**
             * @description Unknown is one that is not asked from here; absent one that is not configured.
             * @enum {string}
             */
            state: "up" | "down" | "unknown" | "absent";
            /** @description What this means, in a sentence. */
            says: string;
            /** @description How long its answer took; null where it was not asked. */
            answeredMs: number | null;
        };
        /** TagChange */
        TagChange: {
            /** @description true retires it, false brings it back. */
            retired: boolean;
            /** @description Why. It stands in the audit. */
            reason: string;
        };
        /** TagMultiplier */
        TagMultiplier: {
            /** @description Send it as tagId. */
            id: number;
            /** @description Name of the tag. */
            name: string;
            /** @description What it multiplies the seconds of work by. */
            multiplier: number;
        };
        /** TagPrice */
        TagPrice: {
            /** @description What the level multiplies the cost by, with at most four decimals. */
            multiplier: number;
            /**
             * Format: date-time
             * @description From when on tasks are created with it.
             */
            effectiveAt: string;
            /**
             * @description Replaced is one that never came: another was set before its time.
             * @enum {string}
             */
            state: "past" | "present" | "coming" | "replaced";
            /** @description Why it was set; null for the price a tag came with. */
            reason: string | null;
            /** @description Who set it; null where no person signed in for it. */
            setBy: string | null;
            /** @description Their name. */
            setByName: string | null;
            /**
             * Format: date-time
             * @description When it was set.
             */
            setAt: string;
        };
        /** TakeOffDuty */
        TakeOffDuty: {
            /** @description Why, for operators. */
            reason: string;
        };
        /** TakenOffDuty */
        TakenOffDuty: {
            /** @description How many tasks returned to the queue. */
            releasedTasks: number;
        };
        /** TaskCallback */
        TaskCallback: {
            /** @description Host and port it is sent to. The rest of the address counts as a secret. */
            host: string;
            /**
             * @description event: each event of the task. result: the end alone.
             * @enum {string}
             */
            format: "event" | "result";
            /** @description Whether the create gave a secret to sign with. */
            signed: boolean;
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
         * TaskMaker
         * @description Who made it.
         */
        TaskMaker: {
            /**
             * @description An API key, or a member at a page.
             * @enum {string}
             */
            kind: "key" | "person";
            /** @description Names the key or the person. */
            id: string;
            /** @description What the key or the person is called; empty for a key without a name. */
            name: string;
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
         * TasksQuota
         * @description All tasks; limited in test mode, where they are deleted after 7 days.
         */
        TasksQuota: {
            /** @description How much the account has. */
            used: number;
            /** @description The most it may have; null where there is no limit. */
            limit: number | null;
        };
        /**
         * TestBooks
         * @description All test twins.
         */
        TestBooks: {
            /** @description How many accounts. */
            accounts: number;
            /** @description What came in. */
            granted: number;
            /** @description What clients can spend. */
            available: number;
            /** @description What open tasks hold. */
            held: number;
            /** @description What was charged. */
            spent: number;
        };
        /**
         * TestHalf
         * @description Its test account.
         */
        TestHalf: {
            /** @description Names the account. */
            accountId: string;
            /** @description Requests a second of all keys of the account together. */
            perSecond: number;
            /** @description What new tasks can hold. */
            available: number;
            /** @description What open tasks hold. */
            held: number;
            /** @description What was charged so far. */
            spent: number;
            /** @description What came in so far: available + held + spent. */
            granted: number;
            quotas: components["schemas"]["Quotas"];
            spending: components["schemas"]["Spending"];
        };
        /** TimelineEntry */
        TimelineEntry: {
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "task.created" | "task.drafted" | "task.claimed" | "task.requeued" | "task.needs_input" | "task.resumed" | "task.overdue" | "task.completed" | "task.cancelled";
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description The version after it. */
            version: number;
            /**
             * @description Where the task stood after it.
             * @enum {string}
             */
            stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
            /** @description Of a claim and of an answer by an engineer: a name that stands for the same engineer in all tasks of the account. */
            engineer: string | null;
            /** @description Of task.drafted: whether a draft came about. */
            hasDraft: boolean | null;
        };
        /**
         * TooSoonToAnswerError
         * @description The task was not on screen long enough to be answered.
         */
        TooSoonToAnswerError: {
            error: {
                /**
                 * @description The machine code of the error.
                 * @enum {string}
                 */
                code: "TOO_SOON_TO_ANSWER";
                /** @description What happened, for a person. */
                message: string;
                details: {
                    /**
                     * @description What has to happen first, or happened less than a second ago.
                     * @enum {string}
                     */
                    reason: "not_opened" | "just_opened" | "just_accepted" | "just_refused";
                    /** @description How long to wait, in milliseconds; after the open where there was none. */
                    waitMs: number;
                };
                /**
                 * Format: uri
                 * @description The page that says what to do.
                 */
                docUrl: string;
            };
        };
        /** TroubledEndpoint */
        TroubledEndpoint: {
            /** @description Names the endpoint. */
            webhookId: string;
            /** @description Names the account. */
            accountId: string;
            /** @description Name of the account. */
            accountName: string;
            /**
             * @description Whether it belongs to a test account.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description Where it is; paths may carry secrets and are not shown. */
            host: string;
            /**
             * @description Failing is still sent to; probing gets one attempt at a time until it answers; disabled gets nothing.
             * @enum {string}
             */
            state: "failing" | "probing" | "disabled";
            /**
             * @description Why the service switched it off; null while it did not.
             * @enum {string|null}
             */
            disabledReason: "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description Since when it fails or is disabled.
             */
            since: string;
            /** @description Attempts that failed since the last that did not. */
            failures: number;
            /** @description Deliveries that wait for it, counted up to 10,000. */
            waiting: number;
            /** @description What it answered last; null where no answer came. */
            lastStatusCode: number | null;
            /** @description Why no answer came last; null where one came. */
            lastError: string | null;
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
        /** UndoRequest */
        UndoRequest: {
            /** @description The number of the lease you act under, as lease.number shows it. */
            leaseNumber: number;
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
        /** WaitingApprovals */
        WaitingApprovals: {
            /** @description Adjustments and grants that other operators proposed. */
            credits: number;
            /** @description Operators and factor resets that others proposed. */
            people: number;
            /** @description Credit requests without a decision or proposal. */
            requests: number;
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
        /**
         * WaitingDeliveries
         * @description What has not arrived.
         */
        WaitingDeliveries: {
            /** @description Deliveries not yet taken, counted up to 100,000. */
            deliveries: number;
            /** @description How long the oldest waits; null for none. */
            oldestSeconds: number | null;
        };
        /** WaitingDevice */
        WaitingDevice: {
            /** @description Shown by the program: the person compares it with the one on the page. */
            userCode: string;
            /** @description What the program calls itself and its computer. Nobody has checked it. */
            clientName: string;
            /** @description The network address that the program asked from. */
            address: string;
            /** @description What the program asks for. */
            scopes: ("tasks:read" | "tasks:write" | "projects:write" | "webhooks" | "credits:read" | "keys")[];
            /**
             * Format: date-time
             * @description When it asked.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the code ends.
             */
            expiresAt: string;
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
            /** @description How the prompt continues, without Markdown. The whole comes with a claim. */
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
            /** @description Whether there is an AI draft to start from. */
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
        /** WebhookDeliveryHalfHour */
        WebhookDeliveryHalfHour: {
            /**
             * Format: date-time
             * @description The beginning of the half hour.
             */
            from: string;
            /** @description Deliveries made in it that were heard since. */
            delivered: number;
            /** @description Attempts at those of it that were not heard. */
            failedAttempts: number;
        };
        /** WebhookHealth */
        WebhookHealth: {
            endpoints: components["schemas"]["EndpointCounts"];
            waiting: components["schemas"]["WaitingDeliveries"];
            latency: components["schemas"]["WebhookLatency"];
            /** @description The last 24 hours, oldest first. */
            hours: components["schemas"]["WebhookHour"][];
            /** @description The endpoints in trouble. */
            troubled: components["schemas"]["TroubledEndpoint"][];
        };
        /** WebhookHour */
        WebhookHour: {
            /**
             * Format: date-time
             * @description When the hour begins.
             */
            hour: string;
            /** @description Attempts that the endpoint took, answered with 2xx. */
            succeeded: number;
            /** @description Attempts that it did not. */
            failed: number;
        };
        /** WebhookLastAttempt */
        WebhookLastAttempt: {
            /**
             * @description Names the delivery.
             * @example delivery_06a1ynhq4c8m2x7v5t9r3k6w1d
             */
            deliveryId: string;
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
        };
        /**
         * WebhookLatency
         * @description How fast endpoints answered.
         */
        WebhookLatency: {
            /** @description Half of the answers took no longer; null without answers. */
            p50Ms: number | null;
            /** @description p95 of the response time. */
            p95Ms: number | null;
        };
        /** WebhookRetry */
        WebhookRetry: {
            /**
             * @description Names the delivery.
             * @example delivery_06a1ynhq4c8m2x7v5t9r3k6w1d
             */
            deliveryId: string;
            /** @description The number of the attempt: 1 for the first. */
            number: number;
        };
        /** WebhookStatistics */
        WebhookStatistics: {
            /** @description Deliveries in these two days. */
            deliveries: number;
            /** @description Whether there are more than the newest 10,000, which are counted. */
            orMore: boolean;
            /** @description Each of the last half hours, in order; the last one has only begun. */
            halfHours: components["schemas"]["WebhookDeliveryHalfHour"][];
            /** @description Of those that were tried, how many were heard at the first attempt; null for none. */
            firstTryShare: number | null;
            /** @description Half of them were heard within so long; null for none. */
            medianMilliseconds: number | null;
            /**
             * Format: date-time
             * @description When one was last heard in these two days; null for not at all.
             */
            lastDeliveredAt: string | null;
            /** @description Whether only one delivery at a time is tried, because several failed. */
            isPaused: boolean;
            /** @description What is tried next while it fails; null when it does not, or nothing waits. */
            retry: components["schemas"]["WebhookRetry"] | null;
            /** @description The last attempt at each of the newest 50 deliveries and the last at any that waits, newest first. */
            lastAttempts: components["schemas"]["WebhookLastAttempt"][];
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
            /** @description What the tag multiplies the pay by. */
            tagMultiplier: number;
            /** @description Credits for a second of effort: that of the mode times that of the tag. */
            rate: number;
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
            /** @description The folders that fileName began with, such as src/http; absent without any. */
            path?: string;
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
             * @description When the lease expires unless a heartbeat renews it.
             */
            until: string;
            /** @description Whether an operator assigned the task and you have not opened it: until then it is kept for you to open, and no effort counts. */
            awaitsOpening: boolean;
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
         * @description The tag of the task.
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
             * @description You have claimed the task.
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
        /** @description The adjustment was already approved or rejected. Read it again; propose another one if it is still needed. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AdjustmentDecidedError"];
            };
        };
        /** @description An account must have at least one owner. Make another member an owner first. */
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
        /**
         * @description Your lease on this task has ended. Your draft is saved. Claim the task again if it is still in the queue, then submit.
         *
         *     The task is final and can no longer change. Read the task: its status says how it ended.
         */
        ConflictOrLeaseLostOrTaskFinal: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LeaseLostError"] | components["schemas"]["TaskFinalError"];
            };
        };
        /** @description The task is final and can no longer change. Read the task: its status says how it ended. */
        ConflictOrTaskFinal: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TaskFinalError"];
            };
        };
        /** @description The API key does not have permission for this operation. Use a key with the scope named in details.requiredScope, from an allowed address. */
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
         * @description The API key does not have permission for this operation. Use a key with the scope named in details.requiredScope, from an allowed address.
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
        /** @description Resource not found, or this key cannot access it. Check the path and the identifier, and that the key belongs to the owning account. */
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
         * @description The API key does not have permission for this operation. Use a key with the scope named in details.requiredScope, from an allowed address.
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
         * @description The API key does not have permission for this operation. Use a key with the scope named in details.requiredScope, from an allowed address.
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
         * @description The API key does not have permission for this operation. Use a key with the scope named in details.requiredScope, from an allowed address.
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
        /** @description The service is temporarily unavailable. Send it again after the seconds in Retry-After. */
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
        /** @description The rate limit was exceeded. Wait for the seconds in Retry-After, or send RateLimit-Wait to be held until then. */
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
        /** @description Incorrect email, password or code. Try again, or reset your password. */
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
        /** @description What was done: whole as in key.created, or how it begins as in key. with the dot. */
        act: string;
        /** @description Who did it: the id of a person or key, a name or a part of one, operator for the command line, or system. */
        actor: string;
        /** @description Names the adjustment. */
        adjustment_id: string;
        /** @description The cap. */
        cap_id: string;
        /** @description Only tasks created at or after this time. */
        createdAfter: string;
        /** @description Only tasks created before this time. */
        createdBefore: string;
        /** @description Where to go on: nextCursor of the page before. */
        cursor: string;
        /** @description The export. */
        export_id: string;
        /** @description Only entries written at or after this time. */
        from: string;
        /** @description The pasted id. */
        id: string;
        /** @description Names the invitation; it does not open it. */
        invitation_id: string;
        /** @description Only entries of tasks that this key, or this member at a page, made. */
        keyId: string;
        /** @description Names the key; it is not the secret. */
        key_id: string;
        /** @description Only entries of this kind. */
        kind: "grant" | "hold" | "capture" | "release" | "adjust";
        /** @description How many items to return. */
        limit: number;
        /** @description Only tasks of this mode. */
        mode: "realtime_answer" | "fast" | "standard";
        /** @description Which come first; the newest by default. */
        order: "newest" | "oldest";
        /** @description Names the person. */
        person_id: string;
        /** @description Only what belongs to this project. */
        projectId: number;
        /** @description Names the proposal. */
        proposal_id: string;
        /** @description The credit request. */
        request_id: string;
        /** @description Only tasks that stand there. */
        stage: "drafting" | "queued" | "claimed" | "needs_input" | "in_review" | "completed" | "cancelled";
        /** @description Only tasks with it. */
        status: "pending" | "completed" | "cancelled";
        /** @description What it was done to: the id as entries have it, or a name or a part of one. */
        subject: string;
        /** @description Only tasks of this tag. */
        tagId: number;
        /**
         * @description Names the tag.
         * @example 2
         */
        tag_id: string;
        /** @description Names the task. */
        taskId: string;
        /** @description Names the task. */
        task_id: string;
        /** @description The zone of the day, by its IANA name, such as Europe/Berlin. */
        timeZone: string;
        /** @description Only entries written before this time. */
        to: string;
        /** @description From the link in a mail. */
        token: string;
        /** @description Shown by the program: the person compares it with the one on the page. */
        user_code: string;
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
    readSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who may sign up here. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mode": "domain",
                     *       "domains": [
                     *         "example.com"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SignUpMode"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
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
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description An email was sent. */
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
    finishSignUp: {
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
                 *       "token": "kqJ0m3bq0mU6m2x1ZJm9v2c8r4t5m3k9v0q7x2c8r4s",
                 *       "name": "Ada Example",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["FinishSignUp"];
            };
        };
        responses: {
            /** @description The person is made, and the address is confirmed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["FinishedSignUp"];
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
            /** @description If the address is known, an email was sent. */
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
             * @description The API key does not have permission for this operation. Use a key with the scope named in details.requiredScope, from an allowed address.
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startDevice: {
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
                 *       "clientName": "CLI on ada-laptop",
                 *       "scopes": [
                 *         "tasks:read",
                 *         "tasks:write"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StartDevice"];
            };
        };
        responses: {
            /** @description The codes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deviceCode": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                     *       "userCode": "BCDF-GHJK",
                     *       "verificationUrl": "https://trs.example.com/device",
                     *       "expiresInSeconds": 600,
                     *       "intervalSeconds": 5
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pollDevice: {
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
                 *       "deviceCode": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                 *     }
                 */
                "application/json": components["schemas"]["PollDevice"];
            };
        };
        responses: {
            /** @description The key, this once. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "trs_test_000000000000000000000000000000000000",
                     *       "keyId": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "accountName": "Example",
                     *       "mode": "test"
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The sign-in was refused. Start again, and approve it as an owner or a developer of the account. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceDeniedError"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description The sign-in has not been approved yet. Poll again after the interval returned with the code. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DevicePendingError"];
                };
            };
            /** @description The code is unknown, already used or expired. Start again. A code is valid for 10 minutes and issues one key. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceExpiredError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    showDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Shown by the program: the person compares it with the one on the page. */
                user_code: components["parameters"]["user_code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The program, in its own words. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userCode": "BCDF-GHJK",
                     *       "clientName": "CLI on ada-laptop",
                     *       "address": "203.0.113.7",
                     *       "scopes": [
                     *         "tasks:read",
                     *         "tasks:write"
                     *       ],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "expiresAt": "2026-11-15T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WaitingDevice"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approveDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Shown by the program: the person compares it with the one on the page. */
                user_code: components["parameters"]["user_code"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                 *       "mode": "test"
                 *     }
                 */
                "application/json": components["schemas"]["ApproveDevice"];
            };
        };
        responses: {
            /** @description The program gets its key when it asks next. */
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    denyDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Shown by the program: the person compares it with the one on the page. */
                user_code: components["parameters"]["user_code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The program is refused. */
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
                     *           "testAccountId": "acct_06a1ynhfkzvw5b8q2d3r4s5t6v",
                     *           "name": "Example",
                     *           "role": "owner",
                     *           "suspension": null
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccount: {
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
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "testAccountId": "acct_06a1ynhfkzvw5b8q2d3r4s5t6v",
                     *       "name": "Example",
                     *       "role": "owner",
                     *       "requestsPerSecond": 10,
                     *       "suspended": false,
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renameAccount: {
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
                 *       "name": "Example, Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["RenameAccount"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "testAccountId": "acct_06a1ynhfkzvw5b8q2d3r4s5t6v",
                     *       "name": "Example",
                     *       "role": "owner",
                     *       "requestsPerSecond": 10,
                     *       "suspended": false,
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountDetail"];
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
            429: components["responses"]["TooManyRequests"];
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
            /** @description The account and its test account. */
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readInvitation: {
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
                "application/json": components["schemas"]["ReadInvitation"];
            };
        };
        responses: {
            /** @description What you are offered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitedBy": "Ana Kovač",
                     *       "offer": {
                     *         "kind": "member",
                     *         "role": "developer",
                     *         "accountName": "Northwind Pay",
                     *         "email": "ada@example.com",
                     *         "expiresAt": "2026-11-22T09:30:00.000Z",
                     *         "isNewUser": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedInvitation"];
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
    declineInvitation: {
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
                "application/json": components["schemas"]["DeclineInvitation"];
            };
        };
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
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOperators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operators. */
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
                     *           "since": "2026-11-15T09:30:00.000Z",
                     *           "madeAloneBy": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Operators"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proposeOperator: {
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
                 *       "reason": "Ada takes over the night shift."
                 *     }
                 */
                "application/json": components["schemas"]["ProposeOperator"];
            };
        };
        responses: {
            /** @description The proposal. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "proposal_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "kind": "operator",
                     *       "email": "ada@example.com",
                     *       "name": null,
                     *       "reason": "Ada takes over the night shift.",
                     *       "state": "proposed",
                     *       "proposedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Grace Example"
                     *       },
                     *       "proposedAt": "2026-11-15T09:30:00.000Z",
                     *       "decidedBy": null,
                     *       "decidedAt": null,
                     *       "decisionReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeOperator: {
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
                 *       "reason": "Grace left the company."
                 *     }
                 */
                "application/json": components["schemas"]["RemoveOperator"];
            };
        };
        responses: {
            /** @description They are no operator any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "credits": 1,
                     *       "people": 0,
                     *       "requests": 2
                     *     }
                     */
                    "application/json": components["schemas"]["WaitingApprovals"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proposeFactorReset: {
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
                 *       "reason": "Ada lost her phone; confirmed by a call."
                 *     }
                 */
                "application/json": components["schemas"]["ProposeFactorReset"];
            };
        };
        responses: {
            /** @description The proposal. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "proposal_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "kind": "factor_reset",
                     *       "email": "ada@example.com",
                     *       "name": "Ada Example",
                     *       "reason": "Ada takes over the night shift.",
                     *       "state": "proposed",
                     *       "proposedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Grace Example"
                     *       },
                     *       "proposedAt": "2026-11-15T09:30:00.000Z",
                     *       "decidedBy": null,
                     *       "decidedAt": null,
                     *       "decisionReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProposals: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description proposed: waits for a second operator. approved: done. rejected: nothing happened. */
                state?: "proposed" | "approved" | "rejected";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of proposals. */
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
                     *           "id": "proposal_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *           "kind": "operator",
                     *           "email": "ada@example.com",
                     *           "name": null,
                     *           "reason": "Ada takes over the night shift.",
                     *           "state": "proposed",
                     *           "proposedBy": {
                     *             "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *             "name": "Grace Example"
                     *           },
                     *           "proposedAt": "2026-11-15T09:30:00.000Z",
                     *           "decidedBy": null,
                     *           "decidedAt": null,
                     *           "decisionReason": null
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProposalPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approveProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the proposal. */
                proposal_id: components["parameters"]["proposal_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "proposal_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "kind": "operator",
                     *       "email": "ada@example.com",
                     *       "name": null,
                     *       "reason": "Ada takes over the night shift.",
                     *       "state": "approved",
                     *       "proposedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Grace Example"
                     *       },
                     *       "proposedAt": "2026-11-15T09:30:00.000Z",
                     *       "decidedBy": {
                     *         "personId": "person_06a1ynhfkyvw5b8q2d3r4s5t6v",
                     *         "name": "Linus Example"
                     *       },
                     *       "decidedAt": "2026-11-15T09:45:00.000Z",
                     *       "decisionReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
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
    rejectProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the proposal. */
                proposal_id: components["parameters"]["proposal_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ada has left the team."
                 *     }
                 */
                "application/json": components["schemas"]["RejectProposal"];
            };
        };
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "proposal_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "kind": "operator",
                     *       "email": "ada@example.com",
                     *       "name": null,
                     *       "reason": "Ada takes over the night shift.",
                     *       "state": "rejected",
                     *       "proposedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Grace Example"
                     *       },
                     *       "proposedAt": "2026-11-15T09:30:00.000Z",
                     *       "decidedBy": {
                     *         "personId": "person_06a1ynhfkyvw5b8q2d3r4s5t6v",
                     *         "name": "Linus Example"
                     *       },
                     *       "decidedAt": "2026-11-15T09:45:00.000Z",
                     *       "decisionReason": "Ada has left the team."
                     *     }
                     */
                    "application/json": components["schemas"]["Proposal"];
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
            429: components["responses"]["TooManyRequests"];
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
                 *       "suspended": false,
                 *       "reason": "Back from leave, with a new skill."
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
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
                     *       "openTasks": 0,
                     *       "claimsNext": false
                     *     }
                     */
                    "application/json": components["schemas"]["Duty"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
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
                     *       "openTasks": 0,
                     *       "claimsNext": false
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
                /** @description Who did it: the id of a person or key, a name or a part of one, operator for the command line, or system. */
                actor?: components["parameters"]["actor"];
                /** @description What was done: whole as in key.created, or how it begins as in key. with the dot. */
                act?: components["parameters"]["act"];
                /** @description What it was done to: the id as entries have it, or a name or a part of one. */
                subject?: components["parameters"]["subject"];
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
                     *           "names": {
                     *             "person_06a1ynhfkxvw5b8q2d3r4s5t6v": "Ada Example",
                     *             "key_06a1ynhfm3vw5b8q2d3r4s5t6v": "Production"
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchActs: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description Who did it: the id of a person or key, a name or a part of one, operator for the command line, or system. */
                actor?: components["parameters"]["actor"];
                /** @description What was done: whole as in key.created, or how it begins as in key. with the dot. */
                act?: components["parameters"]["act"];
                /** @description What it was done to: the id as entries have it, or a name or a part of one. */
                subject?: components["parameters"]["subject"];
                /** @description Only acts on this account, live or test. */
                accountId?: string;
                /** @description Only acts at this time or later. */
                after?: string;
                /** @description Only acts before this time. */
                before?: string;
            };
            header?: never;
            path?: never;
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
                     *           "act": "credits.granted",
                     *           "subject": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "details": {
                     *             "credits": 36000,
                     *             "reason": "Paid by invoice 7."
                     *           },
                     *           "names": {
                     *             "person_06a1ynhfkxvw5b8q2d3r4s5t6v": "Olga Example",
                     *             "acct_06a1ynhfkxvw5b8q2d3r4s5t6v": "Example"
                     *           },
                     *           "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "accountName": "Example",
                     *           "actorName": "Olga Example"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["FoundAuditPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
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
                /** @description Only requests of keys, or only those of pages of the dashboard, also of the requests that they repeat to stay current. Both without it. */
                caller?: "key" | "dashboard";
                /** @description Only requests at or after this time. */
                after?: string;
                /** @description Only requests before this time. */
                before?: string;
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
            /** @description A page of requests. */
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
                     *           "requestId": "req_06a1ynhfm3vw5b8q",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "method": "POST",
                     *           "path": "/api/v1/tasks/create",
                     *           "status": 402,
                     *           "durationMs": 6.4,
                     *           "code": "INSUFFICIENT_CREDITS",
                     *           "keyId": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "keyName": "Support bot",
                     *           "personName": null,
                     *           "taskId": null,
                     *           "failedField": null
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["LoggedRequestPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccountTasks: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only tasks with it. */
                status?: components["parameters"]["status"];
                /** @description Only tasks that stand there. */
                stage?: components["parameters"]["stage"];
                /** @description Only tasks of this mode. */
                mode?: components["parameters"]["mode"];
                /** @description Only what belongs to this project. */
                projectId?: components["parameters"]["projectId"];
                /** @description Only tasks of this tag. */
                tagId?: components["parameters"]["tagId"];
                /** @description Only tasks created at or after this time. */
                createdAfter?: components["parameters"]["createdAfter"];
                /** @description Only tasks created before this time. */
                createdBefore?: components["parameters"]["createdBefore"];
                /** @description Which come first; the newest by default. */
                order?: components["parameters"]["order"];
                /** @description true: only tasks that need your reply or are overdue. */
                attention?: "true" | "false";
                /** @description Only tasks with all of these words in the prompt or in text values of the metadata, newest first. Three characters or more match the beginning of a word. New tasks are found after about a second, and until their content is removed. A page of very frequent words with filters may contain few or none and still have a next cursor, which continues from there. */
                q?: string;
                /** @description The id of a task; then no other filter counts. Anything else finds nothing. */
                search?: string;
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
            /** @description A page of tasks. */
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
                     *           "title": "Does this migration lock the orders table?",
                     *           "status": "completed",
                     *           "stage": "completed",
                     *           "mode": "fast",
                     *           "tagId": 2,
                     *           "tagName": "Senior",
                     *           "projectId": 1001,
                     *           "projectName": "Checkout",
                     *           "maxCredits": 600,
                     *           "heldCredits": 0,
                     *           "chargedCredits": 489,
                     *           "createdAt": "2026-11-13T13:58:04.000Z",
                     *           "dueAt": "2026-11-13T17:58:04.000Z",
                     *           "replyDeadlineAt": null,
                     *           "finalAt": "2026-11-13T14:04:16.000Z",
                     *           "cancelReason": null,
                     *           "hasSchema": true,
                     *           "fileCount": 2
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountTaskPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportAccountTasks: {
        parameters: {
            query?: {
                /** @description Only tasks with it. */
                status?: components["parameters"]["status"];
                /** @description Only tasks that stand there. */
                stage?: components["parameters"]["stage"];
                /** @description Only tasks of this mode. */
                mode?: components["parameters"]["mode"];
                /** @description Only what belongs to this project. */
                projectId?: components["parameters"]["projectId"];
                /** @description Only tasks of this tag. */
                tagId?: components["parameters"]["tagId"];
                /** @description Only tasks created at or after this time. */
                createdAfter?: components["parameters"]["createdAfter"];
                /** @description Only tasks created before this time. */
                createdBefore?: components["parameters"]["createdBefore"];
                /** @description Which come first; the newest by default. */
                order?: components["parameters"]["order"];
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
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLedger: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only entries of this kind. */
                kind?: components["parameters"]["kind"];
                /** @description Names the task. */
                taskId?: components["parameters"]["taskId"];
                /** @description Only what belongs to this project. */
                projectId?: components["parameters"]["projectId"];
                /** @description Only entries of tasks that this key, or this member at a page, made. */
                keyId?: components["parameters"]["keyId"];
                /** @description Only entries written at or after this time. */
                from?: components["parameters"]["from"];
                /** @description Only entries written before this time. */
                to?: components["parameters"]["to"];
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
            /** @description A page of entries. */
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
                     *           "number": 42,
                     *           "at": "2026-11-13T14:04:16.000Z",
                     *           "kind": "capture",
                     *           "text": "217 s × 1.5 × 1.5",
                     *           "availableChange": 0,
                     *           "heldChange": -489,
                     *           "availableAfter": 85817,
                     *           "heldAfter": 2233,
                     *           "taskId": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "projectId": 1001,
                     *           "projectName": "Checkout",
                     *           "createdBy": {
                     *             "kind": "key",
                     *             "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *             "name": "ci-prod"
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["LedgerPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAnyLedger: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only entries of this kind. */
                kind?: components["parameters"]["kind"];
                /** @description Names the task. */
                taskId?: components["parameters"]["taskId"];
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
            /** @description A page of entries. */
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
                     *           "number": 42,
                     *           "at": "2026-11-13T14:04:16.000Z",
                     *           "kind": "capture",
                     *           "text": "217 s × 1.5 × 1.5",
                     *           "availableChange": 0,
                     *           "heldChange": -489,
                     *           "availableAfter": 85817,
                     *           "heldAfter": 2233,
                     *           "taskId": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "projectId": 1001,
                     *           "projectName": "Checkout",
                     *           "createdBy": {
                     *             "kind": "key",
                     *             "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *             "name": "ci-prod"
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["LedgerPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportLedger: {
        parameters: {
            query?: {
                /** @description Only entries of this kind. */
                kind?: components["parameters"]["kind"];
                /** @description Names the task. */
                taskId?: components["parameters"]["taskId"];
                /** @description Only what belongs to this project. */
                projectId?: components["parameters"]["projectId"];
                /** @description Only entries of tasks that this key, or this member at a page, made. */
                keyId?: components["parameters"]["keyId"];
                /** @description Only entries written at or after this time. */
                from?: components["parameters"]["from"];
                /** @description Only entries written before this time. */
                to?: components["parameters"]["to"];
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
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTaskCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The callback and its log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "host": "ci.example.com",
                     *       "format": "event",
                     *       "signed": true,
                     *       "deliveries": [
                     *         {
                     *           "id": "delivery_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "eventType": "task.completed",
                     *           "state": "delivered",
                     *           "attemptCount": 2,
                     *           "createdAt": "2026-11-16T15:12:05.000Z",
                     *           "nextAttemptAt": null,
                     *           "attempts": [
                     *             {
                     *               "number": 1,
                     *               "startedAt": "2026-11-16T15:12:06.000Z",
                     *               "latencyMs": 1204,
                     *               "statusCode": 503,
                     *               "error": null
                     *             },
                     *             {
                     *               "number": 2,
                     *               "startedAt": "2026-11-16T15:12:26.000Z",
                     *               "latencyMs": 84,
                     *               "statusCode": 200,
                     *               "error": null
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CallbackLog"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
                /**
                 * @description Names the delivery.
                 * @example delivery_06a1ynhfkxvw5b8q2d3r4s5t6v
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is due now. */
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccountMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Questions and replies, oldest first. */
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
                     *           "number": 1,
                     *           "text": "Which PostgreSQL version runs in production? The lock differs between 15 and 18.",
                     *           "choices": [
                     *             "15",
                     *             "18"
                     *           ],
                     *           "allowsText": true,
                     *           "onNoReply": "default",
                     *           "defaultReply": {
                     *             "choice": "18"
                     *           },
                     *           "askedAt": "2026-11-16T09:34:31.000Z",
                     *           "deadlineAt": "2026-11-17T09:34:31.000Z",
                     *           "state": "replied",
                     *           "closedAt": "2026-11-16T09:41:02.000Z",
                     *           "reply": {
                     *             "choice": "15",
                     *             "text": "We move to 18 in spring."
                     *           },
                     *           "engineer": "E-0114",
                     *           "repliedBy": "member"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccountMessages"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
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
                     *       "title": "Does this migration lock the orders table?",
                     *       "status": "completed",
                     *       "stage": "completed",
                     *       "mode": "fast",
                     *       "tagId": 2,
                     *       "tagName": "Senior",
                     *       "projectId": 1001,
                     *       "projectName": "Checkout",
                     *       "maxCredits": 600,
                     *       "heldCredits": 0,
                     *       "chargedCredits": 489,
                     *       "createdAt": "2026-11-13T13:58:04.000Z",
                     *       "dueAt": "2026-11-13T17:58:04.000Z",
                     *       "replyDeadlineAt": null,
                     *       "finalAt": "2026-11-13T14:04:16.000Z",
                     *       "cancelReason": null,
                     *       "hasSchema": true,
                     *       "fileCount": 2,
                     *       "version": 4,
                     *       "overdueAt": null,
                     *       "prompt": "Does this migration lock the orders table?",
                     *       "contentRemovedAt": null,
                     *       "responseSchema": {
                     *         "type": "object",
                     *         "properties": {
                     *           "locks": {
                     *             "type": "boolean"
                     *           }
                     *         }
                     *       },
                     *       "metadata": {
                     *         "ticket": "OPS-12"
                     *       },
                     *       "files": [
                     *         {
                     *           "fileName": "up.sql",
                     *           "mimeType": "application/sql",
                     *           "fileSize": 812
                     *         }
                     *       ],
                     *       "result": {
                     *         "locks": true
                     *       },
                     *       "provenance": {
                     *         "source": "human_with_ai",
                     *         "model": "example-model",
                     *         "fields": {
                     *           "/locks": "ai"
                     *         }
                     *       },
                     *       "createdBy": {
                     *         "kind": "key",
                     *         "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *         "name": "ci-prod"
                     *       },
                     *       "breakdown": {
                     *         "effortSeconds": 217,
                     *         "modeMultiplier": 1.5,
                     *         "expertiseMultiplier": 1.5,
                     *         "minimumCharge": 60,
                     *         "exactCredits": 488.25,
                     *         "releasedCredits": 111
                     *       },
                     *       "entries": [
                     *         {
                     *           "number": 42,
                     *           "at": "2026-11-13T14:04:16.000Z",
                     *           "kind": "capture",
                     *           "text": "217 s × 1.5 × 1.5",
                     *           "availableChange": 0,
                     *           "heldChange": -489,
                     *           "availableAfter": 85817,
                     *           "heldAfter": 2233,
                     *           "taskId": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "projectId": 1001,
                     *           "projectName": "Checkout",
                     *           "createdBy": {
                     *             "kind": "key",
                     *             "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *             "name": "ci-prod"
                     *           }
                     *         }
                     *       ],
                     *       "timeline": [
                     *         {
                     *           "type": "task.claimed",
                     *           "at": "2026-11-13T13:59:21.000Z",
                     *           "version": 3,
                     *           "stage": "claimed",
                     *           "engineer": "E-0114",
                     *           "hasDraft": null
                     *         }
                     *       ],
                     *       "notes": [
                     *         {
                     *           "at": "2026-11-13T13:59:20.000Z",
                     *           "text": "Moved to an engineer who is free now."
                     *         }
                     *       ],
                     *       "draft": {
                     *         "model": "example-model",
                     *         "createdAt": "2026-11-13T13:58:09.000Z",
                     *         "content": {
                     *           "locks": true
                     *         },
                     *         "changedShare": 0
                     *       },
                     *       "deliveries": [
                     *         {
                     *           "webhookId": "webhook_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "deliveryId": "delivery_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "url": "https://example.com",
                     *           "eventType": "task.completed",
                     *           "state": "delivered",
                     *           "attempts": 1,
                     *           "lastStatus": 200,
                     *           "lastLatencyMs": 84,
                     *           "lastAt": "2026-11-13T14:04:17.000Z"
                     *         }
                     *       ],
                     *       "callback": {
                     *         "host": "ci.example.com",
                     *         "format": "event",
                     *         "signed": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountTaskDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findOwn: {
        parameters: {
            query: {
                /** @description The pasted id. */
                id: components["parameters"]["id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where it is; nothing for an id that is not known here. */
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
                     *           "kind": "delivery",
                     *           "id": "delivery_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "accountId": "acct_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "liveAccountId": "acct_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "webhookId": "webhook_06a1ynhfm3vw5b8q2d3r4s5t6v"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FoundPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findAny: {
        parameters: {
            query: {
                /** @description The pasted id. */
                id: components["parameters"]["id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where it is; nothing for an id that is not known here. */
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
                     *           "kind": "delivery",
                     *           "id": "delivery_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "accountId": "acct_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "liveAccountId": "acct_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "webhookId": "webhook_06a1ynhfm3vw5b8q2d3r4s5t6v"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FoundPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAttention: {
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
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openTasks": 5,
                     *       "failingWebhooks": 1,
                     *       "isCreditLow": true,
                     *       "staffed": {
                     *         "isNow": true,
                     *         "until": "2026-11-17T01:00:00.000Z",
                     *         "from": "2026-11-17T13:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountAttention"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countProjectTasks: {
        parameters: {
            query: {
                /**
                 * @description Ids of projects with commas between them, at most 100.
                 * @example 1001
                 */
                projectIds: string;
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
            /** @description The counts, of the newest project first. */
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
                     *           "projectId": 1001,
                     *           "openTasks": 3,
                     *           "tasks": 214
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectTaskCounts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountStatistics: {
        parameters: {
            query: {
                /** @description How many days, today included. */
                days?: 7 | 30 | 90;
                /** @description The zone of the day, by its IANA name, such as Europe/Berlin. */
                timeZone: components["parameters"]["timeZone"];
                /** @description Only what belongs to this project. */
                projectId?: components["parameters"]["projectId"];
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
            /** @description The numbers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-11-08T23:00:00.000Z",
                     *       "to": "2026-11-15T09:30:00.000Z",
                     *       "availableCredits": 84210,
                     *       "heldCredits": 3840,
                     *       "spentCredits": 12660,
                     *       "spentBeforeCredits": 11300,
                     *       "openTasks": {
                     *         "total": 5,
                     *         "orMore": false,
                     *         "byStage": [
                     *           {
                     *             "stage": "queued",
                     *             "tasks": 5
                     *           }
                     *         ]
                     *       },
                     *       "quotas": {
                     *         "pendingTasks": {
                     *           "used": 5,
                     *           "limit": 10000
                     *         },
                     *         "tasks": {
                     *           "used": 412,
                     *           "limit": null
                     *         },
                     *         "contentBytes": {
                     *           "used": 1482113,
                     *           "limit": 50000000000
                     *         }
                     *       },
                     *       "creditsByDay": [
                     *         {
                     *           "day": "2026-11-09",
                     *           "realtime_answer": 60,
                     *           "fast": 1800,
                     *           "standard": 0
                     *         }
                     *       ],
                     *       "answerTimes": [
                     *         {
                     *           "mode": "fast",
                     *           "answers": 40,
                     *           "p50Seconds": 600,
                     *           "p95Seconds": 7800,
                     *           "onTimeShare": 0.975,
                     *           "buckets": [
                     *             {
                     *               "upToSeconds": 60,
                     *               "answers": 2
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "spendByProject": [
                     *         {
                     *           "projectId": 1001,
                     *           "projectName": "Checkout",
                     *           "credits": 12660
                     *         }
                     *       ],
                     *       "spendByKey": [
                     *         {
                     *           "createdBy": {
                     *             "kind": "key",
                     *             "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *             "name": "ci-prod"
                     *           },
                     *           "credits": 12660
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccountStatistics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /**
                 * @description Names the webhook.
                 * @example webhook_06a1yngw9n3c7r5x2v8k4m6t1b
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": 412,
                     *       "orMore": false,
                     *       "halfHours": [
                     *         {
                     *           "from": "2026-11-15T09:00:00.000Z",
                     *           "delivered": 12,
                     *           "failedAttempts": 1
                     *         }
                     *       ],
                     *       "firstTryShare": 0.995,
                     *       "medianMilliseconds": 84,
                     *       "lastDeliveredAt": "2026-11-15T09:29:58.000Z",
                     *       "isPaused": false,
                     *       "retry": {
                     *         "deliveryId": "delivery_06a1ynhq4c8m2x7v5t9r3k6w1d",
                     *         "number": 4
                     *       },
                     *       "lastAttempts": [
                     *         {
                     *           "deliveryId": "delivery_06a1ynhq4c8m2x7v5t9r3k6w1d",
                     *           "number": 3,
                     *           "startedAt": "2026-11-15T09:30:40.000Z",
                     *           "latencyMs": 1204,
                     *           "statusCode": 503,
                     *           "error": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookStatistics"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
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
                     *         },
                     *         {
                     *           "kind": "account_suspension",
                     *           "on": true
                     *         },
                     *         {
                     *           "kind": "credit_request",
                     *           "on": true
                     *         },
                     *         {
                     *           "kind": "spending_cap",
                     *           "on": true
                     *         },
                     *         {
                     *           "kind": "question",
                     *           "on": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MailChoices"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
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
                     *         },
                     *         {
                     *           "kind": "account_suspension",
                     *           "on": true
                     *         },
                     *         {
                     *           "kind": "credit_request",
                     *           "on": true
                     *         },
                     *         {
                     *           "kind": "spending_cap",
                     *           "on": true
                     *         },
                     *         {
                     *           "kind": "question",
                     *           "on": true
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRetention: {
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
            /** @description The rule, which also applies to the test account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keepDays": 90
                     *     }
                     */
                    "application/json": components["schemas"]["Retention"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setRetention: {
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
                 *       "keepDays": 90
                 *     }
                 */
                "application/json": components["schemas"]["SetRetention"];
            };
        };
        responses: {
            /** @description The rule, which also applies to the test account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keepDays": 90
                     *     }
                     */
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSpending: {
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
            /** @description As it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pausedAt": null,
                     *       "timeZone": "Europe/Berlin",
                     *       "caps": [
                     *         {
                     *           "id": "cap_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "subject": "key",
                     *           "projectId": null,
                     *           "keyId": "key_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *           "name": "Checkout production",
                     *           "period": "day",
                     *           "credits": 30000,
                     *           "isDefault": false,
                     *           "used": 14554,
                     *           "charged": 3754,
                     *           "resetsAt": "2026-11-16T23:00:00.000Z",
                     *           "reachedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Spending"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pauseSpending: {
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
                 *       "paused": true
                 *     }
                 */
                "application/json": components["schemas"]["PauseSpending"];
            };
        };
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pausedAt": null,
                     *       "timeZone": "Europe/Berlin",
                     *       "caps": [
                     *         {
                     *           "id": "cap_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "subject": "key",
                     *           "projectId": null,
                     *           "keyId": "key_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *           "name": "Checkout production",
                     *           "period": "day",
                     *           "credits": 30000,
                     *           "isDefault": false,
                     *           "used": 14554,
                     *           "charged": 3754,
                     *           "resetsAt": "2026-11-16T23:00:00.000Z",
                     *           "reachedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Spending"];
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
    setSpendingTimeZone: {
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
                 *       "timeZone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["SetSpendingTimeZone"];
            };
        };
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pausedAt": null,
                     *       "timeZone": "Europe/Berlin",
                     *       "caps": [
                     *         {
                     *           "id": "cap_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "subject": "key",
                     *           "projectId": null,
                     *           "keyId": "key_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *           "name": "Checkout production",
                     *           "period": "day",
                     *           "credits": 30000,
                     *           "isDefault": false,
                     *           "used": 14554,
                     *           "charged": 3754,
                     *           "resetsAt": "2026-11-16T23:00:00.000Z",
                     *           "reachedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Spending"];
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
    createCap: {
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
                 *       "projectId": 1001,
                 *       "period": "month",
                 *       "credits": 38000
                 *     }
                 */
                "application/json": components["schemas"]["CreateCap"];
            };
        };
        responses: {
            /** @description All caps, with the new one. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pausedAt": null,
                     *       "timeZone": "Europe/Berlin",
                     *       "caps": [
                     *         {
                     *           "id": "cap_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "subject": "key",
                     *           "projectId": null,
                     *           "keyId": "key_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *           "name": "Checkout production",
                     *           "period": "day",
                     *           "credits": 30000,
                     *           "isDefault": false,
                     *           "used": 14554,
                     *           "charged": 3754,
                     *           "resetsAt": "2026-11-16T23:00:00.000Z",
                     *           "reachedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Spending"];
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
    deleteCap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description The cap. */
                cap_id: components["parameters"]["cap_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pausedAt": null,
                     *       "timeZone": "Europe/Berlin",
                     *       "caps": [
                     *         {
                     *           "id": "cap_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "subject": "key",
                     *           "projectId": null,
                     *           "keyId": "key_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *           "name": "Checkout production",
                     *           "period": "day",
                     *           "credits": 30000,
                     *           "isDefault": false,
                     *           "used": 14554,
                     *           "charged": 3754,
                     *           "resetsAt": "2026-11-16T23:00:00.000Z",
                     *           "reachedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Spending"];
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
    changeCap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description The cap. */
                cap_id: components["parameters"]["cap_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credits": 60000
                 *     }
                 */
                "application/json": components["schemas"]["ChangeCap"];
            };
        };
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pausedAt": null,
                     *       "timeZone": "Europe/Berlin",
                     *       "caps": [
                     *         {
                     *           "id": "cap_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "subject": "key",
                     *           "projectId": null,
                     *           "keyId": "key_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *           "name": "Checkout production",
                     *           "period": "day",
                     *           "credits": 30000,
                     *           "isDefault": false,
                     *           "used": 14554,
                     *           "charged": 3754,
                     *           "resetsAt": "2026-11-16T23:00:00.000Z",
                     *           "reachedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Spending"];
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
    getAccountAi: {
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
            /** @description What AI does for the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "proseDrafts": false,
                     *       "proseDraftsAllowed": true,
                     *       "provider": "api.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountAi"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setAccountAi: {
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
                 *       "proseDrafts": true
                 *     }
                 */
                "application/json": components["schemas"]["SetAccountAi"];
            };
        };
        responses: {
            /** @description What AI does for the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "proseDrafts": false,
                     *       "proseDraftsAllowed": true,
                     *       "provider": "api.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountAi"];
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
    closeAccount: {
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
                 *       "name": "Example"
                 *     }
                 */
                "application/json": components["schemas"]["CloseAccount"];
            };
        };
        responses: {
            /** @description The account is closed, and you are no member of it any more. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Example",
                     *       "closedAt": "2026-11-18T10:30:00.000Z",
                     *       "availableCredits": 12340,
                     *       "ownersMailed": 2
                     *     }
                     */
                    "application/json": components["schemas"]["ClosedAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The task is not final yet. Cancel the task, or wait until it is final. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
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
    listExports: {
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
            /** @description Exports. */
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
                     *           "id": "export_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "state": "ready",
                     *           "askedAt": "2026-11-16T09:30:00.000Z",
                     *           "askedBy": {
                     *             "id": "person_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *             "name": "Ana Kovač"
                     *           },
                     *           "endedAt": "2026-11-16T09:31:12.000Z",
                     *           "expiresAt": "2026-11-23T09:31:12.000Z",
                     *           "sizeBytes": 7340032,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "tasks": 128,
                     *           "files": 31,
                     *           "filesMissing": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccountExports"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    askForExport: {
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
            /** @description It is being prepared. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "export_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "state": "ready",
                     *       "askedAt": "2026-11-16T09:30:00.000Z",
                     *       "askedBy": {
                     *         "id": "person_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *         "name": "Ana Kovač"
                     *       },
                     *       "endedAt": "2026-11-16T09:31:12.000Z",
                     *       "expiresAt": "2026-11-23T09:31:12.000Z",
                     *       "sizeBytes": 7340032,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "tasks": 128,
                     *       "files": 31,
                     *       "filesMissing": 0
                     *     }
                     */
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description The export. */
                export_id: components["parameters"]["export_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "export_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "state": "ready",
                     *       "askedAt": "2026-11-16T09:30:00.000Z",
                     *       "askedBy": {
                     *         "id": "person_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *         "name": "Ana Kovač"
                     *       },
                     *       "endedAt": "2026-11-16T09:31:12.000Z",
                     *       "expiresAt": "2026-11-23T09:31:12.000Z",
                     *       "sizeBytes": 7340032,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "tasks": 128,
                     *       "files": 31,
                     *       "filesMissing": 0
                     *     }
                     */
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description The export. */
                export_id: components["parameters"]["export_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Names the file after the account and the day. */
                    "Content-Disposition"?: string;
                    /** @description Its size in bytes. */
                    "Content-Length"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
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
                 *       "reason": "Paid by invoice 7.",
                 *       "idempotencyKey": "0192f0c1-7f3e-7a59-9c5e-0d6d2d1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["GrantCredits"];
            };
        };
        responses: {
            /** @description The balance after the grant, or as it is while the grant waits. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description true where the key was used before. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "available": 36000,
                     *       "held": 0,
                     *       "waitingId": null
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
            /** @description This idempotency key was already used for a different request. Make a new UUID for each distinct request; repeat a key only with the same body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReusedError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proposeAdjustment: {
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
                 *       "credits": -1200,
                 *       "reason": "Invoice 7 was booked twice."
                 *     }
                 */
                "application/json": components["schemas"]["ProposeAdjustment"];
            };
        };
        responses: {
            /** @description The proposal. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "adjust_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "kind": "adjust",
                     *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "accountName": "Example",
                     *       "mode": "live",
                     *       "credits": -1200,
                     *       "reason": "Invoice 7 was booked twice.",
                     *       "state": "proposed",
                     *       "proposedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Grace Example"
                     *       },
                     *       "proposedAt": "2026-11-15T09:30:00.000Z",
                     *       "decidedBy": null,
                     *       "decidedAt": null,
                     *       "decisionReason": null,
                     *       "entryNumber": null,
                     *       "availableNow": 85817
                     *     }
                     */
                    "application/json": components["schemas"]["Adjustment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAdjustments: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description proposed: waits for another operator. approved: in the ledger. rejected: undone. */
                state?: "proposed" | "approved" | "rejected";
                /** @description Of this account and its test account. */
                accountId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of adjustments. */
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
                     *           "id": "adjust_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *           "kind": "adjust",
                     *           "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "accountName": "Example",
                     *           "mode": "live",
                     *           "credits": -1200,
                     *           "reason": "Invoice 7 was booked twice.",
                     *           "state": "proposed",
                     *           "proposedBy": {
                     *             "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *             "name": "Grace Example"
                     *           },
                     *           "proposedAt": "2026-11-15T09:30:00.000Z",
                     *           "decidedBy": null,
                     *           "decidedAt": null,
                     *           "decisionReason": null,
                     *           "entryNumber": null,
                     *           "availableNow": 85817
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdjustmentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approveAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the adjustment. */
                adjustment_id: components["parameters"]["adjustment_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The adjustment, with its entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "adjust_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "kind": "adjust",
                     *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "accountName": "Example",
                     *       "mode": "live",
                     *       "credits": -1200,
                     *       "reason": "Invoice 7 was booked twice.",
                     *       "state": "approved",
                     *       "proposedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Grace Example"
                     *       },
                     *       "proposedAt": "2026-11-15T09:30:00.000Z",
                     *       "decidedBy": {
                     *         "personId": "person_06a1ynhfkyvw5b8q2d3r4s5t6v",
                     *         "name": "Ada Example"
                     *       },
                     *       "decidedAt": "2026-11-15T09:45:00.000Z",
                     *       "decisionReason": null,
                     *       "entryNumber": 42,
                     *       "availableNow": 84617
                     *     }
                     */
                    "application/json": components["schemas"]["Adjustment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The account has insufficient credits for this task. Lower maxCredits to what details.available allows, or add credits to the account. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientCreditsError"];
                };
            };
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
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
    rejectAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the adjustment. */
                adjustment_id: components["parameters"]["adjustment_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Invoice 7 was booked once."
                 *     }
                 */
                "application/json": components["schemas"]["RejectAdjustment"];
            };
        };
        responses: {
            /** @description The adjustment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "adjust_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "kind": "adjust",
                     *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "accountName": "Example",
                     *       "mode": "live",
                     *       "credits": -1200,
                     *       "reason": "Invoice 7 was booked twice.",
                     *       "state": "rejected",
                     *       "proposedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Grace Example"
                     *       },
                     *       "proposedAt": "2026-11-15T09:30:00.000Z",
                     *       "decidedBy": {
                     *         "personId": "person_06a1ynhfkyvw5b8q2d3r4s5t6v",
                     *         "name": "Ada Example"
                     *       },
                     *       "decidedAt": "2026-11-15T09:45:00.000Z",
                     *       "decisionReason": "Invoice 7 was booked once.",
                     *       "entryNumber": null,
                     *       "availableNow": 85817
                     *     }
                     */
                    "application/json": components["schemas"]["Adjustment"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The books. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "live": {
                     *         "accounts": 6,
                     *         "granted": 600000,
                     *         "available": 480000,
                     *         "held": 20000,
                     *         "spent": 100000
                     *       },
                     *       "test": {
                     *         "accounts": 6,
                     *         "granted": 6000000,
                     *         "available": 5900000,
                     *         "held": 0,
                     *         "spent": 100000
                     *       },
                     *       "openAdjustments": 1,
                     *       "proof": {
                     *         "balanced": true,
                     *         "provenAt": "2026-11-15T09:00:00.000Z",
                     *         "tookMs": 184,
                     *         "accounts": 12,
                     *         "entries": 40310,
                     *         "entriesRead": 40310,
                     *         "isFull": true,
                     *         "settlements": 13402,
                     *         "faults": {
                     *           "sumOfAllLedgerAccounts": 0,
                     *           "balancesThatDiffer": 0,
                     *           "entryNumberGaps": 0,
                     *           "runningBalancesThatDiffer": 0,
                     *           "heldThatDiffers": 0,
                     *           "tasksWithoutHold": 0,
                     *           "finalTasksWithoutSettlement": 0,
                     *           "openTasksWithSettlement": 0,
                     *           "settlementsThatDiffer": 0,
                     *           "transitionsWithoutEvent": 0,
                     *           "marksThatDiffer": 0
                     *         },
                     *         "wrongAccounts": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Books"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proveBooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "balanced": true,
                     *       "provenAt": "2026-11-15T09:00:00.000Z",
                     *       "tookMs": 184,
                     *       "accounts": 12,
                     *       "entries": 40310,
                     *       "entriesRead": 40310,
                     *       "isFull": true,
                     *       "settlements": 13402,
                     *       "faults": {
                     *         "sumOfAllLedgerAccounts": 0,
                     *         "balancesThatDiffer": 0,
                     *         "entryNumberGaps": 0,
                     *         "runningBalancesThatDiffer": 0,
                     *         "heldThatDiffers": 0,
                     *         "tasksWithoutHold": 0,
                     *         "finalTasksWithoutSettlement": 0,
                     *         "openTasksWithSettlement": 0,
                     *         "settlementsThatDiffer": 0,
                     *         "transitionsWithoutEvent": 0,
                     *         "marksThatDiffer": 0
                     *       },
                     *       "wrongAccounts": []
                     *     }
                     */
                    "application/json": components["schemas"]["BookProof"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCreditRequests: {
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
            /** @description Credit requests. */
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
                     *           "id": "credreq_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *           "credits": 20000,
                     *           "note": "Payment migration, about 12 reviews this week.",
                     *           "askedBy": {
                     *             "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *             "name": "Olivia Example"
                     *           },
                     *           "askedAt": "2026-11-16T15:42:00.000Z",
                     *           "state": "open",
                     *           "decidedAt": null,
                     *           "decisionNote": null,
                     *           "grantedCredits": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CreditRequests"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestCredits: {
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
                 *       "credits": 20000,
                 *       "note": "Payment migration, about 12 reviews this week."
                 *     }
                 */
                "application/json": components["schemas"]["RequestCredits"];
            };
        };
        responses: {
            /** @description The request. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "credreq_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "credits": 20000,
                     *       "note": "Payment migration, about 12 reviews this week.",
                     *       "askedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Olivia Example"
                     *       },
                     *       "askedAt": "2026-11-16T15:42:00.000Z",
                     *       "state": "open",
                     *       "decidedAt": null,
                     *       "decisionNote": null,
                     *       "grantedCredits": null
                     *     }
                     */
                    "application/json": components["schemas"]["CreditRequest"];
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
    withdrawCreditRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the account. */
                account_id: components["parameters"]["account_id"];
                /** @description The credit request. */
                request_id: components["parameters"]["request_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "credreq_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "credits": 20000,
                     *       "note": "Payment migration, about 12 reviews this week.",
                     *       "askedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Olivia Example"
                     *       },
                     *       "askedAt": "2026-11-16T15:42:00.000Z",
                     *       "state": "withdrawn",
                     *       "decidedAt": "2026-11-16T16:23:00.000Z",
                     *       "decisionNote": null,
                     *       "grantedCredits": null
                     *     }
                     */
                    "application/json": components["schemas"]["CreditRequest"];
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
    listAllCreditRequests: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description open: waits for an operator. closed: the account was suspended or closed before a decision. */
                state?: "open" | "granted" | "declined" | "withdrawn" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of credit requests. */
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
                     *           "id": "credreq_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *           "credits": 20000,
                     *           "note": "Payment migration, about 12 reviews this week.",
                     *           "askedBy": {
                     *             "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *             "name": "Olivia Example"
                     *           },
                     *           "askedAt": "2026-11-16T15:42:00.000Z",
                     *           "state": "open",
                     *           "decidedAt": null,
                     *           "decisionNote": null,
                     *           "grantedCredits": null,
                     *           "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "accountName": "Northwind Pay",
                     *           "decidedBy": null,
                     *           "proposal": null,
                     *           "figures": {
                     *             "available": 640,
                     *             "spent28Days": 36780,
                     *             "lastsDays": 0,
                     *             "aloneCredits": 50000
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null,
                     *       "grantAloneMax": 50000
                     *     }
                     */
                    "application/json": components["schemas"]["CreditRequestPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    grantCreditRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The credit request. */
                request_id: components["parameters"]["request_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credits": 20000
                 *     }
                 */
                "application/json": components["schemas"]["GrantCreditRequest"];
            };
        };
        responses: {
            /** @description The request: granted, or open with the proposal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "credreq_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "credits": 20000,
                     *       "note": "Payment migration, about 12 reviews this week.",
                     *       "askedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Olivia Example"
                     *       },
                     *       "askedAt": "2026-11-16T15:42:00.000Z",
                     *       "state": "granted",
                     *       "decidedAt": "2026-11-16T16:23:00.000Z",
                     *       "decisionNote": null,
                     *       "grantedCredits": 20000,
                     *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "accountName": "Northwind Pay",
                     *       "decidedBy": {
                     *         "personId": "person_06a1ynhfkyvw5b8q2d3r4s5t6v",
                     *         "name": "Ada Example"
                     *       },
                     *       "proposal": null,
                     *       "figures": null
                     *     }
                     */
                    "application/json": components["schemas"]["AnyCreditRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
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
    declineCreditRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The credit request. */
                request_id: components["parameters"]["request_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Please pay invoice 7 first."
                 *     }
                 */
                "application/json": components["schemas"]["DeclineCreditRequest"];
            };
        };
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "credreq_06a1ynhfm9vw5b8q2d3r4s5t6v",
                     *       "credits": 20000,
                     *       "note": "Payment migration, about 12 reviews this week.",
                     *       "askedBy": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Olivia Example"
                     *       },
                     *       "askedAt": "2026-11-16T15:42:00.000Z",
                     *       "state": "declined",
                     *       "decidedAt": "2026-11-16T16:23:00.000Z",
                     *       "decisionNote": "Please pay invoice 7 first.",
                     *       "grantedCredits": null,
                     *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "accountName": "Northwind Pay",
                     *       "decidedBy": {
                     *         "personId": "person_06a1ynhfkyvw5b8q2d3r4s5t6v",
                     *         "name": "Ada Example"
                     *       },
                     *       "proposal": null,
                     *       "figures": null
                     *     }
                     */
                    "application/json": components["schemas"]["AnyCreditRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAllAccounts: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description A part of the name, an id, or the mail address of a member. */
                search?: string;
                /** @description Only accounts of this state. */
                state?: "working" | "suspended";
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
                     *           "createdAt": "2026-11-01T09:30:00.000Z",
                     *           "suspendedAt": null,
                     *           "closedAt": null,
                     *           "perSecond": 10,
                     *           "available": 85817,
                     *           "held": 2233,
                     *           "spent": 11950,
                     *           "members": 3,
                     *           "keys": 2,
                     *           "tasksByDay": [
                     *             12,
                     *             13,
                     *             14,
                     *             15,
                     *             16,
                     *             0,
                     *             0,
                     *             19,
                     *             20,
                     *             21,
                     *             22,
                     *             23,
                     *             0,
                     *             0,
                     *             26,
                     *             27,
                     *             28,
                     *             29,
                     *             30,
                     *             0,
                     *             0,
                     *             33,
                     *             34,
                     *             35,
                     *             36,
                     *             37,
                     *             0,
                     *             0
                     *           ],
                     *           "lastActiveAt": "2026-11-15T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ClientAccountPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnyAccount: {
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
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "name": "Example",
                     *       "createdAt": "2026-11-01T09:30:00.000Z",
                     *       "suspendedAt": null,
                     *       "suspensionReason": null,
                     *       "closedAt": null,
                     *       "live": {
                     *         "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "perSecond": 10,
                     *         "available": 85817,
                     *         "held": 2233,
                     *         "spent": 11950,
                     *         "granted": 100000,
                     *         "quotas": {
                     *           "pendingTasks": {
                     *             "used": 5,
                     *             "limit": 10000
                     *           },
                     *           "tasks": {
                     *             "used": 412,
                     *             "limit": null
                     *           },
                     *           "contentBytes": {
                     *             "used": 1482113,
                     *             "limit": 50000000000
                     *           }
                     *         },
                     *         "spending": {
                     *           "pausedAt": null,
                     *           "timeZone": "Europe/Berlin",
                     *           "caps": [
                     *             {
                     *               "id": "cap_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *               "subject": "key",
                     *               "projectId": null,
                     *               "keyId": "key_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *               "name": "Checkout production",
                     *               "period": "day",
                     *               "credits": 30000,
                     *               "isDefault": false,
                     *               "used": 14554,
                     *               "charged": 3754,
                     *               "resetsAt": "2026-11-16T23:00:00.000Z",
                     *               "reachedAt": null
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "test": {
                     *         "accountId": "acct_06a1ynhfkzvw5b8q2d3r4s5t6v",
                     *         "perSecond": 10,
                     *         "available": 1000000,
                     *         "held": 0,
                     *         "spent": 0,
                     *         "granted": 1000000,
                     *         "quotas": {
                     *           "pendingTasks": {
                     *             "used": 0,
                     *             "limit": 1000
                     *           },
                     *           "tasks": {
                     *             "used": 37,
                     *             "limit": 20000
                     *           },
                     *           "contentBytes": {
                     *             "used": 9114,
                     *             "limit": 1000000000
                     *           }
                     *         },
                     *         "spending": {
                     *           "pausedAt": null,
                     *           "timeZone": "UTC",
                     *           "caps": []
                     *         }
                     *       },
                     *       "memberCount": 1,
                     *       "members": [
                     *         {
                     *           "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "name": "Ada Example",
                     *           "email": "ada@example.com",
                     *           "role": "developer",
                     *           "since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "keyCount": 1,
                     *       "keys": [
                     *         {
                     *           "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "mode": "live",
                     *           "name": "Support bot",
                     *           "hint": "trs_live_…x7Qz",
                     *           "revision": "A",
                     *           "perSecond": 5,
                     *           "perHour": 18000,
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "lastUsedAt": "2026-11-15T14:30:00.000Z",
                     *           "expiresAt": null,
                     *           "revokedAt": null
                     *         }
                     *       ],
                     *       "openAdjustments": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ClientAccountDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeAnyAccount: {
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
                 *       "suspended": true,
                 *       "reason": "The last invoice is 60 days late."
                 *     }
                 */
                "application/json": components["schemas"]["ClientAccountChange"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "name": "Example",
                     *       "createdAt": "2026-11-01T09:30:00.000Z",
                     *       "suspendedAt": null,
                     *       "suspensionReason": null,
                     *       "closedAt": null,
                     *       "live": {
                     *         "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "perSecond": 10,
                     *         "available": 85817,
                     *         "held": 2233,
                     *         "spent": 11950,
                     *         "granted": 100000,
                     *         "quotas": {
                     *           "pendingTasks": {
                     *             "used": 5,
                     *             "limit": 10000
                     *           },
                     *           "tasks": {
                     *             "used": 412,
                     *             "limit": null
                     *           },
                     *           "contentBytes": {
                     *             "used": 1482113,
                     *             "limit": 50000000000
                     *           }
                     *         },
                     *         "spending": {
                     *           "pausedAt": null,
                     *           "timeZone": "Europe/Berlin",
                     *           "caps": [
                     *             {
                     *               "id": "cap_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *               "subject": "key",
                     *               "projectId": null,
                     *               "keyId": "key_06a1ynhfkxvw5b8q2d3r4s5t6w",
                     *               "name": "Checkout production",
                     *               "period": "day",
                     *               "credits": 30000,
                     *               "isDefault": false,
                     *               "used": 14554,
                     *               "charged": 3754,
                     *               "resetsAt": "2026-11-16T23:00:00.000Z",
                     *               "reachedAt": null
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "test": {
                     *         "accountId": "acct_06a1ynhfkzvw5b8q2d3r4s5t6v",
                     *         "perSecond": 10,
                     *         "available": 1000000,
                     *         "held": 0,
                     *         "spent": 0,
                     *         "granted": 1000000,
                     *         "quotas": {
                     *           "pendingTasks": {
                     *             "used": 0,
                     *             "limit": 1000
                     *           },
                     *           "tasks": {
                     *             "used": 37,
                     *             "limit": 20000
                     *           },
                     *           "contentBytes": {
                     *             "used": 9114,
                     *             "limit": 1000000000
                     *           }
                     *         },
                     *         "spending": {
                     *           "pausedAt": null,
                     *           "timeZone": "UTC",
                     *           "caps": []
                     *         }
                     *       },
                     *       "memberCount": 1,
                     *       "members": [
                     *         {
                     *           "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "name": "Ada Example",
                     *           "email": "ada@example.com",
                     *           "role": "developer",
                     *           "since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "keyCount": 1,
                     *       "keys": [
                     *         {
                     *           "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *           "mode": "live",
                     *           "name": "Support bot",
                     *           "hint": "trs_live_…x7Qz",
                     *           "revision": "A",
                     *           "perSecond": 5,
                     *           "perHour": 18000,
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "lastUsedAt": "2026-11-15T14:30:00.000Z",
                     *           "expiresAt": null,
                     *           "revokedAt": null
                     *         }
                     *       ],
                     *       "openAdjustments": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ClientAccountDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeKeyRates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                 *       "perSecond": 5,
                 *       "perHour": 18000,
                 *       "reason": "Agreed in contract 12."
                 *     }
                 */
                "application/json": components["schemas"]["KeyRates"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_06a1ynhfm3vw5b8q2d3r4s5t6v",
                     *       "mode": "live",
                     *       "name": "Support bot",
                     *       "hint": "trs_live_…x7Qz",
                     *       "revision": "A",
                     *       "perSecond": 5,
                     *       "perHour": 18000,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastUsedAt": "2026-11-15T14:30:00.000Z",
                     *       "expiresAt": null,
                     *       "revokedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["KeyWithRates"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
                 *       ],
                 *       "reason": "Summer hours as agreed with the team."
                 *     }
                 */
                "application/json": components["schemas"]["SetWeeklyHours"];
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
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
                 *       "name": "Christmas Day",
                 *       "reason": "A public holiday in New York."
                 *     }
                 */
                "application/json": components["schemas"]["AddHoliday"];
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
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeHoliday: {
        parameters: {
            query: {
                /** @description Why. It is recorded in the audit of the deployment. */
                reason: string;
            };
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
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEngineerFigures: {
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
            /** @description The figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": {
                     *         "answers": 74,
                     *         "onTimeShare": 0.96,
                     *         "medianSeconds": 1020,
                     *         "p95Seconds": 3360
                     *       },
                     *       "data": [
                     *         {
                     *           "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "answers": 74,
                     *           "onTimeShare": 0.96,
                     *           "medianSeconds": 1020,
                     *           "byDay": [
                     *             12,
                     *             10,
                     *             13,
                     *             12,
                     *             15,
                     *             4,
                     *             8
                     *           ]
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["EngineerFiguresList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCoverage: {
        parameters: {
            query?: {
                /** @description The Monday of the week; without it, of the present one. */
                monday?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The week. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "monday": "2026-11-16",
                     *       "timeZone": "America/New_York",
                     *       "handlingSeconds": 1080,
                     *       "needed": [
                     *         [
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           1,
                     *           2,
                     *           3,
                     *           3,
                     *           4,
                     *           3,
                     *           2,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0
                     *         ],
                     *         [
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0
                     *         ],
                     *         [
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0
                     *         ],
                     *         [
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0
                     *         ],
                     *         [
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0
                     *         ],
                     *         [
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0
                     *         ],
                     *         [
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0
                     *         ]
                     *       ],
                     *       "engineerCount": 9,
                     *       "engineers": [
                     *         {
                     *           "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "name": "Grace Example",
                     *           "hours": [
                     *             {
                     *               "day": "monday",
                     *               "from": "08:00",
                     *               "to": "13:30"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "holidays": [
                     *         {
                     *           "date": "2026-12-25",
                     *           "scheduled": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Coverage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    takeOffDuty: {
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
                 *       "reason": "Away"
                 *     }
                 */
                "application/json": components["schemas"]["TakeOffDuty"];
            };
        };
        responses: {
            /** @description They are off duty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "releasedTasks": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TakenOffDuty"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description You are off duty. Go on duty, then claim. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OffDutyError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPricedTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tags, by id. */
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
                     *           "id": 2,
                     *           "name": "Senior",
                     *           "description": "An engineer with at least five years in the field of the task.",
                     *           "multiplier": 1.5,
                     *           "isDefault": false,
                     *           "retiredAt": null,
                     *           "next": {
                     *             "multiplier": 1.75,
                     *             "effectiveAt": "2026-12-01T05:00:00.000Z",
                     *             "state": "coming",
                     *             "reason": "Fewer seniors in winter.",
                     *             "setBy": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *             "setByName": "Olga Example",
                     *             "setAt": "2026-11-15T09:30:00.000Z"
                     *           },
                     *           "prices": [
                     *             {
                     *               "multiplier": 1.75,
                     *               "effectiveAt": "2026-12-01T05:00:00.000Z",
                     *               "state": "coming",
                     *               "reason": "Fewer seniors in winter.",
                     *               "setBy": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *               "setByName": "Olga Example",
                     *               "setAt": "2026-11-15T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "engineers": 12,
                     *           "waitingTasks": 40
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PricedTags"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTag: {
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
                 *       "name": "Security",
                 *       "description": "An engineer who reviews code for holes.",
                 *       "multiplier": 2.5,
                 *       "reason": "Asked for by three clients."
                 *     }
                 */
                "application/json": components["schemas"]["NewTag"];
            };
        };
        responses: {
            /** @description The tag. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "name": "Senior",
                     *       "description": "An engineer with at least five years in the field of the task.",
                     *       "multiplier": 1.5,
                     *       "isDefault": false,
                     *       "retiredAt": null,
                     *       "next": {
                     *         "multiplier": 1.75,
                     *         "effectiveAt": "2026-12-01T05:00:00.000Z",
                     *         "state": "coming",
                     *         "reason": "Fewer seniors in winter.",
                     *         "setBy": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "setByName": "Olga Example",
                     *         "setAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "prices": [
                     *         {
                     *           "multiplier": 1.75,
                     *           "effectiveAt": "2026-12-01T05:00:00.000Z",
                     *           "state": "coming",
                     *           "reason": "Fewer seniors in winter.",
                     *           "setBy": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "setByName": "Olga Example",
                     *           "setAt": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "engineers": 12,
                     *       "waitingTasks": 40
                     *     }
                     */
                    "application/json": components["schemas"]["PricedTag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Names the tag.
                 * @example 2
                 */
                tag_id: components["parameters"]["tag_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "retired": true,
                 *       "reason": "Nobody has asked for it in a year."
                 *     }
                 */
                "application/json": components["schemas"]["TagChange"];
            };
        };
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "name": "Senior",
                     *       "description": "An engineer with at least five years in the field of the task.",
                     *       "multiplier": 1.5,
                     *       "isDefault": false,
                     *       "retiredAt": null,
                     *       "next": {
                     *         "multiplier": 1.75,
                     *         "effectiveAt": "2026-12-01T05:00:00.000Z",
                     *         "state": "coming",
                     *         "reason": "Fewer seniors in winter.",
                     *         "setBy": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "setByName": "Olga Example",
                     *         "setAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "prices": [
                     *         {
                     *           "multiplier": 1.75,
                     *           "effectiveAt": "2026-12-01T05:00:00.000Z",
                     *           "state": "coming",
                     *           "reason": "Fewer seniors in winter.",
                     *           "setBy": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "setByName": "Olga Example",
                     *           "setAt": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "engineers": 12,
                     *       "waitingTasks": 40
                     *     }
                     */
                    "application/json": components["schemas"]["PricedTag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setTagPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Names the tag.
                 * @example 2
                 */
                tag_id: components["parameters"]["tag_id"];
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "multiplier": 1.75,
                 *       "effectiveAt": "2026-12-01T05:00:00.000Z",
                 *       "reason": "Fewer seniors in winter."
                 *     }
                 */
                "application/json": components["schemas"]["NewTagPrice"];
            };
        };
        responses: {
            /** @description The tag with its prices. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "name": "Senior",
                     *       "description": "An engineer with at least five years in the field of the task.",
                     *       "multiplier": 1.5,
                     *       "isDefault": false,
                     *       "retiredAt": null,
                     *       "next": {
                     *         "multiplier": 1.75,
                     *         "effectiveAt": "2026-12-01T05:00:00.000Z",
                     *         "state": "coming",
                     *         "reason": "Fewer seniors in winter.",
                     *         "setBy": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "setByName": "Olga Example",
                     *         "setAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "prices": [
                     *         {
                     *           "multiplier": 1.75,
                     *           "effectiveAt": "2026-12-01T05:00:00.000Z",
                     *           "state": "coming",
                     *           "reason": "Fewer seniors in winter.",
                     *           "setBy": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "setByName": "Olga Example",
                     *           "setAt": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "engineers": 12,
                     *       "waitingTasks": 40
                     *     }
                     */
                    "application/json": components["schemas"]["PricedTag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPriceList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "minimumCharge": 60,
                     *       "modes": [
                     *         {
                     *           "mode": "realtime_answer",
                     *           "multiplier": 2
                     *         },
                     *         {
                     *           "mode": "fast",
                     *           "multiplier": 1.5
                     *         },
                     *         {
                     *           "mode": "standard",
                     *           "multiplier": 1
                     *         }
                     *       ],
                     *       "tags": [
                     *         {
                     *           "id": 1,
                     *           "name": "General",
                     *           "multiplier": 1
                     *         },
                     *         {
                     *           "id": 2,
                     *           "name": "Senior",
                     *           "multiplier": 1.5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PriceList"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The kinds of jobs and the dead letters. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workerSeenAt": "2026-11-15T09:31:00.000Z",
                     *       "queues": [
                     *         {
                     *           "name": "draft-task",
                     *           "waiting": 2,
                     *           "later": 0,
                     *           "active": 1,
                     *           "failed": 0,
                     *           "dead": 1,
                     *           "oldestWaitingSeconds": 3,
                     *           "retryLimit": 5
                     *         }
                     *       ],
                     *       "dead": [
                     *         {
                     *           "id": "0199f3a0-7c00-7000-8000-000000000001",
                     *           "queue": "draft-task",
                     *           "taskId": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "createdAt": "2026-11-15T09:10:00.000Z",
                     *           "failedAt": "2026-11-15T09:30:00.000Z",
                     *           "attempts": 6,
                     *           "error": "The database went away.",
                     *           "keptUntil": "2026-11-29T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Jobs"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Names the job.
                 * @example 0199f3a0-7c00-7000-8000-000000000001
                 */
                job_id: string;
            };
            cookie?: never;
        };
        /** @description At most 153,600 bytes of JSON in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The database is back."
                 *     }
                 */
                "application/json": components["schemas"]["JobRetry"];
            };
        };
        responses: {
            /** @description The queue it went back to. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f3a0-7c00-7000-8000-000000000001",
                     *       "queue": "draft-task"
                     *     }
                     */
                    "application/json": components["schemas"]["RetriedJob"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of all webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoints": {
                     *         "healthy": 40,
                     *         "failing": 1,
                     *         "probing": 0,
                     *         "disabled": 2
                     *       },
                     *       "waiting": {
                     *         "deliveries": 12,
                     *         "oldestSeconds": 95
                     *       },
                     *       "latency": {
                     *         "p50Ms": 84,
                     *         "p95Ms": 420
                     *       },
                     *       "hours": [
                     *         {
                     *           "hour": "2026-11-15T09:00:00.000Z",
                     *           "succeeded": 812,
                     *           "failed": 3
                     *         }
                     *       ],
                     *       "troubled": [
                     *         {
                     *           "webhookId": "webhook_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "accountName": "Example",
                     *           "mode": "live",
                     *           "host": "hooks.example.com",
                     *           "state": "failing",
                     *           "disabledReason": null,
                     *           "since": "2026-11-15T09:05:00.000Z",
                     *           "failures": 4,
                     *           "waiting": 12,
                     *           "lastStatusCode": 503,
                     *           "lastError": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookHealth"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAi: {
        parameters: {
            query?: {
                /** @description How many days of tokens, today the last. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tokens and acceptance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "model": "example-model",
                     *       "currency": "USD",
                     *       "today": {
                     *         "bookedTokens": 120000,
                     *         "dailyTokensMax": 5000000
                     *       },
                     *       "days": [
                     *         {
                     *           "day": "2026-11-15",
                     *           "calls": 40,
                     *           "inputTokens": 90000,
                     *           "outputTokens": 30000,
                     *           "cost": 0.72
                     *         }
                     *       ],
                     *       "accounts": [
                     *         {
                     *           "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "accountName": "Example",
                     *           "calls": 40,
                     *           "inputTokens": 90000,
                     *           "outputTokens": 30000,
                     *           "cost": 0.72
                     *         }
                     *       ],
                     *       "weeks": [
                     *         {
                     *           "week": "2026-11-09",
                     *           "drafts": 210,
                     *           "answered": 200,
                     *           "asIs": 80,
                     *           "edited": 90,
                     *           "unused": 30,
                     *           "acceptedShare": 0.85
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Ai"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOperatorAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "failingWebhooks": 2,
                     *       "deadJobs": 0,
                     *       "isLedgerWrong": false,
                     *       "staffed": {
                     *         "isNow": true,
                     *         "until": "2026-11-17T01:00:00.000Z",
                     *         "from": "2026-11-17T13:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorAttention"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOutages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What does not answer; nothing where all is well. */
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
                     *           "part": "model",
                     *           "since": "2026-11-15T14:30:00.000Z",
                     *           "says": "Tasks get no AI drafts, and instant answers are cancelled with a full release."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Outages"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listIncidents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The incidents, worst first. */
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
                     *           "kind": "overdue",
                     *           "severity": "red",
                     *           "count": 4,
                     *           "since": "2026-11-13T14:41:00.000Z",
                     *           "names": [
                     *             "Example"
                     *           ],
                     *           "staffing": null,
                     *           "snooze": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Incidents"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    snoozeIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What is wrong. */
                kind: "overdue" | "ledger" | "staffing" | "model" | "webhooks" | "jobs";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Until when. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "until": "2026-11-13T15:11:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SnoozedIncident"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the deployment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.9.0",
                     *       "nodeVersion": "24.11.0",
                     *       "databaseVersion": "18.0",
                     *       "databaseBytes": 41943040,
                     *       "startedAt": "2026-11-15T08:00:00.000Z",
                     *       "now": "2026-11-15T09:30:00.000Z",
                     *       "parts": [
                     *         {
                     *           "name": "database",
                     *           "state": "up",
                     *           "says": "It answers.",
                     *           "answeredMs": 0.6
                     *         }
                     *       ],
                     *       "checks": [
                     *         {
                     *           "name": "Migrations",
                     *           "state": "good",
                     *           "says": "All of them ran."
                     *         }
                     *       ],
                     *       "migrations": [
                     *         {
                     *           "name": "0001_accounts_and_keys",
                     *           "ranAt": "2026-11-01T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "settings": [
                     *         {
                     *           "name": "LOG_LEVEL",
                     *           "about": "fatal, error, warn, info, debug, trace or silent.",
                     *           "value": "info",
                     *           "isSecret": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["System"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
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
                     *           "model": "example-model",
                     *           "writtenAt": "2026-11-15T09:30:04.000Z"
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
                     *           "awaitsOpening": false,
                     *           "heartbeatSeconds": 20,
                     *           "warnAfterIdleSeconds": 120,
                     *           "releaseAfterIdleSeconds": 600
                     *         },
                     *         "budget": {
                     *           "effortSeconds": 70,
                     *           "budgetSeconds": 400,
                     *           "pays": 600,
                     *           "tagMultiplier": 1,
                     *           "rate": 1.5
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
             *     You have reached your limit of claimed tasks. Submit or release a task first.
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
            429: components["responses"]["TooManyRequests"];
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
                     *         "model": "example-model",
                     *         "writtenAt": "2026-11-15T09:30:04.000Z"
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
                     *         "awaitsOpening": false,
                     *         "heartbeatSeconds": 20,
                     *         "warnAfterIdleSeconds": 120,
                     *         "releaseAfterIdleSeconds": 600
                     *       },
                     *       "budget": {
                     *         "effortSeconds": 70,
                     *         "budgetSeconds": 400,
                     *         "pays": 600,
                     *         "tagMultiplier": 1,
                     *         "rate": 1.5
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
             * @description The task cannot be claimed now. Claim the next task instead; another engineer may have claimed this one.
             *
             *     You are off duty. Go on duty, then claim.
             *
             *     You have reached your limit of claimed tasks. Submit or release a task first.
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
            429: components["responses"]["TooManyRequests"];
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
                     *             "model": "example-model",
                     *             "writtenAt": "2026-11-15T09:30:04.000Z"
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
                     *             "awaitsOpening": false,
                     *             "heartbeatSeconds": 20,
                     *             "warnAfterIdleSeconds": 120,
                     *             "releaseAfterIdleSeconds": 600
                     *           },
                     *           "budget": {
                     *             "effortSeconds": 70,
                     *             "budgetSeconds": 400,
                     *             "pays": 600,
                     *             "tagMultiplier": 1,
                     *             "rate": 1.5
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
            429: components["responses"]["TooManyRequests"];
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
                     *         "model": "example-model",
                     *         "writtenAt": "2026-11-15T09:30:04.000Z"
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
                     *         "awaitsOpening": false,
                     *         "heartbeatSeconds": 20,
                     *         "warnAfterIdleSeconds": 120,
                     *         "releaseAfterIdleSeconds": 600
                     *       },
                     *       "budget": {
                     *         "effortSeconds": 70,
                     *         "budgetSeconds": 400,
                     *         "pays": 600,
                     *         "tagMultiplier": 1,
                     *         "rate": 1.5
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkTask"] | components["schemas"]["PastTask"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openTask: {
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
                 *       "leaseNumber": 1
                 *     }
                 */
                "application/json": components["schemas"]["OpenRequest"];
            };
        };
        responses: {
            /** @description When the task was first opened under this lease. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openedAt": "2026-11-15T09:31:12.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrLeaseLostOrTaskFinal"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptDraftParts: {
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
                 *       "parts": [
                 *         "/message#0"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AcceptRequest"];
            };
        };
        responses: {
            /** @description The parts are accepted. */
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
            /**
             * @description Your lease on this task has ended. Your draft is saved. Claim the task again if it is still in the queue, then submit.
             *
             *     The task is final and can no longer change. Read the task: its status says how it ended.
             *
             *     The task was not on screen long enough to be answered. Report the first open of the task, wait details.waitMs milliseconds, and ask the person again.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaseLostError"] | components["schemas"]["TaskFinalError"] | components["schemas"]["TooSoonToAnswerError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
            409: components["responses"]["ConflictOrLeaseLostOrTaskFinal"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
            409: components["responses"]["ConflictOrLeaseLostOrTaskFinal"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SubmitRequest"];
            };
        };
        responses: {
            /** @description The task is completed, or will be when the answer is sent. */
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
                     *         "effortSeconds": 70,
                     *         "sendsAt": null
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
             * @description Your lease on this task has ended. Your draft is saved. Claim the task again if it is still in the queue, then submit.
             *
             *     The task is final and can no longer change. Read the task: its status says how it ended.
             *
             *     The task was not on screen long enough to be answered. Report the first open of the task, wait details.waitMs milliseconds, and ask the person again.
             *
             *     Parts of the AI draft have not been reviewed. Read the parts named in details.pointers and accept each in a separate call, or accept them as unread; submit a second later.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaseLostError"] | components["schemas"]["TaskFinalError"] | components["schemas"]["TooSoonToAnswerError"] | components["schemas"]["DraftUnconfirmedError"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undoSubmit: {
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
                 *       "leaseNumber": 1
                 *     }
                 */
                "application/json": components["schemas"]["UndoRequest"];
            };
        };
        responses: {
            /** @description The task with your text. */
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
                     *         "model": "example-model",
                     *         "writtenAt": "2026-11-15T09:30:04.000Z"
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
                     *         "awaitsOpening": false,
                     *         "heartbeatSeconds": 20,
                     *         "warnAfterIdleSeconds": 120,
                     *         "releaseAfterIdleSeconds": 600
                     *       },
                     *       "budget": {
                     *         "effortSeconds": 70,
                     *         "budgetSeconds": 400,
                     *         "pays": 600,
                     *         "tagMultiplier": 1,
                     *         "rate": 1.5
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
            409: components["responses"]["ConflictOrLeaseLostOrTaskFinal"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            /** @description The draft was changed since you read it. Read the text again, merge, and save with the revision you read. */
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
            /** @description If-Match is required. Send the revision you read in If-Match; "0" for the first save. */
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    askQuestion: {
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
                 *       "text": "Which PostgreSQL version runs in production?",
                 *       "choices": [
                 *         "15",
                 *         "18"
                 *       ],
                 *       "allowsText": true,
                 *       "onNoReply": "default",
                 *       "defaultReply": {
                 *         "choice": "18"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AskRequest"];
            };
        };
        responses: {
            /** @description The question is asked; you no longer hold the task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 1,
                     *       "deadlineAt": "2026-11-17T09:34:31.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AskReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrLeaseLostOrTaskFinal"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWorkMessages: {
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
            /** @description Questions and replies, oldest first. */
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
                     *           "number": 1,
                     *           "text": "Which PostgreSQL version runs in production? The lock differs between 15 and 18.",
                     *           "choices": [
                     *             "15",
                     *             "18"
                     *           ],
                     *           "allowsText": true,
                     *           "onNoReply": "default",
                     *           "defaultReply": {
                     *             "choice": "18"
                     *           },
                     *           "askedAt": "2026-11-16T09:34:31.000Z",
                     *           "deadlineAt": "2026-11-17T09:34:31.000Z",
                     *           "state": "replied",
                     *           "closedAt": "2026-11-16T09:41:02.000Z",
                     *           "reply": {
                     *             "choice": "15",
                     *             "text": "We move to 18 in spring."
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Messages"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAskedTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replied ones first. */
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
                     *           "title": "Is this function safe to call twice?",
                     *           "number": 1,
                     *           "text": "Which PostgreSQL version runs in production?",
                     *           "state": "waiting",
                     *           "askedAt": "2026-11-16T09:34:31.000Z",
                     *           "deadlineAt": "2026-11-17T09:34:31.000Z",
                     *           "onNoReply": "default",
                     *           "yoursUntil": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AskedTasks"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
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
                     *           "tag": {
                     *             "id": 1,
                     *             "name": "General"
                     *           },
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
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
            /** @description Events until either side disconnects. */
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
    getPushSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "publicKey": "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
                     *       "device": {
                     *         "createdAt": "2026-11-15T09:31:10.000Z",
                     *         "lastSuccessAt": null
                     *       },
                     *       "otherDevices": 1,
                     *       "kinds": [
                     *         "realtime",
                     *         "replied"
                     *       ],
                     *       "quietHours": {
                     *         "from": "22:00",
                     *         "to": "08:00",
                     *         "timeZone": "Europe/Berlin"
                     *       },
                     *       "pause": null
                     *     }
                     */
                    "application/json": components["schemas"]["PushSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setPushSettings: {
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
                 *       "kinds": [
                 *         "realtime",
                 *         "replied"
                 *       ],
                 *       "quietHours": {
                 *         "from": "22:00",
                 *         "to": "08:00",
                 *         "timeZone": "Europe/Berlin"
                 *       },
                 *       "pause": null
                 *     }
                 */
                "application/json": components["schemas"]["PushPreferences"];
            };
        };
        responses: {
            /** @description The choice as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kinds": [
                     *         "realtime",
                     *         "replied"
                     *       ],
                     *       "quietHours": {
                     *         "from": "22:00",
                     *         "to": "08:00",
                     *         "timeZone": "Europe/Berlin"
                     *       },
                     *       "pause": null
                     *     }
                     */
                    "application/json": components["schemas"]["PushPreferencesReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    savePushDevice: {
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
                 *       "endpoint": "https://push.example.com/send/06a1ynhfkxvw5b8q2d3r4s5t6v",
                 *       "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                 *       "auth": "BTBZMqHH6r4Tts7J_aSIgg"
                 *     }
                 */
                "application/json": components["schemas"]["PushDeviceRequest"];
            };
        };
        responses: {
            /** @description It is subscribed. */
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
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removePushDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not subscribed. */
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
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendTestPush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It will be sent within seconds. */
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFloor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The live overview. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "at": "2026-11-13T14:41:00.000Z",
                     *       "waiting": {
                     *         "total": 23,
                     *         "oldestAt": "2026-11-13T10:49:00.000Z"
                     *       },
                     *       "byTag": [
                     *         {
                     *           "tagId": 2,
                     *           "name": "Senior",
                     *           "realtime": 0,
                     *           "fast": 5,
                     *           "standard": 4,
                     *           "oldestAt": "2026-11-13T10:49:00.000Z",
                     *           "atRisk": 1
                     *         }
                     *       ],
                     *       "risk": {
                     *         "total": 1,
                     *         "overdue": 0
                     *       },
                     *       "duty": {
                     *         "engineers": 9,
                     *         "onDuty": 8,
                     *         "answering": 6,
                     *         "idle": 1,
                     *         "away": 0,
                     *         "free": 1
                     *       },
                     *       "onDuty": [
                     *         {
                     *           "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "name": "Grace Example",
                     *           "state": "answering",
                     *           "taskId": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "mode": "fast",
                     *           "since": "2026-11-13T14:37:19.000Z"
                     *         }
                     *       ],
                     *       "nextDeadlines": [
                     *         {
                     *           "taskId": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "title": "Does this migration lock the orders table?",
                     *           "mode": "fast",
                     *           "tagName": "Senior",
                     *           "accountName": "Example",
                     *           "dueAt": "2026-11-13T14:49:00.000Z",
                     *           "isIdle": false,
                     *           "inputAt": null,
                     *           "holder": null
                     *         }
                     *       ],
                     *       "flow": [
                     *         {
                     *           "hour": "2026-11-13T14:00:00.000Z",
                     *           "arrived": 31,
                     *           "completed": 29,
                     *           "staffed": true
                     *         }
                     *       ],
                     *       "staffed": {
                     *         "now": true,
                     *         "until": "2026-11-14T01:00:00.000Z",
                     *         "from": "2026-11-14T13:00:00.000Z",
                     *         "timeZone": "America/New_York"
                     *       },
                     *       "aiAcceptedShare7d": 0.61,
                     *       "books": {
                     *         "balanced": true,
                     *         "provenAt": "2026-11-13T14:00:00.000Z",
                     *         "entries": 40310
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Floor"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamFloor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events until either side disconnects. */
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
    listAllTasks: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["limit"];
                /** @description Where to go on: nextCursor of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only tasks of this mode. */
                mode?: components["parameters"]["mode"];
                /** @description Only tasks of this tag. */
                tagId?: components["parameters"]["tagId"];
                /** @description Names the account. */
                accountId?: string;
                /** @description Only unclaimed tasks, or only claimed ones. */
                held?: "nobody" | "somebody";
                /** @description Names the person. */
                holder?: string;
                /** @description Only tasks due within so many minutes, with the overdue ones. */
                dueWithinMinutes?: number;
                /** @description Words of a title: finds tasks of every account, open or final, newest first, and then no other filter counts. Three characters or more match the beginning of a word. */
                q?: string;
                /** @description The id of a task, open or final; then no other filter counts. Anything else finds nothing. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
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
                     *           "title": "Does this migration lock the orders table?",
                     *           "status": "pending",
                     *           "stage": "claimed",
                     *           "mode": "fast",
                     *           "tagId": 2,
                     *           "tagName": "Senior",
                     *           "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "accountName": "Example",
                     *           "isTest": false,
                     *           "maxCredits": 600,
                     *           "heldCredits": 600,
                     *           "createdAt": "2026-11-13T13:58:04.000Z",
                     *           "dueAt": "2026-11-13T17:58:04.000Z",
                     *           "raised": false,
                     *           "holder": {
                     *             "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *             "name": "Grace Example"
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorTaskPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnyTask: {
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
                     *       "title": "Does this migration lock the orders table?",
                     *       "status": "pending",
                     *       "stage": "claimed",
                     *       "mode": "fast",
                     *       "tagId": 2,
                     *       "tagName": "Senior",
                     *       "accountId": "acct_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *       "accountName": "Example",
                     *       "isTest": false,
                     *       "maxCredits": 600,
                     *       "heldCredits": 600,
                     *       "createdAt": "2026-11-13T13:58:04.000Z",
                     *       "dueAt": "2026-11-13T17:58:04.000Z",
                     *       "raised": false,
                     *       "holder": {
                     *         "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *         "name": "Grace Example"
                     *       },
                     *       "version": 3,
                     *       "excerpt": "The migration adds a column with a default to a table of 40 million rows.",
                     *       "hasSchema": false,
                     *       "hasDraft": true,
                     *       "expiresAt": "2026-11-14T17:58:04.000Z",
                     *       "finalAt": null,
                     *       "cancelReason": null,
                     *       "chargedCredits": null,
                     *       "lease": {
                     *         "number": 1,
                     *         "claimedAt": "2026-11-13T14:02:00.000Z",
                     *         "expiresAt": "2026-11-13T14:06:30.000Z",
                     *         "lastInputAt": "2026-11-13T14:04:55.000Z",
                     *         "effortSeconds": 160,
                     *         "isIdle": false
                     *       },
                     *       "savedText": {
                     *         "savedAt": "2026-11-13T14:04:50.000Z",
                     *         "words": 212
                     *       },
                     *       "timeline": [
                     *         {
                     *           "type": "task.claimed",
                     *           "at": "2026-11-13T14:02:00.000Z",
                     *           "version": 3,
                     *           "stage": "claimed",
                     *           "engineer": {
                     *             "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *             "name": "Grace Example"
                     *           }
                     *         }
                     *       ],
                     *       "acts": [
                     *         {
                     *           "act": "task.raised",
                     *           "at": "2026-11-13T14:01:30.000Z",
                     *           "operator": {
                     *             "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *             "name": "Olu Example"
                     *           },
                     *           "reason": "Client asked",
                     *           "note": null,
                     *           "content": null
                     *         }
                     *       ],
                     *       "assignees": [
                     *         {
                     *           "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "name": "Grace Example",
                     *           "state": "free",
                     *           "isAssignable": true,
                     *           "openTasks": 0,
                     *           "capacity": 2,
                     *           "onTimePercent": 96,
                     *           "lastInputAt": "2026-11-13T14:40:12.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorTaskDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAssignees: {
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
            /** @description Engineers, the best match first. */
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
                     *           "state": "free",
                     *           "isAssignable": true,
                     *           "openTasks": 0,
                     *           "capacity": 2,
                     *           "onTimePercent": 96,
                     *           "lastInputAt": "2026-11-13T14:40:12.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Assignees"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assignTask: {
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
                 *       "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                 *       "reason": "The holder is offline and the promise is at risk."
                 *     }
                 */
                "application/json": components["schemas"]["AssignTask"];
            };
        };
        responses: {
            /** @description The task, held by the engineer. */
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
                     *       "stage": "claimed"
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
            /**
             * @description The task cannot be claimed now. Claim the next task instead; another engineer may have claimed this one.
             *
             *     The task is final and can no longer change. Read the task: its status says how it ended.
             *
             *     You are off duty. Go on duty, then claim.
             *
             *     You have reached your limit of claimed tasks. Submit or release a task first.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskTakenError"] | components["schemas"]["TaskFinalError"] | components["schemas"]["OffDutyError"] | components["schemas"]["CapacityReachedError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    raiseTask: {
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
                 *       "reason": "Their release waits for this answer."
                 *     }
                 */
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description The task, first in its queue. */
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
            /**
             * @description The task cannot be claimed now. Claim the next task instead; another engineer may have claimed this one.
             *
             *     The task is final and can no longer change. Read the task: its status says how it ended.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskTakenError"] | components["schemas"]["TaskFinalError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    extendTask: {
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
                 *       "hours": 4,
                 *       "reason": "Context",
                 *       "note": "We need a little longer for a good answer."
                 *     }
                 */
                "application/json": components["schemas"]["ExtendTask"];
            };
        };
        responses: {
            /** @description The task, which expires later. */
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
            409: components["responses"]["ConflictOrTaskFinal"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
                 *       "reason": "Client asked",
                 *       "note": "Cancelled at your request."
                 *     }
                 */
                "application/json": components["schemas"]["OperatorReason"];
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
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrTaskFinal"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
                 *       "reason": "The engineer is ill."
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseByOperator"];
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
            /**
             * @description Your lease on this task has ended. Your draft is saved. Claim the task again if it is still in the queue, then submit.
             *
             *     The task cannot be claimed now. Claim the next task instead; another engineer may have claimed this one.
             *
             *     The task is final and can no longer change. Read the task: its status says how it ended.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Should-Retry": components["headers"]["ShouldRetry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaseLostError"] | components["schemas"]["TaskTakenError"] | components["schemas"]["TaskFinalError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    planAssignments: {
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
                 *       "taskIds": [
                 *         "task_06a1ynhfkxvw5b8q2d3r4s5t6v"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PlanRequest"];
            };
        };
        responses: {
            /** @description The plan. */
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
                     *           "engineer": {
                     *             "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *             "name": "Ada Example"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AssignmentPlan"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assignTasks: {
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
                 *       "assignments": [
                 *         {
                 *           "taskId": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                 *           "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v"
                 *         }
                 *       ],
                 *       "reason": "Overdue"
                 *     }
                 */
                "application/json": components["schemas"]["AssignTasks"];
            };
        };
        responses: {
            /** @description What came of each task, in the order they were sent. */
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
                     *           "code": null,
                     *           "message": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOutcomes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releaseTasks: {
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
                 *       "taskIds": [
                 *         "task_06a1ynhfkxvw5b8q2d3r4s5t6v"
                 *       ],
                 *       "reason": "Overdue"
                 *     }
                 */
                "application/json": components["schemas"]["ManyTasks"];
            };
        };
        responses: {
            /** @description What came of each task, in the order they were sent. */
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
                     *           "code": null,
                     *           "message": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOutcomes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelTasks: {
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
                 *       "taskIds": [
                 *         "task_06a1ynhfkxvw5b8q2d3r4s5t6v"
                 *       ],
                 *       "reason": "Overdue",
                 *       "note": "Cancelled at your request."
                 *     }
                 */
                "application/json": components["schemas"]["ManyTasks"];
            };
        };
        responses: {
            /** @description What came of each task, in the order they were sent. */
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
                     *           "code": null,
                     *           "message": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOutcomes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openTaskContent: {
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
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openedAt": "2026-11-13T14:06:00.000Z",
                     *       "prompt": "Does this migration lock the orders table?",
                     *       "contentRemovedAt": null,
                     *       "responseSchema": null,
                     *       "files": [
                     *         {
                     *           "position": 0,
                     *           "fileName": "up.sql",
                     *           "mimeType": "application/sql",
                     *           "kind": "source",
                     *           "fileSize": 812,
                     *           "status": "available"
                     *         }
                     *       ],
                     *       "savedText": {
                     *         "content": "Yes: the default is written to every row.",
                     *         "revision": 9,
                     *         "savedAt": "2026-11-13T14:04:50.000Z",
                     *         "engineer": {
                     *           "personId": "person_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "name": "Grace Example"
                     *         }
                     *       },
                     *       "draft": null,
                     *       "answer": null,
                     *       "clientView": {
                     *         "revision": "A",
                     *         "task": {
                     *           "id": "task_06a1ynhfkxvw5b8q2d3r4s5t6v",
                     *           "status": "pending",
                     *           "stage": "claimed"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorTaskContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openTaskFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the task. */
                task_id: components["parameters"]["task_id"];
                /**
                 * @description Names the file within the task.
                 * @example 0
                 */
                position: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "position": 0,
                     *       "fileName": "retry.ts",
                     *       "mimeType": "text/typescript",
                     *       "kind": "source",
                     *       "fileSize": 5,
                     *       "sha256": "5f0f2a6f0a6b8a1c9f5d4a5dd0a7b6e85f0f2a6f0a6b8a1c9f5d4a5dd0a7b6e8",
                     *       "status": "available",
                     *       "links": {
                     *         "download": "https://files.example.com/files/v1/download/q7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zy",
                     *         "text": "https://files.example.com/files/v1/text/q7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zyq7Zy"
                     *       },
                     *       "linksExpireAt": "2026-11-15T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LinkedFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OnlyForbiddenOrSecondFactorRequiredOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
