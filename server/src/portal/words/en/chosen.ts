/** The texts for choosing many candidates, and moving them, in English. The other languages have the same. */
export const chosenWords = {
  allChosen: (count: string) => `All ${count} that this filter finds are chosen.`,
  newestChosen: (count: string) => `The newest ${count} that this filter finds are chosen.`,
  pageChosen: (count: string) => `The ${count} on this page are chosen.`,
  chooseFound: (count: string) => `Choose all ${count} that this filter finds`,
  chooseNewest: (count: string) => `Choose the newest ${count} that this filter finds`,
  chooseColumn: (count: string) => `Choose all ${count} in this column`,
  most: (count: string) => `At most ${count} at once.`,
  oneByOne: 'Choose one by one',
  andOthers: (count: string) => `and ${count} more`,
  writeChosen: 'Write …',
  moveSeveral: (candidates: string, stage: string) => `Move ${candidates} to ${stage}?`,
  moveLead: 'Nothing is sent to them. Whoever comes after you opened this page is not moved.',
  moveNobody: 'Nobody is moved',
  moveNobodyText: 'Everybody who was chosen stays where they are.',
  stays: {
    there: { one: 'candidate is in this stage already', other: 'candidates are in this stage already' },
    unagreed: { one: 'referred person has not agreed, and stays', other: 'referred people have not agreed, and stay' },
    over: {
      one: 'candidate is rejected, hired or out of the process, and left out. Choose the column to include them.',
      other: 'candidates are rejected, hired or out of the process, and left out. Choose their column to include them.',
    },
    left: {
      one: 'candidate was moved by somebody meanwhile, and stays',
      other: 'candidates were moved by somebody meanwhile, and stay',
    },
  },
}

/** The texts for choosing many candidates. */
export type ChosenWords = typeof chosenWords

/** The texts for writing to several candidates in English. The other languages have the same. */
export const lettersWords = {
  writeSeveral: 'Write to candidates',
  writeTo: (candidates: string) => `Write to ${candidates}`,
  nobody: 'None of them can get a mail',
  look: 'Look at the mails',
  toRead: { one: 'mail to read before it leaves', other: 'mails to read before they leave' },
  leaves: 'They leave after 30 seconds. Without a mail server they wait under Mail until you send them yourself.',
  leavesOther: 'They leave after 30 seconds. Without a mail server they wait until a recruiter passes them on.',
  change: 'Change this text',
  keep: 'Back to the text for all',
  leaveOut: 'Leave out',
  withoutMail: 'Reject without a mail',
  compose: 'Back',
  previous: 'Previous mails',
  next: 'Next mails',
  places: (first: string, last: string, of: string) => `${first} to ${last} of ${of}`,
  send: 'Send the mails',
  rejectAndSend: 'Reject and send the mails',
  saveAndSend: 'Save the reason and send the mails',
  changedSince:
    'Something in these mails has changed since they were shown, such as a name. Read them, and press the button again.',
  nobodyLeft: 'Everybody is left out. Nothing was sent.',
  tooManyTexts: 'No more texts of their own fit into this form. Send these first, and write to the others afterwards.',
  ofReader: (field: string, name: string) => `${field}, ${name}`,
  waiting: { one: 'mail is about to leave', other: 'mails are about to leave' },
  stop: 'Stop the mails',
  stopped: { one: 'mail was stopped.', other: 'mails were stopped.' },
  written: { one: 'mail was written.', other: 'mails were written.' },
}

/** The texts for writing to several candidates. */
export type LettersWords = typeof lettersWords
