import type { StageConfig } from './stage-config.ts';

/**
 * The stage that moves money. `ops preflight --stage production` lists the required settings that are missing:
 * `alarmEmail` and `collections`. Set your own domain here as well: `domain`.
 */
export const production: StageConfig = {
  name: 'production',
  region: 'us-east-1',

  accountVerification: 'fintoc',
  identityVerification: 'sumsub',

  operatorLimit: 1_000,
  transferLimit: 100_000,
  awaitsBankCredit: true,

  requestsPerSecond: 200,
  burst: 400,
  accountRequestsPerSecond: 50,
  accountBurst: 100,
  // A token is valid for one hour, and a verification causes one callback: this permits 180,000 of each per hour.
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
