import type { StageConfig } from './stage-config.ts';

/** The stage to try everything on: simulators stand in for outside parties, and it can be thrown away. */
export const sandbox: StageConfig = {
  name: 'sandbox',
  region: 'us-east-1',

  accountVerification: 'simulator',
  identityVerification: 'simulator',
  // The company is the one that Mexico's tax authority invented for tests.
  collections: {
    bank: '002',
    issuerName: 'ESCUELA KEMPER URGATE',
    issuerRfc: 'EKU9003173C9',
    // The simulator sends none: this is what its transfer would show.
    verificationTransfer: { sender: 'ESCUELA KEMPER URGATE', concept: 'VERIFICACION DE CUENTA' },
  },

  requestsPerSecond: 50,
  burst: 100,
  accountRequestsPerSecond: 25,
  accountBurst: 50,
  publicRequestsPerSecond: 50,
  // Test suites ask for some hundred tokens at once.
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
