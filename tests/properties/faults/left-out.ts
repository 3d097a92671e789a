const AT_ONCE =
  'The simulated bank answers within the request, so a repetition meets another state, in which it rightly does other work. The steps are tried as the workers of the scheduled run, and by the kill points of collections.';

/** The operations and workers that are not tried, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  answerVerification:
    'The simulated provider calls the service back: a request that is killed after that reports the result twice.',
  runCollections: AT_ONCE,
  returnOrder: AT_ONCE,
  moveClock: AT_ONCE,
  'workers/go-on-collecting': AT_ONCE,
  'workers/send-webhooks':
    'An attempt whose outcome is unknown counts as one, so the record differs; tried by properties/webhooks/killed-webhooks.',
};
