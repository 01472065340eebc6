import type { PublicWords } from './en.ts'

export const da: PublicWords = {
  skip: 'Spring til indholdet',
  languages: 'Sprog',
  footer: 'Mere',
  poweredBy: (name) => `Karrieresider fra ${name}`,
  privacy: 'Privatliv',
  openForm: 'Åbn formularen',
  home: 'Se alle stillinger',
  errors: {
    notFound: 'Siden findes ikke',
    notFoundText: 'Adressen er forkert, eller det, der lå her, vises ikke længere.',
    refused: 'Det kan ikke lade sig gøre',
    crossSite: 'Formularen kom fra et andet websted',
    crossSiteText: 'Intet er sendt. Åbn formularen her, og send den igen.',
    method: 'Denne side tager kun imod formularer og links',
    gone: 'Dette findes ikke længere',
    goneText: 'Det er slettet, eller har fået en ny adresse.',
    tooSlow: 'Det tog for lang tid',
    tooSlowText:
      'En formular skal nå frem på et halvt minut, og en med filer på fem minutter, så længe der kommer data. Intet er gemt. Gå tilbage: Browseren har som regel stadig det, du skrev. Send det igen, med en mindre fil eller over en hurtigere forbindelse.',
    tooLarge: 'Det er for stort',
    tooLargeText: 'Send mindre. Intet er gemt.',
    tooMany: 'For mange forespørgsler',
    tooManyText: 'Vent et minut, og prøv igen.',
    unavailable: 'Vi kan ikke nås lige nu',
    unavailableText: 'Prøv igen om lidt. Intet er gået tabt.',
    internal: 'Noget gik galt',
    internalText: (id) => `Fejlen er vores. Sker det igen, så oplys dette nummer: ${id}.`,
  },
}
