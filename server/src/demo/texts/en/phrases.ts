import type { Phrases } from '../phrases.ts'

/** For EN and GB alike: the English of both is British. */
export const phrases: Phrases = {
  headings: {
    work: ['About the job', 'What it is like', 'The role', 'What this is about'],
    tasks: ['What you will do', 'Responsibilities', 'Your tasks', 'Your work'],
    wants: ['Who we are looking for', 'What you bring', 'Is this you?', 'About you'],
    offer: ['What we offer', 'What you get', 'Pay and benefits', 'In return'],
    company: ['About {company}', 'Who we are', 'A few words about {company}', 'Your employer'],
    apply: ['How to apply', 'Questions and applications', 'Interested?', 'Apply'],
    process: 'What happens next',
    practical: 'Practical details',
    beginning: 'Your first weeks',
    town: 'The place',
    images: 'What it looks like here',
  },
  offers: [
    'Fair pay, and an open conversation about it',
    'Pension and insurance from the first day',
    'A proper introduction, with one person whose job it is to help you',
    'Colleagues who share what they know',
    'Generous parental leave for every kind of parent',
    'Training that we talk about and also pay for',
    'The possibility to work fewer hours in some years',
    'A summer party, and no obligation to dance',
    'Good coffee and quiet rooms',
    'Extra leave after five years',
  ],
  apply: [
    `Send us a short letter and your CV through the form on this page. There is no need for a photograph or a date of
    birth. If you have questions, contact {contact} on {phone} or {mail}.`,
    `Tell us in a few sentences who you are and why you would like to come. We read applications as they arrive and
    answer everybody. Questions go to {contact}: {phone}, {mail}.`,
    `If you would rather talk first, ring {contact} on {phone} or write to {mail}. Certificates can wait until the
    interview.`,
  ],
  applyThroughAgency: [
    `{agency} assists {company} with this appointment. For a confidential conversation, contact {contact} on {phone}
    or {mail}.`,
    `Applications are made on this page and read by {contact} of {agency}, who is also happy to talk first: {phone},
    {mail}.`,
    `The position is filled through {agency}. The first interview is by video, the second at {company}. Contact:
    {contact}, {phone}, {mail}.`,
  ],
  welcome: [
    `We would like our workplace to look like the world around it, and welcome applications from everyone who is
    qualified, whatever their age, gender, background or ability.`,
    'Not sure that you meet every point? Apply anyway. It is a wish list.',
    'If you need adjustments to do your best work, we will arrange them together.',
    '',
  ],
  process: [
    [
      'You apply, or are referred by somebody who knows you.',
      'We get back to you within a week, whatever the answer.',
      'An interview of about an hour, with a tour.',
      'A second conversation with the people you would work with.',
      'References and an offer.',
    ],
    [
      'A short call.',
      'An interview in which we solve a real problem together.',
      'Half a paid day with the team.',
      'An offer, and time to think.',
    ],
  ],
  practical: [
    'The place of work is {city}. Starting date by agreement.',
    `We would like you to start on the first of next month, but gladly wait for the right person. Place of work:
    {city}.`,
    'The position is permanent after a trial period of six months. We help newcomers to find a home in {city}.',
  ],
  beginning: [
    `In your first week you have no other task than to get to know people, rooms and systems. After that you work
    alongside somebody until both of you think that you can manage. Three months later we sit down and talk about
    what turned out as you had expected, and what did not.`,
    `There is a plan for your first six weeks, your accounts work on day one, and your manager has made time. It
    sounds obvious, yet it is what new colleagues usually mention.`,
    `The introduction depends on what you know already, and it is over when you say so. On the way you also meet
    those with whom you will not work every day, because they are the ones who know the answer when something is
    odd.`,
  ],
  notices: [
    'The closing date has been extended.',
    'We have had many good applications and have room for one more.',
    'This position is advertised again. Earlier applicants need not reapply.',
  ],
  stages: ['Phone screen', 'First interview', 'Second interview', 'References', 'Trial day', 'On hold'],
}
