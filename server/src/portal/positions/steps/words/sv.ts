import type { StepWords } from './en.ts'

/** Texterna om det som kan göras med tjänster, på svenska. */
export const sv: StepWords = {
  steps: {
    publish: {
      title: (what) => `Publicera ${what}?`,
      lead: 'Besökare ser det genast, på alla sidor där tjänsten finns.',
      now: 'Publicera nu',
    },
    pause: {
      title: (what) => `Pausa ${what}?`,
      lead: 'Besökare kan inte längre öppna tjänsten eller söka. Kandidaterna stannar där de är, och du kan återuppta när som helst.',
      leadOfSeveral:
        'Besökare kan inte längre öppna tjänsterna eller söka. Kandidaterna stannar där de är, och du kan publicera tjänsterna igen när som helst.',
      now: 'Pausa nu',
    },
    resume: {
      title: (what) => `Återuppta ${what}?`,
      lead: 'Besökare ser tjänsten igen, där den finns.',
      now: 'Återuppta nu',
    },
    archive: {
      title: (what) => `Arkivera ${what}?`,
      lead: 'Tjänsten är stängd tills du hämtar tillbaka den. Kandidaterna stannar där de är, och ingen får veta det.',
      leadOfSeveral:
        'Tjänsterna är stängda tills du hämtar tillbaka dem. Kandidaterna stannar där de är, och ingen får veta det.',
      now: 'Arkivera nu',
    },
    restore: {
      title: (what) => `Hämta tillbaka ${what}?`,
      lead: 'Tjänsten blir vad den var innan den arkiverades. Var den publicerad då ser besökare den genast.',
      leadOfSeveral: 'Tjänsterna blir vad de var innan de arkiverades. Besökare ser genast dem som var publicerade då.',
      now: 'Hämta tillbaka nu',
    },
  },
  pauseEnds: 'Då är pausen slut.',
  several: { one: 'tjänst', other: 'tjänster' },
  chosen: 'Tjänster',
  people: { one: 'person är i processen där.', other: 'personer är i processen där.' },
  left: 'Dessa förblir som de är',
  obstacles: {
    archived: 'Den är arkiverad. Hämta tillbaka den först.',
    expired: 'Den har gått ut. Ange en senare sista dag, eller ta bort den.',
    unpublished: 'Den har aldrig publicerats.',
    'not-paused': 'Den är inte pausad.',
    'not-archived': 'Den är inte arkiverad.',
  },
  unsearched: 'Jobbsökning, som hos Google, visar inte detta:',
  lacking: {
    place: 'Den har ingen ort och är inte märkt med enbart distans.',
    country: 'Den är på distans, och varken den eller arbetsgivaren har ett land.',
    text: 'Den har ingen text.',
  },
  none: 'Ingen tjänst har valts',
  noneText: 'Kryssa för tjänster i listan först.',
  backToList: 'Tillbaka till listan',
}
