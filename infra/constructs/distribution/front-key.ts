import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { allowLogs, lifeOf } from '#infra/constructs/data/keys.ts';
import { firewallLogName, namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/** Creates the key of the logs in us-east-1. A key cannot be used in another region. */
export function frontKey(scope: Construct, config: StageConfig): Key {
  const { name } = config;
  const names = namesOf(name);
  const key = new Key(scope, 'FrontKey', {
    ...lifeOf(config),
    alias: names.key('front'),
    description: `Domicilia ${name}: logs of the address`,
  });
  allowLogs(key, names.logGroup('viewers'), firewallLogName(name));
  return key;
}
