import { setTimeout as pause } from 'node:timers/promises'
import { networkOf } from '../http/authentication/denials.ts'
import { type Budget, fileBudgets } from './budgets.ts'
import { Counter } from './counter.ts'

/** Somebody who sends files, and what is counted of them. */
export interface Uploader {
  /** Counts a file that begins. @returns whether it may be stored */
  begin(): boolean
  /** Counts bytes that are about to be stored. It takes a while where many files lie already. @returns whether they may be stored */
  count(bytes: number): Promise<boolean>
  /** Gives back bytes that were counted and do not stay: a photograph is stored smaller than it came. */
  shrunk(bytes: number): void
  /** Gives back what was counted for files that something has taken. */
  taken(files: readonly { readonly size: number }[]): void
  /** Seconds until a further file may come. */
  wait(): number
}

interface Counters {
  readonly files: Counter
  readonly bytes: Counter
}

/**
 * What stands in this process before everything that stores files of forms. It looks into memory alone, so that what it refuses
 * costs nothing (docs/budgets.md#files).
 */
export class UploadGate {
  readonly #networks: Counters
  readonly #members: Counters
  readonly #companies: Counter
  readonly #all: Counter

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    const counter = (budget: Budget) => new Counter(budget, now)
    const counters = ({ files, bytes }: { files: Budget; bytes: Budget }) => ({
      files: counter(files),
      bytes: counter(bytes),
    })
    this.#networks = counters(fileBudgets.network)
    this.#members = counters(fileBudgets.member)
    this.#companies = counter(fileBudgets.company)
    this.#all = counter(fileBudgets.installation)
  }

  /** A visitor of a company's form. */
  visitor(address: string, companyId: string): Uploader {
    return this.#uploader(this.#networks, networkOf(address), companyId)
  }

  /** A person who has signed in, and works for a company. */
  member(identityId: string, companyId: string): Uploader {
    return this.#uploader(this.#members, identityId, companyId)
  }

  #uploader({ files, bytes }: Counters, key: string, companyId: string): Uploader {
    const giveBack = (amount: number) => {
      bytes.giveBack(key, amount)
      this.#companies.giveBack(companyId, amount)
      this.#all.giveBack('', amount)
    }
    return {
      begin: () => bytes.wait(key) === 0 && files.take(key) === 0,
      count: async (amount) => {
        if (bytes.take(key, amount) > 0) return false
        const isCrowded = [this.#companies.take(companyId, amount), this.#all.take('', amount)].some((wait) => wait > 0)
        if (isCrowded) await pause(fileBudgets.chunkMilliseconds)
        return true
      },
      shrunk: giveBack,
      taken: (those) => {
        if (those.length === 0) return
        const amount = those.reduce((sum, { size }) => sum + size, 0)
        files.giveBack(key, those.length)
        giveBack(amount)
      },
      wait: () => Math.max(files.wait(key), bytes.wait(key)),
    }
  }
}
