import { Client, type Dispatcher } from 'undici'

/** What an address of a public page or of the API answered. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Something with a file, as browsers send it. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Somebody on a network of their own. Connections come from an address of this machine, so no proxy has to be believed. */
export class Sender {
  readonly #connect: () => Client
  readonly #client: Client
  readonly #streams: Client[] = []

  constructor(url: string, localAddress: string) {
    this.#connect = () => new Client(url, { localAddress })
    this.#client = this.#connect()
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#read(await this.#client.request({ path, method: 'GET', headers }))
  }

  /** Sends a form; the files come after the texts, in fields of one name. */
  async post(path: string, texts: Readonly<Record<string, string>>, files: readonly SentFile[] = []): Promise<Answer> {
    const { type, body } = formWith(texts, files)
    const headers = { 'content-type': type }
    return this.#read(await this.#client.request({ path, method: 'POST', headers, body }))
  }

  /** Opens something that does not end, on a connection of its own. @returns its status; it stays open until `close` */
  async open(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const client = this.#connect()
    this.#streams.push(client)
    const { statusCode, body } = await client.request({ path, method: 'GET', headers })
    body.on('error', () => undefined).resume()
    return statusCode
  }

  async close(): Promise<void> {
    await Promise.all([this.#client, ...this.#streams].map((client) => client.destroy()))
  }

  async #read({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Answer> {
    return { status: statusCode, headers, text: await body.text() }
  }
}

/** A form with files, as browsers send it. */
export function formWith(
  texts: Readonly<Record<string, string>>,
  files: readonly SentFile[],
  field = 'cv',
): { type: string; body: Buffer } {
  const head = (name: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
  const parts = [
    ...Object.entries(texts).map(([name, value]) => Buffer.from(`${head(name)}\r\n${value}\r\n`)),
    ...files.map(({ name, bytes }) =>
      Buffer.concat([
        Buffer.from(`${head(field, `; filename="${name}"`)}content-type: application/octet-stream\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
    ),
    Buffer.from('--b--\r\n'),
  ]
  return { type: 'multipart/form-data; boundary=b', body: Buffer.concat(parts) }
}
