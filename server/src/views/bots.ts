/**
 * What programs call themselves that fetch pages without anybody looking: search engines, previews of messengers and networks,
 * monitors and libraries. A browser says none of these words.
 */
const BOTS =
  /bot\b|bot\/|crawl|spider|slurp|scrape|archiver|facebookexternalhit|facebookcatalog|meta-external|whatsapp|embedly|skypeuripreview|slackbot|discord|telegram|pinterest|preview|lighthouse|pagespeed|headless|phantom|puppeteer|playwright|monitor|uptime|pingdom|statuscake|check_http|curl|wget|python|java\/|okhttp|go-http|node-fetch|undici|axios|guzzle|ruby|perl|libwww|httpclient|postman|insomnia|feedfetcher|feedly|rss|validator|google-inspectiontool|apis-google|mediapartners|yandex|baidu|bingpreview|ahrefs|semrush|mj12|dotbot|gptbot|claude|perplexity|ccbot|bytespider|amazonbot|applebot/i

/** Whether a request is not somebody who looks at a page: a program, or a browser that loads it in advance. */
export function isUnseen(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const agent = headers['user-agent']
  if (typeof agent !== 'string' || agent === '' || BOTS.test(agent)) return true
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? ''
  return String(purpose).includes('prefetch')
}
