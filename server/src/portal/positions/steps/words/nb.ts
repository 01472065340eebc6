import type { StepWords } from './en.ts'

/** Tekstene for det som kan gjøres med stillinger, på norsk. */
export const nb: StepWords = {
  steps: {
    publish: {
      title: (what) => `Publisere ${what}?`,
      lead: 'Besøkende ser det straks, på alle sider der stillingen står.',
      now: 'Publiser nå',
    },
    pause: {
      title: (what) => `Sette ${what} på pause?`,
      lead: 'Besøkende kan ikke lenger åpne stillingen eller søke. Kandidatene blir der de er, og du kan fortsette når som helst.',
      leadOfSeveral:
        'Besøkende kan ikke lenger åpne stillingene eller søke. Kandidatene blir der de er, og du kan publisere stillingene igjen når som helst.',
      now: 'Sett på pause nå',
    },
    resume: {
      title: (what) => `Gjenoppta ${what}?`,
      lead: 'Besøkende ser stillingen igjen, der den står oppført.',
      now: 'Gjenoppta nå',
    },
    archive: {
      title: (what) => `Arkivere ${what}?`,
      lead: 'Stillingen er stengt til du henter den tilbake. Kandidatene blir der de er, og ingen får beskjed.',
      leadOfSeveral:
        'Stillingene er stengt til du henter dem tilbake. Kandidatene blir der de er, og ingen får beskjed.',
      now: 'Arkiver nå',
    },
    restore: {
      title: (what) => `Hente tilbake ${what}?`,
      lead: 'Stillingen blir det den var før den ble arkivert. Var den publisert da, ser besøkende den straks.',
      leadOfSeveral: 'Stillingene blir det de var før de ble arkivert. Besøkende ser straks dem som var publisert da.',
      now: 'Hent tilbake nå',
    },
  },
  pauseEnds: 'Da er pausen slutt.',
  several: { one: 'stilling', other: 'stillinger' },
  chosen: 'Stillinger',
  people: { one: 'person er i prosess der.', other: 'personer er i prosess der.' },
  left: 'Disse blir som de er',
  obstacles: {
    archived: 'Den er arkivert. Hent den tilbake først.',
    expired: 'Den er utløpt. Sett en senere frist, eller fjern fristen.',
    unpublished: 'Den har aldri vært publisert.',
    'not-paused': 'Den er ikke satt på pause.',
    'not-archived': 'Den er ikke arkivert.',
  },
  unsearched: 'Jobbsøk, som hos Google, viser ikke dette:',
  lacking: {
    place: 'Den har ikke noe sted og er ikke merket bare med hjemmekontor.',
    country: 'Den er på hjemmekontor, og verken den eller arbeidsgiveren har et land.',
    text: 'Den har ingen tekst.',
  },
  none: 'Ingen stilling er valgt',
  noneText: 'Kryss av stillinger i listen først.',
  backToList: 'Tilbake til listen',
}
