/** How a command prints. */
export interface CommandOutput {
  /** Whether the caller is a program: `--json`, which every command has. */
  readonly json: boolean
  /**
   * Prints a result on standard output: lines for a person, or one line of JSON for a program.
   * Commands write to standard output in no other way.
   */
  readonly output: (forPeople: string, forPrograms: unknown) => void
  /** Prints a message for a person on standard error, such as progress. */
  readonly say: (message: string) => void
}
