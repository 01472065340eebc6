import { type Term, terms } from './term.ts'

/** Terms in Swedish ads. */
export const sv: readonly Term[] = [
  ...terms('age', {
    'söker unga | söker en ung | söker dig som är ung': 'erfarenheten som arbetet kräver',
    'under 30 år | under 35 år | under 40 år | mellan 18 och 30 år | mellan 20 och 30 år | mellan 20 och 35 år | mellan 25 och 35 år':
      'erfarenheten som arbetet kräver',
    'ungt team | ungt gäng | unga team': 'hur många ni är, och hur ni arbetar',
    'ung och dynamisk | ungt och dynamiskt | unga och dynamiska': 'nyfiken, eller det arbetet kräver',
    'ungt och härligt | ungt och fräscht': 'det ni menar: nytt, informellt, växande',
    'ung och hungrig | unga och hungriga | ung och driven': 'som vill utvecklas',
    'ung medarbetare | unga medarbetare | ung person': 'medarbetare, person',
    'ung i sinnet | ungdomlig*': 'det ni menar: nyfiken, lekfull, informell',
    'endast nyexaminerade | helst nyexaminerad | gärna nyexaminerad': 'passar även dig som är nyexaminerad',
    'digital infödd | digitalt infödd*': 'van vid digitala verktyg',
    'nytt blod | friskt blod': 'nya idéer',
    'överkvalificerad*': 'uppgifterna och lönen, så att var och en kan avgöra själv',
    'mogen ålder | åldersgräns uppåt': 'erfarenheten som arbetet kräver',
    'i tjugoårsåldern | i 20-årsåldern': 'erfarenheten som arbetet kräver',
    'pigg och alert | spänstig': 'det arbetet kräver',
  }),
  ...terms('gender', {
    'endast män | endast kvinnor | bara män | bara kvinnor | helst en man | helst kvinna | helst en kvinna | söker en man | söker en kvinna | söker män | söker kvinnor':
      'ingenting: kön säger inget om arbetet',
    'starka män | stark man | starka killar': 'det arbetet kräver: lyfta 15 kg, till exempel',
    'han/hon | hon/han | han eller hon | hon eller han': 'du, eller den som får jobbet',
    'hans/hennes | hennes/hans | hans eller hennes | honom/henne': 'din, eller sin',
    'säljman | säljmän': 'säljare',
    'förman | förmän': 'arbetsledare',
    'hantverksman | hantverksmän': 'hantverkare',
    'affärsman | affärsmän': 'företagare',
    'polisman | polismän': 'polis',
    'talesman | talesmän': 'talesperson',
    'fackman | fackmän': 'fackperson, eller specialist',
    'lagerman | lagermän | kranman | arbetsman': 'lagermedarbetare, kranförare, medarbetare',
    'rätt man | rätt man på rätt plats': 'rätt person',
    'städtant* | städerska*': 'lokalvårdare',
    'servitris | servitriser': 'servitör, eller serveringspersonal',
    'flygvärdinna | flygvärdinnor | värdinna | värdinnor': 'kabinpersonal, värd',
    'lärarinna | lärarinnor | skådespelerska*': 'lärare, skådespelare',
    'kontorsflicka | kontorsflickor | sekreterarinna': 'kontorsassistent',
    'hemmafru | hemmafruar | husmor': 'erfarenheten ni menar',
    'grabbarna | grabbigt | grabbgäng*': 'laget',
    'manlig sökande | kvinnlig sökande': 'sökande',
  }),
  ...terms('origin', {
    'etnisk svensk* | etniskt svensk* | helsvensk*': 'ingenting: bakgrund säger inget om arbetet',
    'svenskfödd* | vara född i sverige | infödd svensk': 'ingenting: födelseort säger inget om arbetet',
    'svensk bakgrund | västerländsk bakgrund': 'kunskapen som arbetet kräver',
    'kulturell matchning | kulturmatch | passa in i kulturen': 'värderingarna ni arbetar efter',
  }),
  ...terms('language', {
    'svenska som modersmål | svenskt modersmål | modersmålsnivå':
      'flytande svenska, eller nivån arbetet kräver: B2, C1',
    'utan brytning | brytningsfri* | utan accent | accentfri*': 'lätt att förstå',
    'perfekt svenska | felfri svenska | oklanderlig svenska': 'nivån arbetet kräver: B2, C1',
  }),
  ...terms('health', {
    'fysiskt frisk | fullt frisk | frisk och stark': 'det arbetet kräver: lyfta 15 kg, till exempel',
    'god hälsa | vid god hälsa': 'det arbetet kräver',
    'god fysik | bra fysik | god fysisk form | god kondition | fysiskt stark':
      'det arbetet kräver: gå på stege, till exempel',
    'fullt arbetsför | arbetsför': 'vilka anpassningar ni erbjuder',
    'låg sjukfrånvaro | ingen sjukfrånvaro': 'ingenting: sjukdom är en privat sak',
    'normal hörsel | god hörsel | god syn': 'vad som måste ses eller höras, och med vilka hjälpmedel',
    'psykiskt stabil* | mentalt stark* | psykiskt stark*': 'vad som är krävande, och vem som stöttar',
    'handikappad*': 'person med funktionsnedsättning',
  }),
  ...terms('family', {
    'familjeförpliktelser | inga förpliktelser hemma': 'arbetstiden, och när den varierar',
    'ogift | utan barn | barnlös*': 'arbetstiden, och när den varierar',
    'ordnade familjeförhållanden | familjefar': 'ingenting: familjen är en privat sak',
  }),
  ...terms('looks', {
    'vårdat yttre | trevligt yttre | trevligt utseende | snyggt yttre':
      'ingenting, eller reglerna för kläder på jobbet',
    'representativt utseende | välvårdad*': 'reglerna för kläder på jobbet',
  }),
  ...terms('swagger', {
    'rockstjärna | rockstjärnor | rockstar*': 'erfaren, eller mycket skicklig',
    'ninja*': 'specialist',
    'guru | gurun | guruer': 'expert',
    'superhjält*': 'någon som hjälper andra',
    'jedi*': 'expert',
    'stjärnsäljare* | säljmaskin*': 'erfaren säljare',
    'killerinstinkt* | mördarinstinkt*': 'målet: att vinna kunder, till exempel',
    'vinnarskalle* | vinnarskallar | tävlingsmänniska | tävlingsmänniskor': 'som vill nå mål',
  }),
  ...terms('pressure', {
    'hård hud | tjock hud | skinn på näsan': 'vad som är krävande, och vem som stöttar',
    'alltid tillgänglig | tillgänglig dygnet runt': 'arbetstiden, och hur jour betalas',
    'inget 8-17 | inte ett 8-17 | inget 9-17 | inte ett 9-17 | inget 8-5-jobb': 'arbetstiden',
    'som en familj | vi är en familj': 'hur ni stöder varandra på jobbet',
    'vassa armbågar': 'hur ni samarbetar',
    'dominera marknaden | aggressiv tillväxt': 'att leda marknaden, att växa snabbt',
    'ge 110 procent | ger 110 procent | ge 110 % | alltid ge 110': 'målet, och arbetstiden',
    'tål hög press | klarar hög press | stresstålig*': 'vad som är krävande, och vem som stöttar',
  }),
  ...terms('history', {
    'vitlist*': 'tillåtelselista',
    'svartlist*': 'spärrlista',
  }),
]
