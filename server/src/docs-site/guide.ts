/** A page of the documentation: a Markdown file in docs/, or one that is made of the contract. */
export interface Guide {
  /** Its file in docs/ without `.md`, and its address below /docs. */
  name: string
  /** What the navigation calls it; the page's own title may be longer. */
  label: string
  /** What it tells, in one line, for the overview, for search engines and for llms.txt. */
  summary: string
}

export interface GuideGroup {
  title: string
  guides: readonly Guide[]
}

/** The first page, at /docs itself. */
export const overview: Guide = {
  name: 'index',
  label: 'Overview',
  summary: 'What Kandidat is, and where everything about it is told.',
}

/** The page on which operations are tried, by Scalar: it has no file, and its twin is that of `operations`. */
export const trial: Guide = {
  name: 'reference',
  label: 'Reference, to try',
  summary: 'Every operation with its parameters and replies, and a form that sends it to this server.',
}

/** The reference as a page to read, made of the contract. */
export const reference: Guide = {
  name: 'operations',
  label: 'Reference, to read',
  summary:
    'The nine operations, their parameters, replies, headers and errors, and the five events, on one plain page.',
}

/** All pages but the first, in the order in which they are read. */
export const groups: readonly GuideGroup[] = [
  {
    title: 'Begin',
    guides: [
      {
        name: 'first-call',
        label: 'The first call',
        summary: 'From a clone to the first answer in two minutes, and where to go from there.',
      },
      {
        name: 'client',
        label: 'The client package',
        summary: 'Reading and receiving in TypeScript and JavaScript: lists, retries, errors, receivers.',
      },
    ],
  },
  {
    title: 'Read',
    guides: [
      trial,
      reference,
      {
        name: 'keeping-in-step',
        label: 'Paging, and a copy in step',
        summary: 'Long lists, making a copy of them, and keeping it right by webhooks or by ETag.',
      },
      {
        name: 'embedding',
        label: 'Careers pages on your site',
        summary:
          'What to show, what not to do from a browser, where applying leads, and JobPosting for search engines.',
      },
      {
        name: 'limits',
        label: 'Limits and retries',
        summary: 'How much may be asked, how to see what is left, and what to send again.',
      },
      { name: 'errors', label: 'Errors', summary: 'Every error code, with its cause and its cure.' },
      {
        name: 'versioning',
        label: 'Versions and deprecation',
        summary: 'What may be added within v1, what never changes, and how something ends.',
      },
    ],
  },
  {
    title: 'Rules',
    guides: [
      {
        name: 'access',
        label: 'Access',
        summary: 'What a key sees, 403 or 404, the order of checks, and the rules for keys.',
      },
      {
        name: 'statuses',
        label: 'Statuses and time',
        summary: 'How a status follows from links and the clock, what expires when, and what moves updatedAt.',
      },
      {
        name: 'careers-pages',
        label: 'Careers pages and links',
        summary: 'Where positions are listed, the marketplace, flags, overrides, sharing links, public addresses.',
      },
      {
        name: 'candidates',
        label: 'Candidates',
        summary: 'Applications and referrals, who is shown when, stages, anonymizing, and how performance is counted.',
      },
      {
        name: 'content',
        label: 'Content and values',
        summary: 'Descriptions and their HTML, images, times, places, salaries, contact data, ids.',
      },
      {
        name: 'lists',
        label: 'Lists and paging',
        summary: 'The order of each list, cursors, query parameters and filters.',
      },
      {
        name: 'responses',
        label: 'Every response',
        summary: 'Body, headers, conditional requests, methods and freshness of all answers.',
      },
    ],
  },
  {
    title: 'Be told',
    guides: [
      {
        name: 'webhooks',
        label: 'Webhooks',
        summary: 'Receivers, signatures, what is promised about order and repetition, the log, replay.',
      },
      { name: 'events', label: 'The five events', summary: 'What each means, when it is sent, and when it is not.' },
      {
        name: 'verifying-webhooks',
        label: 'Verifying webhooks',
        summary: 'A whole receiver in TypeScript, Python, PHP, Ruby, Go, Java and C#.',
      },
    ],
  },
  {
    title: 'Move in',
    guides: [
      {
        name: 'moving-in',
        label: 'Moving in',
        summary: 'From Greenhouse, Lever, Ashby and others: which command, and what becomes of which field.',
      },
      {
        name: 'import',
        label: 'Formats of imports',
        summary: 'The twelve formats that are read, what each needs, and JSON Lines of our own.',
      },
    ],
  },
  {
    title: 'Operate',
    guides: [
      {
        name: 'operating',
        label: 'Operating',
        summary: 'Where data lies, health, logs, figures, backup and restore, upgrades, what happens after a crash.',
      },
      { name: 'settings', label: 'Settings', summary: 'Every setting, what it is if absent, and what is allowed.' },
      { name: 'command-line', label: 'Command line', summary: 'Every command, with its options and examples.' },
      {
        name: 'scaling',
        label: 'Scaling',
        summary: 'Several processes behind a proxy, draining, connections, a replica, beyond one PostgreSQL.',
      },
      { name: 'performance', label: 'Performance', summary: 'What the API costs, measured, and how to measure it.' },
      {
        name: 'reliability',
        label: 'Reliability',
        summary: 'How it was tried that nothing is lost, by killing what delivers, with what counts.',
      },
      {
        name: 'about',
        label: 'About these pages',
        summary: 'How they are served, what they load and send, and what is known to be hard to use.',
      },
    ],
  },
]

/** All pages in the order in which they are read, the overview first. */
export const guides: readonly Guide[] = [overview, ...groups.flatMap((group) => group.guides)]
