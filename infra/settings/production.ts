import type { StageConfig } from './stage-config.ts';

/**
 * The stage that moves money. `ops preflight --stage production` says what it cannot work without and is not set yet:
 * `alarmEmail` and `collections`. A domain of one's own goes here, too: `domain`.
 */
export const production: StageConfig = {
  name: 'production',
  region: 'us-east-1',

  accountVerification: 'fintoc',
  identityVerification: 'sumsub',

  requestsPerSecond: 200,
  burst: 400,
  accountRequestsPerSecond: 50,
  accountBurst: 100,
  // A token lasts an hour, and a verified customer calls back once: this is 180,000 an hour of each.
  publicRequestsPerSecond: 50,
  publicBurst: 100,
  accountLimits: 50,
  requestsPerAddress: 20_000,
  mailsPerSecond: 14,
  reservedConcurrency: { authorizer: 50, callback: 10, worker: 5 },

  gradualDeployment: true,
  bankFileDays: 400,
  traces: false,
  logDays: 365,
  isDisposable: false,
  servesSandboxRoutes: false,
};
