import { commonWords, webWords } from '../../../base/web/words/en.ts'
import { statusNames } from '../../../positions/words/status-names.ts'

/** The texts of choosing positions, and of their status, in English. The other languages have the same. */
export const positionWords = {
  certain: 'Certain positions',
  list: commonWords.positions,
  search: 'Search positions',
  searchHint: 'Words of the title, the place or the client. What is ticked stays ticked.',
  find: 'Search',
  foundNone: 'No position fits. Try fewer words.',
  gone: 'A position that is gone, or not yours',
  none: 'Choose at least one position, or all of them.',
  notYours: 'A position that was chosen is gone, or not yours.',
  statuses: statusNames.en,
  reasons: {
    draft: 'Never published',
    unreachable: 'No page or link that is on leads to it',
    expired: (day: string) => `Expired on ${day}`,
    paused: (day: string) => `Since ${day}`,
    archived: (day: string) => `Since ${day}`,
    removed: (day: string) => `Removed on ${day}`,
    livePages: {
      one: 'page',
      other: 'pages',
    },
    liveLinks: {
      one: 'link',
      other: 'links',
    },
    live: (what: string) => `On ${what}`,
  },
}

/** The texts of choosing positions. */
export type PositionWords = typeof positionWords

/** The texts of the page of a position in English. The other languages have the same. */
export const showWords = {
  edit: 'Edit',
  preview: 'Preview',
  done: {
    create: 'The position was saved as a draft. Nobody else sees it yet.',
    edit: 'The position was saved.',
    publish: 'The position was published.',
    pause: 'The position was paused.',
    resume: 'The position was resumed.',
    archive: 'The position was archived.',
    restore: 'The position was restored.',
    deadline: 'The deadline was changed.',
    team: 'The owner and the team were saved.',
    list: 'The position was listed on the page.',
    unlist: 'The position was taken off the page.',
    forms: 'The forms on the page were changed.',
    'link-on': 'The link was switched on.',
    'link-off': 'The link was switched off.',
  },
  steps: { publish: 'Publish', pause: 'Pause', resume: 'Resume', archive: 'Archive', restore: 'Restore' },
  duplicate: 'Duplicate',
  overview: 'At a glance',
  counted: (fresh: string, active: string) => `${fresh} new, ${active} in process`,
  changeDeadline: 'Change the deadline',
  deadlineLead: 'The position closes at the end of this day. A day in the past closes it at once.',
  liftDeadline: 'Remove the deadline',
  created: 'Written on',
  listingsLead: 'Where visitors can find the position.',
  noPages: 'There are no careers pages.',
  page: 'Page',
  state: 'Status',
  live: 'Live',
  notLive: 'Not live',
  forms: 'Forms on this page',
  formsOn: (name: string) => `Forms on ${name}`,
  formsLead: 'Whether people can apply and refer on this page alone.',
  applications: 'Applying',
  referrals: 'Referring',
  overrides: { inherit: 'same as the position', on: 'on', off: 'off' },
  overrideChoices: { inherit: 'Same as the position', on: 'On', off: 'Off' },
  changeForms: 'Forms',
  list: 'List',
  unlist: 'Remove from the page',
  links: 'Sharing links',
  linksLead: 'An address for each ad or channel. Visitors find the position behind it while it is published.',
  noLinks: 'There are no sharing links.',
  newLink: 'New sharing link',
  editLink: (name: string) => `Edit the link ${name}`,
  linkNameHint: 'Such as “Spring campaign”. Visitors do not see it.',
  linkType: 'Kind',
  linkTypes: { JOB_BOARD: 'Job board', AD: 'Ad', NETWORK: 'Social network', OTHER: 'Other' },
  platform: 'Where',
  platformHint: 'Such as FINN or LinkedIn.',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  code: 'QR code',
  codeLead: 'A phone that scans it opens the position.',
  saveCode: 'Download as a picture (SVG)',
  previewOn: (name: string) => `Preview on ${name}.`,
  previewText: 'Only you see this. The buttons do nothing here.',
  leavePreview: 'Back to the position',
}

/** The texts of the page of a position. */
export type ShowWords = typeof showWords

