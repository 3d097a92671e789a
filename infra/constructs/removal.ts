import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * What becomes of a resource that holds something when its stack goes. It goes along in a stage that is disposable;
 * elsewhere it stays, unless it was only just made by a deployment that failed: that must be possible again under the
 * same names.
 */
export const removalOf = ({ isDisposable }: Pick<StageConfig, 'isDisposable'>): RemovalPolicy =>
  isDisposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
