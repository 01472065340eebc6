import { InvalidArgumentError } from 'commander'

/** The address of an API as a command takes it: http or https, without query and credentials; without slashes at its end. */
export function readBase(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('Give an address such as http://localhost:8080/api/v1.')
  }
  if (/[?#]/.test(text) || url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError('Give the address without query, fragment and credentials; the key is an option.')
  }
  return url.href.replace(/\/+$/, '')
}
