import type { CompanyText } from './company-text.ts'

export const havruteNo: CompanyText = {
  about: [
    `Havrute Logistikk frakter fisk sørover og alt annet nordover, på vei, kjøl og med fly. Vi har 240 biler, to
    frysehotell og terminaler fra Tromsø til Fredericia.`,
    `Selskapet vokste ut av en fiskebil i 1967. I dag er vi 540 ansatte i Norge og Danmark, og en tredel av bilene
    skal gå på strøm eller biogass innen to år.`,
    `Vi betaler etter tariff, planlegger med pauser og har ikke sjåfører på papir hos andre. Det er dyrere, og det
    lønner seg.`,
  ],
  offers: [
    'Tariffavtale og innskuddspensjon',
    'Egen bil, eget skap, egen kaffekopp',
    'ADR-, kran- og truckkurs betalt',
    'Overskuddsdeling i gode år',
    'Sovekabiner på terminalene',
  ],
  headings: ['På vei siden 1967', 'Å arbeide i Havrute', 'Biler, terminaler og folk'],
}

export const havruteDk: CompanyText = {
  about: [
    `Havrute Logistikk kører fisk sydpå og alt andet nordpå. Vi har 240 lastbiler, to frysehoteller og terminaler fra
    Tromsø til Fredericia.`,
    `Firmaet voksede ud af en enkelt fiskebil i 1967. I dag er vi 540 ansatte i Norge og Danmark, og hver tredje bil
    kører på strøm eller biogas inden for to år.`,
    `Vi følger overenskomsten, planlægger med pauser og ansætter vores egne folk. Det koster lidt mere og holder
    længere.`,
  ],
  offers: [
    'Overenskomst og pension',
    'Fast vogn eller fast hold',
    'Betalte kurser i ADR, kran og truck',
    'Overskudsdeling i gode år',
    'Godt værksted, der også hjælper med privatbilen',
  ],
  headings: ['På vejen siden 1967', 'At arbejde hos Havrute', 'Biler, terminaler og mennesker'],
}
