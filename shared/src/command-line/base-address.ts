import { InvalidArgumentError } from 'commander'

/**
 * Reads the address of an API from a command line: http or https, without query and credentials.
 * Removes slashes at the end.
 */
export function readBase(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('Give an address such as http://localhost:8080/api/v1.')
  }
  if (/[?#]/.test(text) || url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError(
      'Give the address without query, fragment and credentials. The key is an option of its own.',
    )
  }
  return url.href.replace(/\/+$/, '')
}
