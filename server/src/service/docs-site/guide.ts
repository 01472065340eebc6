/** A page of the documentation: a Markdown file in docs/, or one that is generated from the contract. */
export interface Guide {
  /** Its file in docs/ without `.md`, and its address below /docs. */
  name: string
  /** Its name in the menu. The title of the page may be longer. */
  label: string
  /** Its content in one line, for the overview, search engines and llms.txt. */
  summary: string
}

export interface GuideGroup {
  title: string
  guides: readonly Guide[]
}

function page(name: string, label: string, summary: string): Guide {
  return { name, label, summary }
}

/** The first page, at /docs itself. */
export const overview = page('index', 'Overview', 'What Kandidat is, and where to find everything about it.')

/**
 * The page on which operations can be tried, by Scalar. It has no file, and its Markdown version is
 * that of `operations`.
 */
export const interactiveReference = page(
  'reference',
  'Reference, interactive',
  'Every operation with its parameters and responses, and a form that sends it to this server.',
)

/** The reference as a plain page, generated from the contract. */
export const reference = page(
  'operations',
  'Reference, plain',
  'The nine operations, their parameters, responses, headers and errors, and the five events, on one plain page.',
)

/** What changed in each release. Its file is CHANGELOG.md, and it is not in the menu. */
export const changelog = page(
  'changelog',
  'Changelog',
  'What changed in each release, for people who use or run Kandidat.',
)

