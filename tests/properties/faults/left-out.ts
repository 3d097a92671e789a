/** The operations and workers that are not tried, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  answerVerification:
    'The simulated provider calls the service back: a request that is killed after that reports the result twice.',
};
