import type { PublicWords } from './en.ts'

export const nb: PublicWords = {
  skip: 'Hopp til innholdet',
  languages: 'Språk',
  footer: 'Mer',
  poweredBy: (name) => `Karrieresider fra ${name}`,
  privacy: 'Personvern',
  openForm: 'Åpne skjemaet',
  home: 'Se alle stillinger',
  errors: {
    notFound: 'Siden finnes ikke',
    notFoundText: 'Adressen er feil, eller det som lå her, vises ikke lenger.',
    refused: 'Dette går ikke',
    crossSite: 'Skjemaet kom fra et annet nettsted',
    crossSiteText: 'Ingenting er sendt. Åpne skjemaet her, og send det på nytt.',
    method: 'Denne siden tar bare imot skjemaer og lenker',
    gone: 'Dette finnes ikke lenger',
    goneText: 'Det er slettet, eller har fått en ny adresse.',
    tooSlow: 'Det tok for lang tid',
    tooSlowText:
      'Et skjema må komme fram på et halvt minutt, og et med filer på fem minutter så lenge det kommer data. Ingenting er lagret. Gå tilbake: Nettleseren har som regel det du skrev. Send det på nytt, med en mindre fil eller en raskere forbindelse.',
    tooLarge: 'Dette er for stort',
    tooLargeText: 'Send mindre. Ingenting er lagret.',
    tooMany: 'For mange forespørsler',
    tooManyText: 'Vent et minutt, og prøv igjen.',
    unavailable: 'Vi er ikke tilgjengelige akkurat nå',
    unavailableText: 'Prøv igjen om litt. Ingenting har gått tapt.',
    internal: 'Noe gikk galt',
    internalText: (id) => `Feilen er vår. Skjer det igjen, gi oss dette nummeret: ${id}.`,
  },
}
