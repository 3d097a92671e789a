import type { StageConfig } from './stage-config.ts';

/** The stage for tests: simulators replace outside providers, and it can be deleted. */
export const sandbox: StageConfig = {
  name: 'sandbox',
  region: 'us-east-1',

  accountVerification: 'simulator',
  identityVerification: 'simulator',
  // A test company of Mexico's tax authority.
  collections: {
    bank: '002',
    issuerName: 'ESCUELA KEMPER URGATE',
    issuerRfc: 'EKU9003173C9',
    // The simulator sends no transfer: this is what it would show.
    verificationTransfer: { sender: 'ESCUELA KEMPER URGATE', concept: 'VERIFICACION DE CUENTA' },
  },

  operatorLimit: 1_000,
  transferLimit: 100_000,
  // The simulated bank credits at once.
  awaitsBankCredit: false,

  requestsPerSecond: 60,
  burst: 120,
  accountRequestsPerSecond: 25,
  accountBurst: 50,
  publicRequestsPerSecond: 50,
  // Test suites request some hundred tokens at once.
  publicBurst: 500,
  accountLimits: 10,
  mailsPerSecond: 14,

  gradualDeployment: false,
  bankFileDays: 150,
  traces: false,
  logDays: 30,
  isDisposable: true,
  servesSandboxRoutes: true,
};
