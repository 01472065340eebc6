/** First and last names as they are common in a country. */
export interface Names {
  first: readonly string[]
  last: readonly string[]
}

// An underscore keeps together what is one name.
const words = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))

const norwegian: Names = {
  first:
    words(`Ingrid Kari Solveig Marit Astrid Silje Hanne Tonje Ragnhild Sunniva Maja Thea Nora Oda Live Vilde Guro Berit
    Anne Liv Randi Turid Eline Mathilde Ole Lars Knut Sondre Eirik Håkon Magnus Øyvind Torbjørn Sverre Sindre Jonas Henrik
    Kristoffer Bjørn Odd Geir Trond Vegard Aksel Emil Jørgen Stian Even Tarjei Sigurd Ánte Elle Anne_Lise Ole_Petter Per_Olav Inger_Johanne`),
  last: words(`Hansen Johansen Olsen Larsen Andersen Pedersen Nilsen Berg Haugen Hagen Bakken Solberg Moen Strand Lunde
    Solheim Halvorsen Dahl Lie Myhre Aasen Tveit Nygård Sæther Brekke Fjeld Eide Vik Øverås Sandvik Rønning Bjerke Skogen
    Hovland Kvamme Nesheim Ødegård Ruud Tangen Aune Sara Gaup Hætta Storli Myklebust Refsnes Undheim`),
}

const danish: Names = {
  first:
    words(`Anne Mette Kirsten Hanne Karen Susanne Maria Camilla Louise Freja Ida Sofie Clara Laura Emma Signe Maja Josefine
    Rikke Trine Birgit Gitte Astrid Ellen Peter Jens Lars Michael Søren Thomas Niels Christian Martin Anders Rasmus Frederik
    Oskar Emil Malthe Valdemar Asger Jeppe Kasper Mikkel Troels Bo Aksel Viggo Ejnar Laust
    Anne_Mette Hans_Henrik Karen_Margrethe`),
  last: words(`Nielsen Jensen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen Jørgensen Petersen Madsen
    Kristensen Olsen Thomsen Poulsen Johansen Møller Mortensen Holm Lund Bech Krogh Friis Dam Bruun Skov Kjær Toft Vestergaard
    Østergaard Nørgaard Bak Mølgaard Dahlgaard Brandt Juhl Winther Lassen Thorup Buhl Hvid`),
}

const swedish: Names = {
  first:
    words(`Anna Eva Karin Maria Kristina Lena Sara Emma Johanna Elin Linnea Maja Alva Ebba Wilma Astrid Saga Tuva Signe Moa
    Birgitta Gunilla Ulrika Åsa Lars Erik Karl Anders Johan Per Nils Lennart Mikael Fredrik Henrik Jonas Oskar Axel Gustav
    Ludvig Elias Hugo Albin Viktor Mattias Björn Örjan Göran Sixten Olof Ravna Aslak Eva-Lena Karl-Johan
    Ann-Sofie`),
  last: words(`Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Pettersson Lindberg
    Lindström Lindgren Axelsson Bergström Lundberg Lundgren Berglund Sandberg Forsberg Sjöberg Wallin Engström Eklund Danielsson
    Håkansson Lundin Björk Bergman Nyström Holmberg Åberg Öberg Söderström Blom Ekström Sundin Hedlund Dahlberg Labba`),
}

const british: Names = {
  first:
    words(`Olivia Amelia Grace Charlotte Emily Sophie Hannah Eleanor Beatrice Margaret Susan Helen Claire Gemma Rachel Priya
    Aisha Zara Nia Fiona Morag Catriona James William Thomas George Harry Jack Daniel Matthew Andrew Stephen Craig Callum Ewan
    Rory Angus Hamish Imran Kwame Ravi Owen Gareth Leon Toby Alfie Edwin`),
  last: words(`Smith Jones Taylor Brown Wilson Evans Walker Wright Robinson Thompson Hughes Edwards Green Hall Wood Harris Clarke
    Patel Khan Ahmed Begum Shah Campbell Stewart Robertson Murray Fraser Armstrong Elliot Scott Kerr Turnbull Fenwick Charlton
    Dodds Hetherington Ogilvie Pringle Mensah Okafor Bennett Price`),
}

/** People who came from elsewhere, as many have. */
const international: Names = {
  first:
    words(`Agnieszka Katarzyna Piotr Tomasz Marek Justina Ruta Mantas Andrius Elena Ioana Mihai Oksana Iryna Dmytro Amina Fatima
    Hodan Yusuf Abdi Omar Layla Samir Nadia Linh Minh Thuy Amanuel Selam Aylin Emre Zeynep Maryam Reza Carlos Lucía Giulia
    Matteo Aino Eero Katrín Guðrún Sanjay Deepa Chidi Ngozi`),
  last: words(`Kowalska Nowak Wiśniewski Kazlauskas Petrauskas Popescu Ionescu Shevchenko Kovalenko Hassan Ali Mohamed Warsame
    Haddad Nguyen Tran Tesfaye Gebremariam Yılmaz Demir Hosseini Karimi García Moreno Rossi Virtanen Korhonen Jónsdóttir
    Sigurðsson Sharma Iyer Obi Eze Lindqvist Weber Dubois Novák Horvat`),
}

export type Nationality = 'NO' | 'DK' | 'SE' | 'GB' | 'XX'

/** Names by country; XX stands for everywhere else. */
export const names: Record<Nationality, Names> = {
  NO: norwegian,
  DK: danish,
  SE: swedish,
  GB: british,
  XX: international,
}

// Letters that do not come apart into a base letter and a mark.
const FOLDED: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ð: 'd', þ: 'th', ł: 'l', ı: 'i' }

/** A name in the letters of an e-mail address. */
export function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[æøåðþłı]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
}
