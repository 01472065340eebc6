import type { Language } from '@kandidat/contract/resources/enumerations'
import type { PlaceName } from '../places.ts'

const norwegian: Partial<Record<PlaceName, string>> = {
  oslo: `Kontoret ligger i Storgata, noen minutter fra Oslo S, med trikken utenfor døren og parkering bare for
    sykler. De fleste av prosjektene ligger innenfor ringveiene, men noen av dem luktes best fra Romerike.`,
  osloMajorstuen: `Riggen er på Majorstuen, rett ved banen. Det er trangt om plassen og godt med lunsjsteder, og til marka er det
    en halvtime i hver retning, til fots eller på ski.`,
  bergen: `Vi holder til på Nordnes i Bergen, med utsikt mot Puddefjorden når det er noe å se. Bybanen, båtene og resten av
    sentrum er i gangavstand, og det er det viktigste i en by der paraplyen er et fremkomstmiddel.`,
  bergenSolheim: `Arbeidsplassen er i Solheimsviken i Bergen, der skipsverftet en gang lå. Herfra går Bybanen hvert femte minutt,
    Løvstakken stiger opp bak huset, og det er garderobe for dem som vil løpe opp i lunsjen.`,
  trondheim: `Trondheimskontoret er i en av bryggene langs Nidelva. Gulvet er skjevt, utsikten er rett, og Bakklandet ligger
    på den andre siden av broen.`,
  trondheimLade: `Terminalen ligger på Lade i Trondheim, ti minutter fra sentrum og tre fra Ladestien. Det er god buss, mye
    parkering og badetemperatur i sjøen to uker i året.`,
  stavanger: `I Stavanger sitter vi i et trehus i Kirkegata, midt mellom domkirken og Fargegaten. Byen er liten nok til at du
    møter kundene på kaféen, og strendene på Jæren er en halvtime unna.`,
  tromso: `Tromsø har midnattssol, mørketid, universitet og flere konsertscener enn man skulle tro. Vi hjelper tilflyttere
    med bolig og barnehage, og med å forstå hva folk mener når de sier at det bare er litt vind.`,
  bodo: `I Bodø er alt i nærheten: flyplassen, fjellene, havna og resten av byen. Huset vårt ligger i Sjøgata, og fra
    personalrommet kan du se Hurtigruten komme inn mens du spiser.`,
  alesund: `Ålesund ble bygget opp på tre år etter brannen i 1904, og siden har ingen her trodd at noe er umulig.
    Arbeidsplassen er i sentrum, med Sunnmørsalpene på den andre siden av fjorden.`,
  kristiansand: `Kvadraturen i Kristiansand er lett å finne fram i og vanskelig å forlate om sommeren. Det er fire minutter å gå
    til byfjæra, og ferga til Danmark går ofte nok til at noen av oss pendler.`,
  hitra: `Hitra er en øy med hjort, bro og vel fem tusen innbyggere. Her er det kort vei til skole, hall og kai, boligene
    har hage, og de fleste som flyttet hit for ett år, er her ennå.`,
  froya: `Frøya er flat, grønn og full av folk fra hele verden. Barnehagene har plass, fiberen er rask, og fastlandet er
    en tunnel unna. Vi leier ut leiligheter til nyansatte det første året.`,
  bronnoysund: `Brønnøysund ligger midt i landet, uansett hva de sier på Steinkjer. Torghatten står der den alltid har stått,
    med hull i, og det er fly til Oslo og hurtigbåt til øyene hver dag.`,
  lillehammer: `Lillehammer har gågate, ski, litteraturfestival og tog til Oslo hver time. Arbeidsplassen ligger slik til at du
    kan komme på ski om vinteren, og noen gjør det.`,
  hamar: `Hamar ligger ved Mjøsa, med strandpromenade, høgskole og togstasjon i samme nabolag. Det er en by der det går an
    å eie et hus på en vanlig lønn.`,
  drammen: `I Drammen holder vi til på Bragernes, ved torget og elva. Toget til Oslo tar en drøy halvtime, men de fleste av
    oss er glade for å slippe.`,
  molde: `Molde har roser, jazz og 222 fjelltopper på utsikten. Kontoret ligger i Storgata, og i juli er det konsert
    utenfor vinduet, enten vi har årsavslutning eller ikke.`,
  floro: `Florø er Norges vestligste by. Her bor tolv tusen mennesker, halvparten har båt, og resten kjenner noen som har.
    Vi har egen barnehageavtale og hjelper til med bolig.`,
  nordland: `Lokalitetene ligger spredt langs Nordlandskysten, og hvor du møter opp, avtaler vi etter hvor du bor. Reisen
    betales herfra, og vi prøver å legge skiftene etter båtrutene.`,
}

