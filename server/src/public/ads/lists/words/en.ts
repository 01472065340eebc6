import { numberText } from '../../../../base/web/words/dates.ts'

/** The texts of lists of jobs in English. The other languages have the same. */
export const en = {
  search: 'Search',
  searchIn: 'Search jobs',
  hint: 'Job, place or employer',
  filters: 'Filters',
  groups: { place: 'Place', type: 'Employment', company: 'Employer', industry: 'Industry', salary: 'Salary' },
  salaryShown: 'Salary is shown',
  sort: 'Sort by',
  sorts: { new: 'Newest first', closing: 'Closing first' },
  show: 'Show jobs',
  showAll: (count: number) => `Show all ${numberText(count, 'en')}`,
  jobs: { one: 'open job', other: 'open jobs' },
  found: { one: 'job found', other: 'jobs found' },
  many: (count: string) => `${count}+ open jobs`,
  manyFound: (count: string) => `${count}+ jobs found`,
  chosen: 'Chosen filters',
  remove: (filter: string) => `Remove ${filter}`,
  removeAll: 'Remove all filters',
  searched: (text: string) => `“${text}”`,
  empty: 'No job matches all of this',
  emptyAdvice: 'Try to leave something out:',
  without: (filter: string, jobs: string) => `Without ${filter}: ${jobs}`,
  none: 'No open jobs right now',
  noneText: (name: string) => `${name} has no open jobs at the moment. Come back later.`,
  nextPage: 'Next page',
  firstPage: 'First page',
  pages: 'Pages',
  allJobs: 'All jobs',
  jobsAt: (name: string) => `Jobs at ${name}`,
  list: 'Jobs',
  subscribe: 'Follow new jobs',
}

/** The texts of lists of jobs. */
export type ListWords = typeof en
