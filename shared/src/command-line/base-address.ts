import { InvalidArgumentError } from 'commander'

/**
 * Reads the address of an API from a command line: http or https, without a query or a password.
 * Removes slashes at the end.
 */
export function readBase(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('Give an address such as http://localhost:8080/api/v1.')
  }
  if (/[?#]/.test(text) || url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError(
      'Give the address without a query, a fragment or a password. Give the API key with its own option.',
    )
  }
  return url.href.replace(/\/+$/, '')
}
