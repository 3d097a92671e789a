/** The operations and workers that are not tried, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  answerVerification:
    'The simulated provider calls the service back: a request that is killed after that reports the result twice.',
  runCollections:
    'A run passes over a direct debit that fails, and the next one collects it, which a repeated request is not. The same run is tried as workers/go-on-collecting.',
};