const danish: Partial<Record<PlaceName, string>> = {
  kobenhavn: `Kontoret ligger på Vesterbro i København, fem minutter fra Hovedbanegården. Der er cykelparkering i gården, en
    bager i stuen og udsigt til skinnerne fra køkkenet.`,
  norrebro: `Studiet ligger på Nørrebro, i en baggård med kastanjetræ. Metroen er om hjørnet, og frokosten er enten vores
    egen eller en af de tyve forskellige, der kan fås på samme side af gaden.`,
  aarhus: `I Aarhus sidder vi ved åen, ti minutters gang fra både stationen og havnen. Kontoret er det mindste af vores to,
    og dem, der arbejder der, siger, at det er det bedste.`,
  odense: `Odense er ved at få sin bymidte tilbage, og vi er flyttet ind i den. Letbanen standser uden for døren, og på
    cykel kommer man hurtigere frem end i bil.`,
  aalborg: `Terminalen ved Aalborg ligger tæt på motorvejen og fjorden. Der er gode boliger til at betale, et universitet i
    byen og en halv time til havet i begge retninger.`,
  esbjerg: `Esbjerg lever af havn, vind og hårdt arbejde. Vi er fem minutter fra kajen, hvor møllevinger og fiskekasser
    holder i samme kø som os.`,
  fredericia: `Fredericia er valgt, fordi man herfra kan nå det meste af landet på tre timer. Byen har volde, kanaler og en
    strand, som kun de lokale kender.`,
  skagen: `Skagen har to have, to tusind sommerhuse og et lys, som malere rejste langt for. Om vinteren er her stille, og
    så er det skolen, der er byens samlingspunkt.`,
  hirtshals: `Hirtshals er en havneby med færger til Norge og Island og en skole, der kan se dem sejle. Her kender man
    hinanden, og tilflyttere bliver inviteret på kaffe inden for den første uge.`,
  hjorring: `Hjørring er en købstad med bibliotek, svømmehal, musikskole og tog til Aalborg. Der er ti kilometer til
    Vesterhavet, og huse med have til priser, som får københavnere til at læse to gange.`,
}

const swedish: Partial<Record<PlaceName, string>> = {
  lindholmen: `Kontoret ligger på Lindholmen i Göteborg, i en gammal plåtverkstad vid vattnet. Man kommer hit med färja, buss
    eller cykel, och färjan är bäst.`,
  sodermalm: `I Stockholm sitter vi på Hornsgatan, två trappor upp, med en tapetserare under oss och en körsångare ovanför.
    Tunnelbana och pendeltåg ligger tre minuter bort.`,
  malmo: `Malmökontoret är vårt minsta, fyra bord i Gamla staden. På en kvart är man på stranden och på en halvtimme i
    Köpenhamn, och två av oss bor där.`,
  gnosjo: `Gnosjö är känt för en anda som går ut på att man hjälper sin granne och sedan tävlar med honom. Här finns nio
    tusen invånare, tre hundra företag och sjöar åt alla håll.`,
  jonkoping: `I Jönköping ligger verkstaden på öster, med Vättern en kilometer bort. Staden har högskola, hockey och tåg åt
    fyra håll, och det går fortfarande att hitta en lägenhet.`,
  skovde: `Skövde är en industristad med gamla kunskaper och ny teknik. Verkstaden ligger på cykelavstånd från stationen,
    och tåget till Göteborg tar drygt en timme.`,
  trollhattan: `Trollhättan kan fordon. Vår verkstad ligger i det gamla industriområdet vid slussarna, där hälften av grannarna
    håller på med motorer och den andra hälften med film.`,
  sweden: `Du utgår hemifrån, var i landet du än bor, och träffar kollegorna i Göteborg var sjätte vecka. Resorna betalas,
    bilen ingår, och övernattningarna är färre än man tror.`,
  kiruna: `Kiruna är staden som flyttar, kvarter för kvarter, medan livet pågår. Här finns fjäll, järnväg, renskötsel och
    rymd inom samma kommun. Vi hjälper nya kollegor med bostad och med den första vintern.`,
}

