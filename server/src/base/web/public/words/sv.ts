import type { PublicWords } from './en.ts'

export const sv: PublicWords = {
  skip: 'Hoppa till innehållet',
  languages: 'Språk',
  footer: 'Mer',
  poweredBy: (name) => `Karriärsidor från ${name}`,
  privacy: 'Integritet',
  openForm: 'Öppna formuläret',
  home: 'Se alla jobb',
  errors: {
    notFound: 'Sidan finns inte',
    notFoundText: 'Adressen är fel, eller så visas det som fanns här inte längre.',
    refused: 'Det går inte',
    crossSite: 'Formuläret kom från en annan webbplats',
    crossSiteText: 'Inget har skickats. Öppna formuläret här och skicka det igen.',
    method: 'Sidan tar bara emot formulär och länkar',
    gone: 'Det här finns inte längre',
    goneText: 'Det har raderats, eller har fått en ny adress.',
    tooSlow: 'Det tog för lång tid',
    tooSlowText:
      'Ett formulär måste komma fram inom en halv minut, och ett med filer inom fem minuter så länge det kommer data. Inget har sparats. Gå tillbaka: webbläsaren har oftast kvar det du skrev. Skicka det igen, med en mindre fil eller en snabbare anslutning.',
    tooLarge: 'Det är för stort',
    tooLargeText: 'Skicka mindre. Inget har sparats.',
    tooMany: 'För många förfrågningar',
    tooManyText: 'Vänta en minut och försök igen.',
    unavailable: 'Vi går inte att nå just nu',
    unavailableText: 'Försök igen om en stund. Inget har gått förlorat.',
    internal: 'Något gick fel',
    internalText: (id) => `Felet är vårt. Händer det igen, uppge det här numret: ${id}.`,
  },
}
