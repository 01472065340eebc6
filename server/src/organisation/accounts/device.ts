/** The browsers that people have, by what their User-Agent contains. Most of them also name those after them. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

/** The systems. Android names Linux too, and iPhones name Mac OS X. */
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** A browser and the system that it runs on, as their makers call them. Undefined where the text names none we know. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
}

/** The browser and system that a User-Agent names. */
export function deviceOf(userAgent: string): Device {
  const named = (names: readonly (readonly [string, string])[]) => names.find(([part]) => userAgent.includes(part))?.[1]
  return { browser: named(browsers), system: named(systems) }
}
