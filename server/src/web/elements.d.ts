import type { HTMLAttributes } from 'preact'

declare module 'preact' {
  // Preact declares the elements of pages in a namespace, which only another one can extend.
  namespace JSX {
    interface IntrinsicElements {
      /** Fetches its page again when something changed. */
      'live-region': HTMLAttributes & { topic?: string; version?: string; 'every-seconds'?: string }
    }
  }
}
