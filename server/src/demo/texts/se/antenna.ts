import type { Profession } from '../profession.ts'

/** Tekniker på markstation. */
export const antennaTechnician: Profession = {
  tasks: [
    'Drift, underhåll och felsökning av antenner och mottagarsystem',
    'Förebyggande underhåll enligt plan, även utomhus på vintern',
    'Dokumentera ändringar så att nattskiftet hittar rätt',
    'Ta emot och installera ny utrustning tillsammans med kunden',
    'Jour enligt schema',
  ],
  wants: [
    'Gymnasial eller eftergymnasial utbildning inom el, elektronik eller telekom',
    'Svenska och engelska, eftersom kunderna ringer från hela världen',
    'B-körkort, skotervana är bra',
    'Du tål höjder, kyla och tystnad',
    'Vi gör en säkerhetsprövning före anställning',
  ],
  pay: {
    type: 'MONTH',
    currency: 'SEK',
    least: 36_000,
    most: 47_000,
    step: 500,
    extra: 'Jourersättning och flyttbidrag',
  },
  roles: [
    {
      titles: ['Antenntekniker', 'Tekniker, markstation', 'RF-tekniker'],
      pitches: [
        'Satelliten passerar på elva minuter, fjorton gånger om dygnet. {company} söker antenntekniker {at}.',
        'Arton antenner, norrsken på köpet. RF-tekniker sökes {at}.',
      ],
      about: [
        `Stationen tar emot data från omkring sextio satelliter. Du håller antenner, drivsystem och förstärkare i
        gång och arbetar i par med en kollega, ofta en som har gjort det i tjugo år.`,
        `Det mesta är lugnt och planerat. När det inte är det har du elva minuter på dig, och sedan nittio på att
        tänka efter. De flesta lär sig att gilla den rytmen.`,
      ],
      tasks: ['Mätning och intrimning av RF-kedjor', 'Byte av lager, motorer och värmesystem i antenner'],
      wants: ['Erfarenhet av radio, radar eller telekom'],
      highlights: ['Arton antenner', 'Flyttbidrag', 'Arbete i par'],
    },
    {
      titles: ['Elektriker, anläggning', 'Driftelektriker', 'Elektriker, reservkraft och värme'],
      pitches: [
        'Här är strömmen aldrig borta, och det beror på dig. {company} söker driftelektriker {at}.',
        'Batterier, dieselaggregat och 18 uppvärmda antenner. Elektriker sökes {at}.',
      ],
      about: [
        `Du har hand om kraftförsörjningen på hela stationen: inkommande matning, avbrottsfri kraft, reservaggregat,
        värme och belysning. Anläggningen byggs ut med solceller och ett batterilager i container, och du är med
        från ritning till provdrift.`,
        `Ni är två elektriker och en driftledare. Varje höst provar ni att köra hela stationen på reservkraft ett
        dygn. Hittills har det gått bra fyra gånger av fem.`,
      ],
      tasks: ['Installation och underhåll av lågspänning och avbrottsfri kraft', 'Planera elarbeten mellan passagerna'],
      wants: ['Auktorisation AL eller ECY med lång erfarenhet'],
      highlights: ['Utbyggnad med batterilager', 'Två elektriker', 'Fri bostad de tre första månaderna'],
    },
  ],
}
