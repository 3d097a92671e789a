import {
  checkBootstrap,
  checkCertificate,
  checkConcurrency,
  checkRegion,
  checkRequestRate,
  checkSmoke,
} from './account-checks.ts';
import { checkSubscription } from './alarm-checks.ts';
import { checkKeptSettings, checkStacks, checkTable } from './deployed-checks.ts';
import type { Facts, Finding } from './facts.ts';
import { checkEvidenceKeys } from './key-checks.ts';
import { checkProviders, checkSender, checkSending } from './outside-checks.ts';
import { checkReferences } from './reference-checks.ts';

/** All that must be so before a deployment, beside the settings by themselves. */
const CHECKS: readonly ((facts: Facts) => Finding[])[] = [
  checkKeptSettings,
  checkTable,
  checkStacks,
  checkReferences,
  checkEvidenceKeys,
  checkRegion,
  checkBootstrap,
  checkConcurrency,
  checkRequestRate,
  checkCertificate,
  checkSubscription,
  checkSending,
  checkSender,
  checkProviders,
  checkSmoke,
];

/** What is wrong, those findings first that the deployment is refused for. */
export function findingsOf(facts: Facts): Finding[] {
  const findings = CHECKS.flatMap((check) => check(facts));
  return findings.sort((one, other) => one.severity.localeCompare(other.severity));
}