/** The texts of the list of positions in English. The other languages have the same. */
export const listWords = {
  lead: 'What you are hiring for, the newest first.',
  caption: 'Positions, the newest first',
  filters: 'Filters of the list',
  search: 'Title or place',
  open: 'All but archived',
  more: (count: string) => `and ${count} more`,
  noPlace: 'No place',
  fresh: 'new',
  active: 'in process',
  choose: (title: string) => `Choose ${title}`,
  withChosen: 'With those chosen',
  publish: showWords.steps.publish,
  pause: showWords.steps.pause,
  archive: showWords.steps.archive,
  restore: showWords.steps.restore,
  noneText: 'Write the first one, and look at it before anybody else does. Nothing is public until you publish it.',
  noneReadText: 'As soon as a recruiter writes one that you may see, it appears here.',
  nothingFound: 'No positions found',
  nothingFoundText: 'Change the filters, or look at all positions.',
  showAll: 'Show all positions',
  done: {
    publish: { one: 'position was published.', other: 'positions were published.' },
    pause: { one: 'position was paused.', other: 'positions were paused.' },
    resume: { one: 'position was resumed.', other: 'positions were resumed.' },
    archive: { one: 'position was archived.', other: 'positions were archived.' },
    restore: { one: 'position was restored.', other: 'positions were restored.' },
  },
}

/** The texts of the list of positions. */
export type ListWords = typeof listWords

