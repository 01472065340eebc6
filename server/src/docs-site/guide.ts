/** A page of the documentation: a Markdown file in docs/, or one that is generated from the contract. */
export interface Guide {
  /** Its file in docs/ without `.md`, and its address below /docs. */
  name: string
  /** Its name in the navigation; the title of the page may be longer. */
  label: string
  /** Its content in one line, for the overview, search engines and llms.txt. */
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
  summary: 'What Kandidat is, and where to find everything about it.',
}

/**
 * The page on which operations can be tried, by Scalar. It has no file, and its Markdown version is
 * that of `operations`.
 */
export const interactiveReference: Guide = {
  name: 'reference',
  label: 'Interactive reference',
  summary: 'Every operation with its parameters and responses, and a form that sends it to this server.',
}

/** The reference as a plain page, generated from the contract. */
export const reference: Guide = {
  name: 'operations',
  label: 'Reference',
  summary:
    'The nine operations, their parameters, responses, headers and errors, and the five events, on one plain page.',
}

/** All pages but the first, in reading order. */
export const groups: readonly GuideGroup[] = [
  {
    title: 'Get started',
    guides: [
      {
        name: 'first-call',
        label: 'The first call',
        summary: 'From a clone to the first answer in two minutes, and where to go from there.',
      },
      {
        name: 'portal',
        label: 'The portal',
        summary: 'Signing in, keys, webhooks and their log, the team, who did what, and your own account.',
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
      interactiveReference,
      reference,
      {
        name: 'keeping-in-step',
        label: 'Paging and synchronizing',
        summary: 'Long lists, copying them, and keeping the copy current with webhooks or ETags.',
      },
      {
        name: 'embedding',
        label: 'Careers pages on your site',
        summary:
          'What to show, what not to do from a browser, where links for applying lead, and JobPosting for search engines.',
      },
      {
        name: 'limits',
        label: 'Limits and retries',
        summary: 'How many requests you may send, how to see what is left, and what to retry.',
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
        summary: 'How links and time determine the status, when positions expire, and what changes updatedAt.',
      },
      {
        name: 'careers-pages',
        label: 'Careers pages and links',
        summary: 'Where positions are listed, the marketplace, flags, overrides, sharing links, public addresses.',
      },
      {
        name: 'candidates',
        label: 'Candidates',
        summary:
          'Applications and referrals, when they are shown, stages, anonymizing, and how performance is counted.',
      },
      {
        name: 'applications',
        label: 'Applications',
        summary: 'Forms, what they ask for, spam, the own page of applicants, privacy notices and reported ads.',
      },
      {
        name: 'referring',
        label: 'Referring',
        summary: 'Links of referrers, naming somebody, invitations and their answers, what referrers see.',
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
    title: 'Receive events',
    guides: [
      {
        name: 'webhooks',
        label: 'Webhooks',
        summary: 'Receivers, signatures, guarantees on order and repetition, the log, replay.',
      },
      {
        name: 'events',
        label: 'The five events',
        summary: 'What each event means, when it is sent, and when it is not.',
      },
      {
        name: 'verifying-webhooks',
        label: 'Verifying webhooks',
        summary: 'A complete receiver in TypeScript, Python, PHP, Ruby, Go, Java and C#.',
      },
    ],
  },
  {
    title: 'Move in',
    guides: [
      {
        name: 'moving-in',
        label: 'Moving in',
        summary: 'From Greenhouse, Lever, Ashby and others: which command to use, and how fields are mapped.',
      },
      {
        name: 'import',
        label: 'Formats of imports',
        summary: 'The twelve formats that can be imported, what each needs, and our own JSON Lines format.',
      },
    ],
  },
  {
    title: 'Operate',
    guides: [
      {
        name: 'files',
        label: 'Files and pictures',
        summary: 'CVs and their addresses, what is refused, pictures and their sizes, pictures from elsewhere.',
      },
      {
        name: 'mail',
        label: 'Mail',
        summary: 'What Kandidat writes to candidates and referrers, a mail server, passing on by hand, what fails.',
      },
      {
        name: 'operating',
        label: 'Operating',
        summary:
          'Where data is stored, health, logs, metrics, backup and restore, upgrades, what happens after a crash.',
      },
      { name: 'settings', label: 'Settings', summary: 'Every setting, its default, and the allowed values.' },
      { name: 'command-line', label: 'Command line', summary: 'Every command, with its options and examples.' },
      {
        name: 'scaling',
        label: 'Scaling',
        summary: 'Several processes behind a proxy, draining, connections, a replica, beyond one PostgreSQL.',
      },
      {
        name: 'performance',
        label: 'Performance',
        summary: 'What was measured of the API, and how to measure it again.',
      },
      {
        name: 'reliability',
        label: 'Reliability',
        summary: 'How we tested by killing workers that no event is lost, and the results.',
      },
      {
        name: 'about',
        label: 'About these pages',
        summary: 'How they are served, what they load and send, and known accessibility problems.',
      },
    ],
  },
]

/** All pages in reading order, the overview first. */
export const guides: readonly Guide[] = [overview, ...groups.flatMap((group) => group.guides)]
