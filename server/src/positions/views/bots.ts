/**
 * What programs call themselves that fetch pages without anybody looking: search engines, previews of messengers and networks,
 * monitors and libraries. A browser says none of these words. People do say the names of the apps in which they follow a link, as
 * in `Telegram-Android/10.1` and `[Pinterest/iOS]`, and that of their phone, as in `CUBOT NOTE 20`.
 */
const BOTS =
  /(?<!cu)bot\b|crawl|spider|slurp|scrape|archiver|facebookexternalhit|facebookcatalog|meta-external|whatsapp|embedly|skypeuripreview|preview|lighthouse|pagespeed|headless|phantom|puppeteer|playwright|monitor|uptime|pingdom|statuscake|check_http|curl|wget|python|java\/|okhttp|go-http|node-fetch|undici|axios|guzzle|ruby|perl|libwww|httpclient|postman|insomnia|feedfetcher|feedly|rss|validator|google-inspectiontool|apis-google|mediapartners|yandex\.com\/bots|claude|perplexity/i

/** Whether a request is not somebody who looks at a page: a program, or a browser that loads it in advance. */
export function isUnseen(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const agent = headers['user-agent']
  if (typeof agent !== 'string' || agent === '' || BOTS.test(agent)) return true
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? ''
  return String(purpose).includes('prefetch')
}