/** The texts of the editor of positions in English. The other languages have the same. */
export const editorWords = {
  draft: {
    title: 'In this browser is something that you have not saved',
    text: 'It is from',
    differs: 'It differs from what is stored in',
    go: 'Continue with what you had',
    drop: 'Throw it away',
    next: 'Show the next one',
    of: 'of',
    untitled: 'Without a title',
    open: 'This is open in another tab',
    gone: 'This was saved or thrown away in another tab',
  },
  newLead: 'Nothing is public before you publish it.',
  editTitle: (title: string) => `Edit ${title}`,
  copied: 'This is the copy, as a draft. Nobody else sees it before you publish it.',
  create: 'Save as a draft',
  saved: 'The position was saved.',
  essentials: 'The job',
  language: 'Language of the ad',
  clientHint: 'For whom you recruit. The position moves to the careers pages of the client.',
  noClient: 'This company is no client of yours.',
  ownCompany: (name: string) => `None: ${name} itself`,
  pitch: 'In short',
  pitchHint: 'One or two sentences, which lists show too.',
  placesHint: 'One on each line, such as “Strandgaten 18, 5013 Bergen” or “Aarhus, Denmark”.',
  noPlace: (line: string) => `“${line}” cannot be found. Add its country.`,
  deadline: 'Last day to apply',
  deadlineHint: 'The position closes at the end of this day. Without one, it stays open.',
  noDay: 'A day such as 2027-01-31.',
  highlights: 'What you offer',
  highlightsHint: 'One on each line.',
  content: 'The ad',
  override: 'Text of your own in place of all the above',
  overrideHint: 'Shown instead of “in short” and the texts above.',
  startOverride: 'Start from the texts above',
  dropOverride: 'Back to the texts above',
  salaryMin: 'From',
  salaryMax: 'Up to',
  salaryCurrency: 'Currency',
  salaryType: 'Per',
  units: { HOUR: 'hour', DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' },
  salaryExtra: 'More about the salary',
  notGiven: 'Not given',
  noAmount: 'An amount such as 45000 or 210.50.',
  salaryOrder: 'This is less than the lowest amount.',
  noCurrency: 'Choose the currency of the amounts.',
  contacts: 'Contacts',
  contactsLead: 'Whom people can ask about the position. Empty this person’s fields to remove them.',
  contact: (n: number) => `Person ${n}`,
  addContact: 'Add a person',
  noContactName: 'Write the name of the contact.',
  contactTitle: 'Role',
  noEmail: webWords.email.one,
  noPhone: 'A phone number, with its country code if it is of another country.',
  applying: 'Applying and referring',
  enableApplication: 'People can apply',
  enableVouch: 'People can refer somebody they know',
  ask: {
    phone: commonWords.phone,
    cv: commonWords.cv,
    message: commonWords.message,
    linkedInUserName: commonWords.linkedIn,
    portfolioUrl: 'Portfolio',
  },
  asked: { optional: 'Optional', off: 'Hidden', required: 'Required' },
  prescreening: 'Look at applications yourselves before they are new candidates',
  hideEmployer: 'Do not name the client in the ad',
  look: 'Look',
  colourHint: 'Such as #0a4d68. Without one, it is that of the company.',
  noColour: 'Six digits after #, such as #0a4d68.',
  versions: {
    title: 'Somebody else saved this position while you were writing',
    lead: 'Nothing of yours is lost: it stands in the fields below. Look at what changed, and save again.',
    theirs: 'The form has the new value.',
    both: 'You changed it too. Your value stands in the form, and replaces the other one when you save.',
    field: 'Field',
    stored: 'Saved by the other person',
    what: 'What happens',
    nothing: 'Empty',
    refused: 'Somebody else changed this meanwhile.',
  },
}

/** The texts of the editor of positions. */
export type EditorWords = typeof editorWords

/** The texts of the steps of positions in English. The other languages have the same. */
export const stepWords = {
  steps: {
    publish: {
      title: (what: string) => `Publish ${what}?`,
      lead: 'Visitors see what is published at once, on every page that lists it.',
      now: 'Publish now',
    },
    pause: {
      title: (what: string) => `Pause ${what}?`,
      lead: 'Visitors can no longer open it or apply. Candidates stay where they are, and you can resume at any time.',
      leadOfSeveral:
        'Visitors can no longer open them or apply. Candidates stay where they are, and you can publish them again at any time.',
      now: 'Pause now',
    },
    resume: {
      title: (what: string) => `Resume ${what}?`,
      lead: 'Visitors see it again, wherever it is listed.',
      now: 'Resume now',
    },
    archive: {
      title: (what: string) => `Archive ${what}?`,
      lead: 'It stays closed until you restore it. Candidates stay where they are, and nobody is told.',
      leadOfSeveral: 'They stay closed until you restore them. Candidates stay where they are, and nobody is told.',
      now: 'Archive now',
    },
    restore: {
      title: (what: string) => `Restore ${what}?`,
      lead: 'It becomes what it was before it was archived. If it was published then, visitors see it at once.',
      leadOfSeveral:
        'They become what they were before they were archived. Visitors see at once what was published then.',
      now: 'Restore now',
    },
  },
  pauseEnds: 'That ends the pause.',
  people: { one: 'person is in process there.', other: 'people are in process there.' },
  left: 'These stay as they are',
  obstacles: {
    archived: 'It is archived. Restore it first.',
    expired: 'It has expired. Set a later deadline, or remove the deadline.',
    unpublished: 'It was never published.',
    'not-paused': 'It is not paused.',
    'not-archived': 'It is not archived.',
  },
  unsearched: "Job search, such as Google's, will not show this:",
  lacking: {
    place: 'It has no place, and is not tagged only Remote.',
    country: 'It is remote, and neither it nor the employer has a country.',
    text: 'It has no text.',
  },
  none: 'No position was chosen',
  noneText: 'Tick positions in the list first.',
  backToList: 'Back to the list',
}

/** The texts of the steps of positions. */
export type StepWords = typeof stepWords

/** The texts about the figures of a position in English. The other languages have the same. */
export const figuresWords = {
  title: 'Views and applications',
  lead: 'The last 30 days, by where people came from. Known bots are left out, and so are views that a cache in between answered.',
  none: 'Nobody has looked at it in the last 30 days',
  way: 'Came by',
  /** A sharing link, by its name and where it is put: two links may have the same name. */
  link: (name: string, platform: string) => (platform === '' ? name : `${name} (${platform})`),
  views: 'Views',
  applied: 'Applications',
  otherWays: 'Other ways',
  allWays: 'All ways',
  only: (way: string) => `Only by: ${way}`,
  day: 'Day',
  byDay: 'The figures of each day',
  viewsPerDay: 'Views a day',
  appliedPerDay: 'Applications a day',
  perDayText: (total: string, day: string) => `${total} in 30 days; most on ${day}`,
  inAll: 'In all',
}

/** The texts about the figures of a position. */
export type FiguresWords = typeof figuresWords

/** The texts of the tabs of a position in English. The other languages have the same. */
export const tabWords = {
  label: (title: string) => `Pages of ${title}`,
  tabs: {
    candidates: commonWords.candidates,
    ad: 'Ad',
    pages: 'Pages and links',
    figures: 'Figures',
    activity: 'Activity',
  },
  text: 'Text of the ad',
  fresh: listWords.fresh,
  publish: showWords.steps.publish,
}

/** The texts of the tabs of a position. */
export type TabWords = typeof tabWords

/** The texts about who is responsible for a position in English. The other languages have the same. */
export const responsibleWords = {
  owner: 'Owner',
  team: 'Team',
  title: 'Owner and team',
  lead: 'Whom colleagues turn to about the position, and who sees first on Today what waits there. It gives nobody access.',
  nobody: 'Nobody',
  teamHint: 'Offered is whoever has access to the position.',
  none: 'No owner',
  change: 'Change',
  mine: 'My positions',
}

/** The texts about who is responsible for a position. */
export type ResponsibleWords = typeof responsibleWords
