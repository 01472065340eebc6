/** An error as it may be shown: an `ApiError`, or a refusal of the request itself. */
export interface ShownError {
  readonly status: number
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
}
