import { production } from '#infra/settings/production.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/** The settings of production with every optional setting that it does not have yet. */
export const FULL = {
  ...production,
  alarmEmail: 'alarms@example.com',
  participatingBanks: ['002', '012'],
  closedDays: ['2027-09-30'],
  mailsPerSecond: 200,
  traces: true,
  backupVaultArn: 'arn:aws:backup:us-west-2:111122223333:backup-vault:elsewhere',
  collections: {
    bank: '012',
    issuerName: 'Domicilia',
    issuerRfc: 'DOM010101AB1',
    plainCopyMeansPaid: 'answers/paid/',
    verificationTransfer: { sender: 'DOMICILIA', concept: 'VERIFICACION' },
  },
  domain: {
    name: 'api.pagos.example',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000',
  },
} satisfies StageConfig;
