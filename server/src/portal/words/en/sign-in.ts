/** The texts of signing in, in English. The other languages have the same. */
export const signInWords = {
  signIn: {
    failed: 'That did not work. Check the e-mail and the password.',
    tooMany: (minutes: string) =>
      `Too many attempts came from your network. Try again in ${minutes} minutes, or sign in with a passkey or in a browser that you used before.`,
    busy: 'Many attempts to sign in are under way. Try again in a few seconds.',
    help: 'No password yet, or forgotten? Ask an administrator of your company for an invitation, or whoever runs this installation for a new link.',
    emailRequired: 'Enter your e-mail.',
    passwordRequired: 'Enter your password.',
    passkey: 'Sign in with a passkey',
    passkeyFailed: 'Your browser used no passkey. Try again, or sign in with your password.',
    orPassword: 'Or with your password:',
  },
  code: {
    title: 'Enter the code of your app',
    lead: 'Open your authenticator app, and enter the six digits that it shows for this site.',
    setUpTitle: 'Set up an authenticator app',
    setUpLead:
      'A password alone is not enough here. Scan the picture with an authenticator app, such as the one of your password manager.',
    picture: 'Picture to scan with an authenticator app',
    secret: 'Or enter this secret in the app',
    code: 'Code',
    codeHint: 'Six digits.',
    submit: 'Continue',
    failed: 'That code is not right, or was used before. Wait for the next one.',
    expired: 'That took too long. Sign in again.',
    passkeyTitle: 'Now use your passkey',
    passkeyLead: 'Your account has a passkey, so a password alone is not enough.',
    sealed:
      'Your app cannot be checked now, because what is stored about it cannot be decrypted. Ask whoever runs this installation for a new link.',
    passkeyLost:
      'No passkey here? Sign in on the device that has it. If you have lost it, ask whoever runs this installation for a new link.',
  },
  signOut: {
    lead: 'You can sign in again at any time.',
  },
  welcome: {
    title: (company: string) => `Welcome to ${company}`,
    joinLead: (email: string) => `Choose a password, and you can begin. You will sign in as ${email}.`,
    name: 'Your name',
    password: 'Choose a password',
    passwordHint: 'At least 12 characters. A few words in a row are easy to remember.',
    join: 'Join',
    acceptLead: (company: string) => `You have been invited to ${company}. Your other companies learn nothing of it.`,
    accept: 'Accept the invitation',
    firstSignIn: (email: string) =>
      `There is an account for ${email} already. Sign in with it first, and then accept the invitation.`,
    otherSignIn: (email: string, other: string) =>
      `The invitation is for ${email}, and you are signed in as ${other}. Sign out, and open the link again.`,
    notMine: 'This is not my account',
    notMineLead: (email: string) =>
      `Did somebody else make it, or can you not get into it? Then we send a link to ${email}. By it you choose a password of your own. The account that is there is deleted: companies that it belongs to have to invite you again.`,
    sendProof: 'Send me the link',
    proofSentTitle: 'Look into your mail',
    proofSent: (email: string) =>
      `We have sent a link to ${email}. It works once, within 24 hours. The invitation that you opened works no longer. If no mail comes, ask for a new invitation.`,
    proveLead: (email: string) =>
      `This link has shown that ${email} is yours. There is an account with it already, which nobody has proved. If it is yours, sign in. If not, choose a password: that account is then deleted, and companies that it belongs to have to invite you again.`,
    recoverTitle: 'Choose a new password',
    recoverLead: (email: string) => `For ${email}. All other browsers are signed out, and your passkeys are removed.`,
    lostApp: 'I have lost my authenticator app: remove it',
    recover: 'Save and sign in',
    goneTitle: 'This link no longer works',
    gone: 'It was used, has expired, or was replaced by a newer one. Ask whoever sent it for another.',
  },
  passwordFaults: {
    short: 'At least 12 characters.',
    long: 'At most 256 characters.',
    common: 'Many people use this password. Choose another, such as four words that do not belong together.',
    named: 'This password is little more than a name that others would guess. Choose another.',
  },
  companies: {
    lead: 'You work for several. You can change at any time.',
    none: 'You do not work for a company at the moment.',
    noneText: 'Ask an administrator of your company for an invitation.',
    open: (company: string) => `Open ${company}`,
  },
  prove: {
    title: 'Confirm that it is you',
    lead: 'This is about keys, secrets, people or how you sign in, so we ask again every 10 minutes.',
    password: 'Your password',
    code: 'Code of your authenticator app',
    submit: 'Confirm',
    failed: 'That did not work. Try again.',
    noFactor: 'You have no password. Ask whoever runs this installation for a new link.',
    passkey: 'Confirm with a passkey',
    passkeyFailed: 'Your browser used no passkey. Try again.',
    orOtherwise: 'Or in another way:',
  },
}

/** The texts of signing in. */
export type SignInWords = typeof signInWords
