/** Where the public feeds of other systems are, by the names of the formats. NAME is what a company is called there. */
export const feedAddresses: Readonly<Record<string, string>> = {
  greenhouse: 'https://boards-api.greenhouse.io/v1/boards/NAME/jobs',
  lever: 'https://api.lever.co/v0/postings/NAME',
  ashby: 'https://api.ashbyhq.com/posting-api/job-board/NAME',
  workable: 'https://apply.workable.com/api/v1/widget/accounts/NAME',
  smartrecruiters: 'https://api.smartrecruiters.com/v1/companies/NAME/postings',
  recruitee: 'https://NAME.recruitee.com/api/offers/',
  personio: 'https://NAME.jobs.personio.de/xml',
  teamtailor: 'https://NAME.teamtailor.com/jobs.json',
}
