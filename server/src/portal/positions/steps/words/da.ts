import type { StepWords } from './en.ts'

/** Teksterne om det, der kan gøres med stillinger, på dansk. */
export const da: StepWords = {
  steps: {
    publish: {
      title: (what) => `Offentliggøre ${what}?`,
      lead: 'Besøgende ser det med det samme på alle sider, hvor stillingen står.',
      now: 'Offentliggør nu',
    },
    pause: {
      title: (what) => `Sætte ${what} på pause?`,
      lead: 'Besøgende kan ikke længere åbne stillingen eller søge. Kandidaterne bliver, hvor de er, og du kan fortsætte når som helst.',
      leadOfSeveral:
        'Besøgende kan ikke længere åbne stillingerne eller søge. Kandidaterne bliver, hvor de er, og du kan offentliggøre stillingerne igen når som helst.',
      now: 'Sæt på pause nu',
    },
    resume: {
      title: (what) => `Genoptage ${what}?`,
      lead: 'Besøgende ser stillingen igen, hvor den står.',
      now: 'Genoptag nu',
    },
    archive: {
      title: (what) => `Arkivere ${what}?`,
      lead: 'Stillingen er lukket, indtil du henter den tilbage. Kandidaterne bliver, hvor de er, og ingen får besked.',
      leadOfSeveral:
        'Stillingerne er lukket, indtil du henter dem tilbage. Kandidaterne bliver, hvor de er, og ingen får besked.',
      now: 'Arkivér nu',
    },
    restore: {
      title: (what) => `Hente ${what} tilbage?`,
      lead: 'Stillingen bliver, som den var, før den blev arkiveret. Var den offentliggjort, ser besøgende den med det samme.',
      leadOfSeveral:
        'Stillingerne bliver, som de var, før de blev arkiveret. Besøgende ser dem, der var offentliggjort, med det samme.',
      now: 'Hent tilbage nu',
    },
  },
  pauseEnds: 'Så er pausen slut.',
  several: { one: 'stilling', other: 'stillinger' },
  chosen: 'Stillinger',
  people: { one: 'person er i gang dér.', other: 'personer er i gang dér.' },
  left: 'Disse bliver, som de er',
  obstacles: {
    archived: 'Den er arkiveret. Hent den tilbage først.',
    expired: 'Den er udløbet. Sæt en senere frist, eller fjern fristen.',
    unpublished: 'Den har aldrig været offentliggjort.',
    'not-paused': 'Den er ikke sat på pause.',
    'not-archived': 'Den er ikke arkiveret.',
  },
  unsearched: 'Jobsøgning, som hos Google, viser ikke dette:',
  lacking: {
    place: 'Den har intet sted og er ikke mærket alene med hjemmearbejde.',
    country: 'Den er med hjemmearbejde, og hverken den eller arbejdsgiveren har et land.',
    text: 'Den har ingen tekst.',
  },
  none: 'Ingen stilling er valgt',
  noneText: 'Sæt kryds ved stillinger i listen først.',
  backToList: 'Tilbage til listen',
}
