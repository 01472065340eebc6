import type { DemoKey } from './demo-keys.ts'

/** What a person reads when the service has started: where it is, and lines that work when pasted. */
export function banner(url: string, keys: readonly DemoKey[], keysFile: string): string {
  const api = `${url}/api/v1`
  const lines = ['', `Kandidat answers at ${api}`, '']
  const [first] = keys
  if (first === undefined) {
    lines.push(
      'Make a key:',
      '  npx --no kandidat keys create --company SLUG',
      'Then ask with it:',
      `  ${curl('KEY', `${api}/positions?status=PUBLISHED&take=5`)}`,
    )
  } else {
    const width = Math.max(...keys.map((key) => key.company.length))
    lines.push(
      'Keys of the demonstration companies:',
      ...keys.map((key) => `  ${key.company.padEnd(width)}  ${key.key}`),
      `They are kept in ${keysFile}.`,
      '',
      'Try:',
      `  ${curl(first.key, `${api}/positions?status=PUBLISHED&take=5`)}`,
      `  ${curl(first.key, `${api}/clients`)}`,
      `  ${curl(first.key, `${api}/career-pages`)}`,
    )
  }
  lines.push(`  curl '${api}/openapi.json'`, '', 'Ctrl-C stops it.', '')
  return lines.join('\n')
}

function curl(key: string, url: string): string {
  return `curl -H 'Authorization: Bearer ${key}' '${url}'`
}