/** The menu: all pages but the first, in reading order. */
export const groups: readonly GuideGroup[] = [
  {
    title: 'Get started',
    guides: [
      page('first-call', 'Your first call', 'From a clone to the first response, with curl, TypeScript and Python.'),
      page(
        'client',
        'The client package',
        'Read the API and receive webhooks in TypeScript and JavaScript: lists, retries, errors, receivers.',
      ),
      page(
        'what-to-expect',
        'What you can expect',
        'What is guaranteed when you read the API or receive webhooks, and how fast it is.',
      ),
      page(
        'what-it-does-not-do',
        'What Kandidat does not do',
        'What is not there, from single sign-on to writing by the API, and what people use instead.',
      ),
      page(
        'security',
        'Security',
        'What is promised, how it is tested, where attacks end, keys and secrets, and what is not promised.',
      ),
      page('about', 'About these pages', 'How they are served, what they load and send, and how accessible they are.'),
    ],
  },
  {
    title: 'API reference',
    guides: [
      interactiveReference,
      reference,
      page('access', 'Access', 'What a key sees, 403 or 404, the order of checks, and the rules for keys.'),
      page('responses', 'Responses', 'Body, headers, ETags, methods and freshness of every response.'),
      page('lists', 'Lists and paging', 'The order of each list, cursors, query parameters and filters.'),
      page(
        'limits',
        'Limits and retries',
        'How many requests you may send, how to see what is left, and what to retry.',
      ),
      page('changes', 'Changes', 'What changed since you last asked, and what your key can read no more.'),
      page('errors', 'Errors', 'Every error code, with its cause and how to fix it.'),
      page('versioning', 'Versions', 'What may be added within v1, what never changes, and how something ends.'),
    ],
  },
  {
    title: 'Guides',
    guides: [
      page(
        'keeping-in-step',
        'Synchronizing',
        'Copy positions and candidates, and keep the copy current: follow changes, and add webhooks.',
      ),
      page(
        'statuses',
        'Statuses and time',
        'How links and time decide the status, when positions expire, and what changes updatedAt.',
      ),
      page(
        'content',
        'Content and values',
        'Descriptions and their HTML, images, times, places, salaries, contact data, ids.',
      ),
      page(
        'candidates',
        'Candidates',
        'Applications and referrals, when they are shown, stages, anonymizing, and performance.',
      ),
    ],
  },
  {
    title: 'Webhooks',
    guides: [
      page('webhooks', 'Webhooks', 'Receivers, signatures, guarantees on order and repetition, the log, replay.'),
      page('events', 'The five events', 'What each event means, when it is sent, and when it is not.'),
      page(
        'verifying-webhooks',
        'Verifying webhooks',
        'A complete receiver in TypeScript, Python, PHP, Ruby, Go, Java and C#.',
      ),
    ],
  },
  {
    title: 'Portal',
    guides: [
      page('portal', 'The portal', 'Sign in; work with positions and candidates; manage keys, webhooks and the team.'),
    ],
  },
  {
    title: 'Careers pages',
    guides: [
      page(
        'careers-pages',
        'Careers pages and links',
        'Where positions are listed, the marketplace, flags, overrides, sharing links, public addresses.',
      ),
      page(
        'search',
        'Search',
        'What visitors find by which words, in which order, and what is suggested for a mistyped one.',
      ),
      page(
        'applications',
        'Applications',
        'Forms, what they ask for, spam, the page of each applicant, privacy notices and reported ads.',
      ),
      page(
        'retention',
        'How long people are kept',
        'When people are deleted after the process has ended, how a company decides it, and how it is announced.',
      ),
      page(
        'referring',
        'Referrals',
        'Links of referrers, naming somebody, invitations and their answers, what referrers see.',
      ),
      page(
        'embedding',
        'On your own site',
        'What to show, what not to do from a browser, where links for applying lead, and JobPosting.',
      ),
    ],
  },
  {
    title: 'Importing',
    guides: [
      page(
        'moving-in',
        'Moving in',
        'From Greenhouse, Lever, Ashby and others: which command to use, and how fields are mapped.',
      ),
      page(
        'import',
        'Import formats',
        'The formats that can be imported, what each needs, and our own JSON Lines format.',
      ),
    ],
  },
  {
    title: 'Self-hosting',
    guides: [
      page(
        'self-hosting',
        'Set up a server',
        'From an empty machine to an installation that others use: package, systemd, containers, proxies, archives.',
      ),
      page(
        'operating',
        'Operating',
        'What to check, backup and restore, upgrades, health, logs, metrics, and what happens after a crash.',
      ),
      page(
        'postgresql-backups',
        'Backups of PostgreSQL',
        'With your own PostgreSQL: pg_dump, an archive of the write-ahead log, and the way back to a moment.',
      ),
      page(
        'budgets',
        'Budgets',
        'What strangers can ask for, how much of it, and what happens beyond: signing in above all.',
      ),
      page('settings', 'Settings', 'Every setting, its default, and the allowed values.'),
      page('scaling', 'Scaling', 'Several processes behind a proxy, draining, connections, a replica for reads.'),
      page(
        'mail',
        'Mail',
        'What Kandidat writes to candidates and referrers, connecting a mail server, and mails that fail.',
      ),
      page(
        'files',
        'Files and pictures',
        'CVs and their addresses, what is refused, pictures and their sizes, and imported pictures.',
      ),
    ],
  },
  {
    title: 'Command line',
    guides: [page('command-line', 'Commands', 'Every command, with its options and examples.')],
  },
]

/** Pages for people who work on Kandidat. The menu leaves them out; `about` links them. */
export const internals: readonly Guide[] = [
  page('internals/performance', 'Performance', 'What was measured of the API, and how to measure it again.'),
  page(
    'internals/reliability',
    'Reliability',
    'How we tested by killing workers that no event is lost, and the results.',
  ),
  page(
    'internals/daily-work',
    'Daily work',
    'What recruiters do most often, in clicks and seconds, and a day of an office.',
  ),
  page('internals/sharding', 'Sharding, on paper', 'What it would take to spread the data over several databases.'),
  page(
    'internals/accessibility',
    'Accessibility, tested',
    'How the pages are tested with axe and Lighthouse, and what is repaired in the interactive reference.',
  ),
  page(
    'internals/asvs',
    'ASVS 5, by number',
    'All 253 requirements of ASVS 5.0.0 at levels 1 and 2: what holds, which test shows it, and what does not hold.',
  ),
]

/** The pages of the menu in reading order, the overview first. */
export const inMenu: readonly Guide[] = [overview, ...groups.flatMap((group) => group.guides)]

/** All pages. */
export const guides: readonly Guide[] = [...inMenu, ...internals]
