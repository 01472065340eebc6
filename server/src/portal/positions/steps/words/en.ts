/** The texts of the steps of positions in English. The other languages have the same. */
export const en = {
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
  several: { one: 'position', other: 'positions' },
  chosen: 'Positions',
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
export type StepWords = typeof en
