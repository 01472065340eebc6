import type { HeldReason, SubmissionState } from '../../../candidates/submissions/submission.ts'

const reasons: Readonly<Record<HeldReason, string>> = {
  fast: 'It was sent within three seconds, or its form was never opened.',
  trap: 'A field that people do not see was filled in.',
  address: 'Many came from the same address, and the browser behind this one did not solve the check.',
  position: 'Very many came for this position, and the browser behind this one did not solve the check.',
}

const states: Readonly<Record<SubmissionState, string>> = {
  new: 'New',
  held: 'Waits for you',
  taken: 'Approved',
  discarded: 'Discarded',
}

/** The texts of submissions in the portal in English. The other languages have the same. */
export const submissionWords = {
  title: 'Applications',
  lead: 'What people sent through your forms. What looks like spam waits until you approve it; whoever sent it hears of it three days before it is deleted.',
  caption: 'Applications, the newest first',
  filter: 'Show',
  filters: { all: 'All of them', held: 'Those that wait', taken: 'Those that were approved' },
  none: 'There is nothing here',
  noneText: 'As soon as somebody applies through a form, it appears here.',
  noneHeld: 'Nothing waits for you',
  noneHeldText: 'What looks like spam appears here. It is deleted after 30 days.',
  who: 'From',
  sent: 'Sent',
  state: 'Status',
  erased: 'Erased',
  states,
  why: 'Why it waits',
  reasons,
  wrote: 'What it says',
  keepMe: 'Wants to be kept for other positions',
  notice: 'Privacy notice shown',
  version: (n: number) => (n === 0 ? 'The standard notice' : `Version ${n}`),
  letIn: 'Approve',
  letInText: 'It becomes a candidate, and your systems are told.',
  discard: 'Discard',
  discardText: 'What it says is erased at once. You cannot undo this.',
  candidate: 'Open the candidate',
  gone: 'Somebody has decided about it already.',
  otherName: 'Another name with the same e-mail',
  otherNameText:
    'Somebody with another name has applied with the e-mail of this candidate. Nothing of it changed the candidate. Two people may share an address: if so, ask the other one for an e-mail of their own, and add them as a candidate.',
  nameChecked: 'I have looked at it',
}

/** The texts of submissions in the portal. */
export type SubmissionWords = typeof submissionWords