const english: Partial<Record<PlaceName, string>> = {
  hitra: `Hitra is an island with deer, a bridge and some five thousand people. School, sports hall and quay are close
    together, houses have gardens, and most of those who came for a year are still here.`,
  froya: `Frøya is flat, green and full of people from all over the world. There is room in the kindergartens, the
    internet is fast, and the mainland is a tunnel away. We let flats to new colleagues for their first year.`,
  alesund: `Ålesund was rebuilt in three years after the fire of 1904, and since then nobody here has thought anything
    impossible. The office is in the middle of town, with the Sunnmøre Alps across the fjord.`,
  floro: `Florø is the westernmost town of Norway. Twelve thousand people live here, half of them have a boat, and the
    other half know somebody who has. We help with housing and kindergarten.`,
  kiruna: `Kiruna is a town that is being moved, block by block, while life goes on. Mountains, railway, reindeer and space
    all belong to the same municipality. We help new colleagues with housing, and with their first winter.`,
  lulea: `Luleå is a university town by the northern Baltic, with an archipelago of a thousand islands that freezes into
    one in winter. The office is small and close to the station; the antennas are four hours further north.`,
  inuvik: `Inuvik lies on the Mackenzie Delta, two degrees north of the Arctic Circle. It has a school, a hospital, a
    greenhouse in a former ice rink, and a road that is open most of the year.`,
  geraldton: `Geraldton is a port on the coast of Western Australia, with wheat, crayfish and wind. The station is seventy
    kilometres inland, where the radio spectrum is as empty as the view.`,
  sodermalm: `The Stockholm office is on Hornsgatan, two floors up, with an upholsterer below and a choir singer above.
    Underground and commuter trains are three minutes away, and there is a quiet room for every loud one.`,
  lindholmen: `Our Gothenburg office is on Lindholmen, in an old sheet-metal workshop by the water. You can get there by
    bus, bicycle or ferry, and the ferry is best. Half of the team cycles all year and has opinions on tyres.`,
  kobenhavn: `The office is in Vesterbro, five minutes from Copenhagen Central Station, with a bakery on the ground floor and
    a view of the railway from the kitchen.`,
}

const british: Partial<Record<PlaceName, string>> = {
  leeds: `In Leeds, shop and practice share a building on Briggate, between a tailor and a bank that is now a café.
    Trains and buses are five minutes away, and there is secure parking for bicycles behind the bird seed.`,
  york: `In York we are on Micklegate, inside the walls, in a building that has sold things since 1740. The river
    comes to visit now and then, which is why the stockroom is upstairs.`,
  harrogate: `Harrogate has wide lawns, good tea and a great many spaniels. The practice and the shop share a yard just off
    Parliament Street, ten minutes from the station.`,
  newcastle: `The Newcastle shop is on the curve of Grey Street, close to the Metro and the theatre. Customers are talkative,
    the stairs are steep, and the coast is half an hour away by train.`,
  durham: `In Durham we are on Silver Street, on the way from the market to the cathedral. Term time is busy, summers are
    calm, and everybody carries plants uphill.`,
  kelso: `Kelso is a market town on the Tweed, with rugby, horses and a square where we have traded since 1962. It is the
    smallest of our shops and the one with the longest conversations.`,
  edinburgh: `The Edinburgh practice is at the foot of Leith Walk, with the tram at the door and the Links round the corner,
    where most of our patients take their exercise.`,
}

/** What there is to say about a town to somebody who might move there. */
export const towns: Record<Language, Partial<Record<PlaceName, string>>> = {
  NO: norwegian,
  DK: danish,
  SE: swedish,
  EN: english,
  GB: british,
}
