import { commonWords } from '../../../base/web/words/en.ts'
import { numberText } from '../../../base/web/words/dates.ts'
import { tags } from '../../../positions/words/en.ts'

/** What an amount is paid for. */
export type PayUnit = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

const units: Record<PayUnit, string> = {
  HOUR: 'per hour',
  DAY: 'per day',
  WEEK: 'per week',
  MONTH: 'per month',
  YEAR: 'per year',
}

/** The texts around an ad in English. The other languages have the same. */
export const adWords = {
  apply: 'Apply',
  noForm: 'Applications are not taken on this page. The ad may say how to apply.',
  refer: 'Refer somebody',
  actions: 'Apply or refer',
  atAGlance: 'At a glance',
  recruitedBy: (name: string) => `Recruited by ${name}`,
  unnamed: (name: string) => `${name} recruits for an employer that is not named here.`,
  map: (place: string) => `${place}, on a map`,
  tags,
  units,
  from: (amount: string) => `from ${amount}`,
  upTo: (amount: string) => `up to ${amount}`,
  deadline: 'Deadline',
  published: 'Published',
  closesToday: 'closes today',
  closesTomorrow: 'closes tomorrow',
  closesIn: (days: string) => `closes in ${days} days`,
  isNew: 'New',
  highlights: 'What you get',
  picture: (n: number, of: number) => `Picture ${n} of ${of}`,
  about: (name: string) => `About ${name}`,
  contacts: 'Questions about the job?',
  share: 'Share this job',
  shareOn: (network: string) => `Share on ${network}`,
  link: 'Link to this job',
  scan: 'Scan the code to open this job.',
  allJobs: (name: string) => `All jobs at ${name}`,
  otherLanguages: 'This job in other languages',
  closed: 'This job is closed',
  closedOn: (day: string) => `It closed on ${day}.`,
  closedHere: 'It is not shown here any more.',
  stillOpen: 'See it where it is still open',
  similar: 'Similar jobs',
  paused: 'This job is not open at the moment',
  pausedText: 'It may open again. Until then it takes no applications.',
  noApplications: 'This job takes no applications here',
  noReferrals: 'This job takes no referrals here',
  seeJob: 'See the job',
  morePlaces: (count: string) => `and ${count} more`,
  anywhere: 'Remote',
}

/** The texts around an ad. */
export type AdWords = typeof adWords

/** The texts of lists of jobs in English. The other languages have the same. */
export const listWords = {
  search: 'Search',
  searchIn: 'Search jobs',
  hint: 'Job, place or employer',
  groups: {
    place: commonWords.place,
    region: 'Region',
    type: commonWords.employment,
    language: commonWords.language,
    company: commonWords.employer,
    industry: 'Industry',
    salary: commonWords.salary,
    published: adWords.published,
  },
  salaryShown: 'Salary is shown',
  publishedWithin: { '1': 'Since yesterday', '7': 'Last 7 days', '30': 'Last 30 days' },
  anyTime: 'Any time',
  sort: 'Sort by',
  sorts: { best: 'Best match first', new: 'Newest first', closing: 'Closing first' },
  show: 'Show jobs',
  chosenIn: (count: number) => `${count} chosen`,
  showAll: (count: number) => `Show all ${numberText(count, 'en')}`,
  jobs: { one: 'open job', other: 'open jobs' },
  found: { one: 'job found', other: 'jobs found' },
  many: (count: string) => `More than ${count} open jobs`,
  manyFound: (count: string) => `More than ${count} jobs found`,
  chosen: 'Chosen filters',
  remove: (filter: string) => `Remove ${filter}`,
  removeAll: 'Remove all filters',
  searched: (text: string) => `“${text}”`,
  empty: 'No job matches all of this',
  emptyAdvice: 'Try to leave something out:',
  didYouMean: 'Did you mean',
  without: (filter: string, jobs: string) => `Without ${filter}: ${jobs}`,
  none: 'No open jobs right now',
  noneText: (name: string) => `${name} has no open jobs at the moment. Come back later.`,
  allJobs: 'All jobs',
  jobsAt: (name: string) => `Jobs at ${name}`,
  list: 'Jobs',
  subscribe: 'Follow new jobs',
}

/** The texts of lists of jobs. */
export type ListWords = typeof listWords

/** The texts of the widget in English. The other languages have the same. */
export const embeddingWords = {
  more: 'Show more',
}

/** The texts of the widget. */
export type EmbeddingWords = typeof embeddingWords
