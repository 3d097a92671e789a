/** The options of every call. */
export type CallOptions = {
  /** Ends the call. The promise is rejected with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** The time limit in milliseconds for the call with all its attempts, instead of the client's. */
  timeout?: number | undefined;
};

/** The options of a call that changes something. */
export type KeyedOptions = CallOptions & {
  /**
   * The service executes requests with the same key once. By default each call has a key of its own, which all its
   * attempts share. Send a key of yours (1 to 255 printable ASCII characters) to repeat a call later.
   */
  idempotencyKey?: string | undefined;
};

/** The options of a call that changes a record. */
export type VersionedOptions = CallOptions & {
  /**
   * The `ETag` of the record as you read it. If the record has changed since, the call fails: `precondition_failed`.
   * Null, as of a header that is absent, is refused.
   */
  ifMatch?: string | null | undefined;
};

/** A record, and the response with its headers: `ETag`, `x-request-id`, `Idempotent-Replayed`. */
export type WithResponse<T> = { readonly data: T; readonly response: Response };

/** A record that is under way. */
export interface ResponsePromise<T> extends Promise<T> {
  /** Returns the record together with the headers of its response. */
  withResponse(): Promise<WithResponse<T>>;
}

/** A page of a list. It can have no records although more follow: continue while `has_more` is true. */
export type Page<T> = { readonly data: T[]; readonly has_more: boolean; readonly next_cursor: string | null };

/** A list, whose pages are requested while you iterate: `for await (const record of list)`. */
export interface List<T> extends AsyncIterable<T> {
  /** Requests the first page only, or the page of `cursor` in the query. */
  page(): ResponsePromise<Page<T>>;
}
