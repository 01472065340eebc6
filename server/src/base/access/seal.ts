/**
 * What a page had read when it was shown. Its forms bring it back, so that a change can tell what others have done since
 * (base/changes/overruled-store.ts).
 */
export interface Seal {
  /** The time of the database. */
  readonly at: Date
  /** Which transactions had ended by then, as `pg_current_snapshot` writes it. Times alone would not tell: what commits a moment later has an earlier one. */
  readonly snapshot: string
}

const FORM = /^(\d{1,15})~(\d{1,18}:\d{1,18}:[\d,]*)$/

/** A seal as forms have it. */
export function sealText({ at, snapshot }: Seal): string {
  return `${at.getTime()}~${snapshot}`
}

/** Reads a seal. @returns null if the text is no seal: pages of the previous release have none */
export function readSeal(text: string): Seal | null {
  const [, at, snapshot] = FORM.exec(text) ?? []
  return at === undefined || snapshot === undefined ? null : { at: new Date(Number(at)), snapshot }
}

const WRAP = 2 ** 32

/** Whether a transaction had committed when a page was read. @param xmin its number as rows have it, without its epoch */
export function hadSeen({ snapshot }: Seal, xmin: number): boolean {
  const [least = 0, next = 0] = snapshot.split(':', 2).map(Number)
  const running = (snapshot.split(':')[2] ?? '').split(',')
  // Rows have the last 32 bits alone, so it is the number with these bits that is nearest to the snapshot.
  const distance = (((xmin - (least % WRAP)) % WRAP) + WRAP) % WRAP
  const number = least + (distance >= WRAP / 2 ? distance - WRAP : distance)
  return number < least || (number < next && !running.includes(String(number)))
}
