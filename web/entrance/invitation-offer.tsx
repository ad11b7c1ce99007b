// The invitation before it is accepted: who invites, to what, as what, until when; and the three ways on.
import type { ReactNode } from 'react'
import type { Me } from '../api/queries.ts'
import { formatDayAndTime, formatDuration, initialsOf } from '../core/formats.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import type { FormFailure } from '../forms/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { describeOffer, listPermissions, type Opened, writeRole } from './invitation-words.ts'
import { SplitFrame } from './split-frame.tsx'
import './invitation-offer.css'

export type OfferActs = {
  isBusy: boolean
  failure: FormFailure | undefined
  onAccept: () => void
  onSignIn: () => void
  onDecline: () => void
}

export function InvitationOffer(props: { opened: Opened; me: Me | undefined; acts: OfferActs }) {
  const { opened, me, acts } = props
  const { offer, invitedBy } = opened
  const { article, role } = writeRole(offer)
  return (
    <SplitFrame
      title={describeOffer(opened)}
      lead={<Faces invitedBy={invitedBy} accountName={offer.accountName} />}
      about={
        <>
          As {article} <b>{role}</b>, for {offer.email}.
        </>
      }
      {...(offer.accountName === null
        ? {}
        : { sampleNote: `A sample. You see the tasks of ${offer.accountName} after you accept.` })}
    >
      <OfferCard opened={opened} role={role} />
      <FormFailureNote failure={acts.failure} />
      <div className="offer-acts">
        <Button kind="primary" size="large" isWide isBusy={acts.isBusy} onClick={acts.onAccept}>
          {nameAccept(opened, me)}
        </Button>
        <div className="offer-others">
          {me === undefined && offer.isNewUser ? (
            <Button kind="ghost" onClick={acts.onSignIn}>
              I have an account, sign in
            </Button>
          ) : null}
          <Button kind="ghost" isBusy={acts.isBusy} onClick={acts.onDecline}>
            Decline
          </Button>
        </div>
        <p className="offer-hint">
          {invitedBy === null ? 'Not expecting this?' : `Don't know ${invitedBy}?`} Decline or close
          this page. Nothing is created until you accept.
        </p>
      </div>
    </SplitFrame>
  )
}

function nameAccept({ offer }: Opened, me: Me | undefined): string {
  if (me === undefined)
    return offer.isNewUser ? 'Accept and choose a password' : 'Sign in to accept'
  if (offer.kind !== 'member' && !me.secondFactor.used) return 'Accept and set up a second factor'
  return 'Accept invitation'
}

function OfferCard({ opened: { offer, invitedBy }, role }: { opened: Opened; role: string }) {
  const { may, mayNot } = listPermissions(offer)
  const leftSeconds = (new Date(offer.expiresAt).getTime() - Date.now()) / 1_000
  return (
    <div className="offer">
      <dl className="offer-facts">
        {offer.accountName === null ? null : <Fact label="Account">{offer.accountName}</Fact>}
        {invitedBy === null ? null : <Fact label="Invited by">{invitedBy}</Fact>}
        <Fact label="Your role">{role}</Fact>
        <Fact label="Your email">{offer.email}</Fact>
        <Fact label="Expires">
          {formatDayAndTime(offer.expiresAt)}{' '}
          <span className="offer-left">in {formatDuration(leftSeconds)}</span>
        </Fact>
      </dl>
      <ul className="offer-may" aria-label="Permissions">
        {may.map((each) => (
          <li key={each}>
            <Icon name="check" size={14} />
            {each}
          </li>
        ))}
        {mayNot === undefined ? null : (
          <li className="offer-may-not">
            <Icon name="close" size={14} />
            {mayNot}
          </li>
        )}
      </ul>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="offer-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Faces(props: { invitedBy: string | null; accountName: string | null }) {
  if (props.invitedBy === null) return null
  return (
    <div className="offer-faces" aria-hidden="true">
      <span className="offer-face">{initialsOf(props.invitedBy)}</span>
      {props.accountName === null ? null : (
        <>
          <span className="offer-line" />
          <span className="offer-face offer-account">{initialsOf(props.accountName)}</span>
        </>
      )}
    </div>
  )
}
