/** The texts around public pages, and of their errors, in English. */
export const en = {
  skip: 'Skip to the content',
  languages: 'Languages',
  footer: 'More',
  poweredBy: (name: string) => `Careers pages by ${name}`,
  privacy: 'Privacy',
  openForm: 'Open the form',
  home: 'See all jobs',
  errors: {
    notFound: 'There is no such page',
    notFoundText: 'The address is wrong, or what was here is not shown any more.',
    refused: 'This cannot be done',
    crossSite: 'This form came from another website',
    crossSiteText: 'Nothing was sent. Open the form here, and send it again.',
    method: 'This page only takes forms and links',
    gone: 'This is not here any more',
    goneText: 'It was deleted, or it has a new address.',
    tooSlow: 'That took too long',
    tooSlowText:
      'A form has half a minute to arrive, and one with files five minutes for as long as bytes arrive. Nothing was stored. Go back: your browser usually still has what you wrote. Then send it again, with a smaller file or over a faster connection.',
    tooLarge: 'That is too large',
    tooLargeText: 'Send less. Nothing was stored.',
    tooMany: 'Too many requests',
    tooManyText: 'Wait a minute, then try again.',
    unavailable: 'We cannot be reached right now',
    unavailableText: 'Try again in a moment. Nothing was lost.',
    internal: 'Something went wrong',
    internalText: (id: string) => `It was our fault. If it happens again, tell us this number: ${id}.`,
  },
}

/** The texts around public pages, and of their errors. */
export type PublicWords = typeof en
