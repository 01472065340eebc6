import type { ServerResponse } from 'node:http'

/**
 * Hands responses to the operating system one right after the other, once all of them are ready whose
 * requests were authenticated together. Sent one by one, each would wake up its client, which is done
 * with it before the next one comes. Corking the sockets does not do this, because `end` uncorks them.
 */
export class ResponseBurst {
  #ready: { response: ServerResponse; body: Buffer | undefined }[] = []
  readonly #flush = () => {
    const ready = this.#ready
    this.#ready = []
    for (const { response, body } of ready) response.end(body)
  }

  /** Ends a response, whose headers are written, with its body. */
  end(response: ServerResponse, body: Buffer | undefined): void {
    // Promises that are settled together are handled before the next tick.
    if (this.#ready.push({ response, body }) === 1) process.nextTick(this.#flush)
  }
}
