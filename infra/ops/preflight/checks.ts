import {
  checkBootstrap,
  checkCertificate,
  checkConcurrency,
  checkRegion,
  checkRequestRate,
  checkSmoke,
} from './account-checks.ts';
import { checkSubscription } from './alarm-checks.ts';
import { checkIndexes, checkKeptSettings, checkStacks, checkTable } from './deployed-checks.ts';
import type { Facts, Finding } from './facts.ts';
import { checkIndexChanges } from './index-checks.ts';
import { checkEvidenceKeys } from './key-checks.ts';
import { checkProviders, checkSender, checkSending } from './outside-checks.ts';
import { checkReferences } from './reference-checks.ts';
import { checkChanges, checkGradual, checkOrder, checkRun } from './release-checks.ts';

/** The checks before a deployment, in addition to those of the settings alone. */
const CHECKS: readonly ((facts: Facts) => Finding[])[] = [
  checkOrder,
  checkChanges,
  checkKeptSettings,
  checkTable,
  checkIndexes,
  checkIndexChanges,
  checkStacks,
  checkGradual,
  checkRun,
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

/** Returns all findings, those that refuse the deployment first. */
export function findingsOf(facts: Facts): Finding[] {
  const findings = CHECKS.flatMap((check) => check(facts));
  return findings.sort((one, other) => one.severity.localeCompare(other.severity));
}
