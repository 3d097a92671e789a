import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy } from 'aws-cdk-lib/core';

export type StageName = 'sandbox' | 'production';

/** What the bank's files say of who presents them. */
type CollectionSettings = {
  /** The three-digit code of the bank that the files go to. */
  readonly collectionBank: string;
  /** The registered name of the company that collects. */
  readonly issuerName: string;
  /** Its RFC. */
  readonly issuerRfc: string;
};

/** Everything in which the two stages may differ. */
export type StageConfig = {
  readonly name: StageName;
  /** Who confirms that an account number belongs to its holder. */
  readonly accountVerification: 'simulator' | 'fintoc';
  /** Who confirms that customers are who they say. */
  readonly identityVerification: 'simulator' | 'sumsub';
  /** Who collects, where the context does not say it; nobody in production until it does. */
  readonly collections?: CollectionSettings;
  /** What the whole stage serves before API Gateway responds 429. */
  readonly requestsPerSecond: number;
  readonly burst: number;
  readonly logRetention: RetentionDays;
  /** What becomes of the logs of a function that is taken away. */
  readonly logRemoval: RemovalPolicy;
  /** Whether CloudFormation refuses to delete the stacks. */
  readonly terminationProtection: boolean;
  /** Whether the routes that only help merchants to test are served. */
  readonly servesSandboxRoutes: boolean;
};

export const STAGES: Readonly<Record<StageName, StageConfig>> = {
  sandbox: {
    name: 'sandbox',
    accountVerification: 'simulator',
    identityVerification: 'simulator',
    // The company is the one that Mexico's tax authority invented for tests.
    collections: {
      collectionBank: '002',
      issuerName: 'ESCUELA KEMPER URGATE',
      issuerRfc: 'EKU9003173C9',
    },
    requestsPerSecond: 25,
    burst: 50,
    logRetention: RetentionDays.ONE_MONTH,
    logRemoval: RemovalPolicy.DESTROY,
    terminationProtection: false,
    servesSandboxRoutes: true,
  },
  production: {
    name: 'production',
    accountVerification: 'fintoc',
    identityVerification: 'sumsub',
    requestsPerSecond: 200,
    burst: 400,
    logRetention: RetentionDays.ONE_YEAR,
    logRemoval: RemovalPolicy.RETAIN,
    terminationProtection: true,
    servesSandboxRoutes: false,
  },
};
