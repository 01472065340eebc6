import { executionAsyncResource } from 'node:async_hooks'

// Keeps one of the objects with which Node remembers callbacks of `nextTick` until this thread ends. V8 forgets the shape of
// objects that no longer exist. If a garbage collection comes while nothing waits for the next tick, which happens while the
// program is loaded, V8 never again compiles how such an object is made: `nextTick` then takes 550 ns instead of 140, and each
// request calls it six times. Job pages from the cache were 15 % slower.
const kept: object[] = []
process.nextTick(() => kept.push(executionAsyncResource()))
