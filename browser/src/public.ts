// What public pages do beyond what they do without scripts.
import { startCopying } from './copy.ts'

startCopying()
