import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * Returns what happens to a resource with data when its stack is deleted. A disposable stage deletes it. Any other
 * stage keeps it, except if a failed deployment has just created it, so that the deployment can be repeated with the
 * same names.
 */
export const removalOf = ({ isDisposable }: Pick<StageConfig, 'isDisposable'>): RemovalPolicy =>
  isDisposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
