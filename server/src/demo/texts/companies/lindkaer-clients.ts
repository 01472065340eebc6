import type { CompanyText } from './company-text.ts'

export const magebakkenDk: CompanyText = {
  about: [
    `Mågebakkens Skole og Børnehus er en fri grundskole med vuggestue, børnehave og SFO. Her er 410 børn og 74
    voksne, fordelt på tre matrikler i Nordjylland, alle i gåafstand fra vand.`,
    `Skolen er grundlagt af forældre i 1982, og de slår stadig græsset. Vi lægger vægt på håndværk, musik og udeliv,
    og på at børn lærer at være uenige uden at blive uvenner.`,
    'Der er højst 22 elever i klasserne. Til gengæld er der altid plads til en gæst ved morgensang.',
  ],
  offers: [
    'To-lærer-timer i alle yngre klasser',
    'Friplads i SFO til dine egne børn',
    'Fælles forberedelse hver onsdag',
    'Sommerlukket i fem uger',
    'Koloni på Læsø, også for personalet',
  ],
  headings: ['En skole ved vandet', 'At arbejde på Mågebakken', 'Billeder fra hverdagen'],
}

export const ellevangDk: CompanyText = {
  about: [
    `Ellevang Studio er et design- og kommunikationsbureau i et gammelt bogtrykkeri. Vi er 34 mennesker, der tegner,
    skriver, koder og argumenterer for museer, forsyningsselskaber, forlag og bagerier.`,
    `Vi deltager ikke i konkurrencer uden honorar, og vi viser sjældent mere end to forslag. Kunderne bliver i
    gennemsnit i syv år.`,
    'Studiet ejes af medarbejderne gennem en fond, og lønningerne er åbne for alle, der arbejder her.',
  ],
  offers: [
    'Åbne lønninger',
    'Fri hver anden fredag',
    'Trykkeri og værksted til egne projekter',
    'Inspirationsrejse én gang om året',
    'Barsel med fuld løn i 24 uger',
  ],
  headings: ['Et studie i et bogtrykkeri', 'At arbejde hos os', 'Fra studiet'],
}

export const tallmoSe: CompanyText = {
  about: [
    `Tallmo Industri tillverkar precisionsdetaljer för fordon, elektronik och medicinteknik, och driver två
    verkstäder för lätta och tunga fordon. Vi är 230 anställda på fyra orter och omsätter 480 miljoner kronor.`,
    `Företaget grundades 1958 i ett garage i Gnosjö. Garaget finns kvar, numera som museum och lunchrum, och
    ägarfamiljen äter där varje fredag.`,
    `Vi investerar tio procent av omsättningen varje år i maskiner, människor och miljö. Spånor och skärvätska
    återvinns, och taket ger el till halva produktionen.`,
  ],
  offers: [
    'Kollektivavtal och skifttillägg',
    'Kort fredag',
    'Yrkesutbildning på betald tid',
    'Egen hälsocoach och gym i fabriken',
    'Personalköp av bildelar och svarvspån',
  ],
  headings: ['Precision sedan 1958', 'Att arbeta på Tallmo', 'Från verkstaden'],
}

export const norrskarSe: CompanyText = {
  about: [
    `Norrskär Markstation tar emot och sänder data åt sextio satelliter, för forskning, väder och kartor. Stationen
    ligger norr om polcirkeln, där satelliter i polär bana passerar nästan varje varv.`,
    `Vi är 48 anställda av sexton nationaliteter, med systerstationer i Kanada och Australien. Arbetsspråket är
    engelska i kontrollrummet och svenska i verkstaden.`,
  ],
  offers: [
    'Flyttbidrag och bostad de första tre månaderna',
    'Resor hem två gånger om året',
    'Skoter att låna',
    'Utbildning i radio, säkerhet och höghöjdsarbete',
    'Norrsken från parkeringen',
  ],
  headings: ['Öron mot himlen', 'Att arbeta på Norrskär', 'Stationen'],
}

export const norrskarEn: CompanyText = {
  about: [
    `Norrskär Markstation receives and sends data for sixty satellites, for research, weather and maps. The main
    station lies north of the Arctic Circle, where satellites in polar orbit come by on nearly every turn.`,
    `We are 48 people of sixteen nationalities, with sister stations in Canada and Australia. The working language is
    English in the control room and Swedish in the workshop.`,
    `The company was founded in 1992 by five engineers and is owned by a research foundation, which is why our annual
    report has more footnotes than photographs.`,
  ],
  offers: [
    'Support with moving, housing for three months',
    'Two trips home a year',
    'A snowmobile to borrow',
    'Swedish lessons',
    'Northern lights from the car park',
  ],
  headings: ['Ears to the sky', 'Working at Norrskär', 'The station'],
}

export const brackenmoorGb: CompanyText = {
  about: [
    `Brackenmoor Pets and Garden runs fourteen shops and five veterinary practices in the north of England and the
    Scottish Borders. It is a family firm that sold seeds from a barrow in 1949 and still sells seeds.`,
    `There are 260 of us. We pay the real living wage or better, do not sell puppies, and close for the afternoon of
    the annual dog show, to which everyone is invited, dogs included.`,
  ],
  offers: [
    '25 per cent off in every shop',
    'Free vet care for one pet',
    '28 days of holiday plus your birthday',
    'Profit share in good years',
    'Bring your dog, if your dog agrees',
  ],
  headings: ['Seeds, pets and sense since 1949', 'Working with us', 'Shops and practices'],
}
