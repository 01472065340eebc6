/** A name as it is compared with what people type: in either case, with or without accents. The server and browsers compare alike. */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll('ø', 'o').replaceAll('æ', 'ae').normalize('NFD').replaceAll(/\p{M}/gu, '')
}
