import type { Phrases } from '../phrases.ts'

export const phrases: Phrases = {
  headings: {
    work: ['Om tjänsten', 'Vardagen hos oss', 'Det här går jobbet ut på', 'Rollen'],
    tasks: ['Arbetsuppgifter', 'Det här ska du göra', 'Ditt uppdrag', 'Ansvar och uppgifter'],
    wants: ['Vem söker vi?', 'Kvalifikationer', 'Är det du?', 'Bakgrund och egenskaper'],
    offer: ['Vi erbjuder', 'Det här får du', 'Villkor', 'Vad du får hos oss'],
    company: ['Om {company}', 'Vilka är vi?', 'Kort om {company}', 'Arbetsplatsen'],
    apply: ['Ansökan', 'Så söker du', 'Frågor och ansökan', 'Intresserad?'],
    process: 'Vad händer sedan?',
    practical: 'Praktiskt',
    beginning: 'Den första tiden',
    town: 'Platsen',
    images: 'Så här ser det ut hos oss',
  },
  offers: [
    'Marknadsmässig lön, och ett öppet samtal om den',
    'Kollektivavtal, tjänstepension och försäkringar',
    'Noggrann introduktion med en fast fadder',
    'Friskvårdsbidrag och en friskvårdstimme i veckan',
    'Kollegor som hjälper varandra utan att bli ombedda',
    'Kompetensutveckling som vi både pratar om och betalar',
    'Föräldralön utöver föräldrapenningen',
    'Kaffe som duger och fika klockan nio',
    'Möjlighet att gå ned i tid under perioder av livet',
    'Personalfest där ingen måste dansa',
  ],
  apply: [
    `Skicka ett kort brev och ditt cv genom formuläret på sidan. Vi läser löpande och kan tillsätta tjänsten före
    sista dagen. Frågor besvaras av {contact}, {phone}, {mail}.`,
    `Berätta med några meningar varför du vill hit. Betyg och intyg kan du ta med till intervjun. Vill du veta mer,
    ring {contact} på {phone} eller skriv till {mail}.`,
    'Vi svarar alla som söker. Hör gärna av dig till {contact} på {phone} eller {mail} om du undrar över något.',
  ],
  applyThroughAgency: [
    `I den här rekryteringen samarbetar {company} med {agency}. Frågor besvaras av {contact}, {phone} eller {mail}.
    Vi behandlar din kontakt konfidentiellt om du önskar det.`,
    `Ansökan görs på den här sidan och läses av {contact} på {agency}, som du också kan nå på {phone} eller {mail}
    för ett förutsättningslöst samtal.`,
    `Rekryteringen sköts av {agency}. Första samtalet hålls på video, det andra hos {company}. Kontakt: {contact},
    {phone}, {mail}.`,
  ],
  welcome: [
    `Vi vill att arbetsplatsen ska likna samhället omkring och välkomnar alla som är kvalificerade att söka, oavsett
    ålder, kön, bakgrund och funktionsförmåga.`,
    'Osäker på om du uppfyller allt? Sök ändå. Listan är en önskelista.',
    'Behöver du anpassningar för att göra ett bra jobb löser vi det tillsammans.',
    '',
  ],
  process: [
    [
      'Du söker, eller blir tipsad av någon som känner dig.',
      'Vi hör av oss inom en vecka.',
      'Intervju på plats, ungefär en timme, med rundvandring.',
      'Referenser och erbjudande.',
    ],
    [
      'Ett kort telefonsamtal.',
      'En intervju där vi löser en verklig uppgift tillsammans.',
      'En halv dag med laget, med lön.',
      'Erbjudande, och tid att tänka.',
    ],
  ],
  practical: [
    'Arbetsplatsen ligger {at}. Tillträde enligt överenskommelse. Provanställning i sex månader.',
    'Tillträde från den första nästa månad, men vi väntar gärna på rätt person. Placeringsort: {city}.',
    'Tillsvidareanställning. Vi hjälper den som flyttar hit att hitta bostad {at}.',
  ],
  beginning: [
    `Den första veckan har du inga andra uppgifter än att lära känna människor, lokaler och system. Sedan går du
    bredvid din fadder tills ni båda tycker att du klarar dig. Efter tre månader pratar vi om vad som blev som du
    trodde och vad som inte blev det.`,
    `Du får en plan för de första sex veckorna, inloggningarna fungerar dag ett och din chef har avsatt tid. Det
    låter självklart, men de som börjar här brukar nämna det.`,
    `Introduktionen utgår från det du redan kan och är klar när du säger till. Under tiden hälsar du på hos dem du
    inte ska arbeta med till vardags, för det är de som har svaret när något är konstigt.`,
  ],
  notices: [
    'Sista ansökningsdag är framflyttad.',
    'Vi har fått många bra ansökningar, men har plats för en till.',
    'Tjänsten annonseras på nytt. Tidigare sökande behöver inte söka igen.',
  ],
  stages: ['Telefonintervju', 'Intervju 1', 'Intervju 2', 'Referenstagning', 'Provdag', 'Reserv'],
}
