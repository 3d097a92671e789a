import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { importsOf } from '#infra/ops/imports.ts';
import { spawnOps } from './run-ops.ts';

const retained = (Type: string, Properties: object) => ({
  ...{ Type, DeletionPolicy: 'RetainExceptOnCreate' },
  Properties: Properties as Record<string, unknown>,
});

const Resources = {
  Logs: retained('AWS::Logs::LogGroup', { LogGroupName: '/domicilia/production/access' }),
  Files: retained('AWS::S3::Bucket', {
    BucketName: { 'Fn::Join': ['', ['files-', { Ref: 'AWS::AccountId' }]] },
  }),
  Secret: retained('AWS::SecretsManager::Secret', { Name: 'domicilia/production/signing' }),
  Key: { ...retained('AWS::KMS::Key', { Description: 'Records' }), DeletionPolicy: 'Retain' },
  Gone: { ...retained('AWS::S3::Bucket', { BucketName: 'site' }), DeletionPolicy: 'Delete' },
  Made: retained('AWS::IAM::Role', {}),
};

const LISTED = [
  ['AWS::Logs::LogGroup', '/domicilia/production/access', 'deploy'],
  ['AWS::S3::Bucket', 'files-<AWS::AccountId>', 'import'],
  ['AWS::SecretsManager::Secret', 'domicilia/production/signing', 'import'],
  ['AWS::KMS::Key', 'Records', 'import'],
].map(([type, name, by]) => ({ stack: 'domicilia-production-data', type, name, by }));

describe('the list of resources that new stacks import', () => {
  test('has every retained resource: a deployment imports those with a static name that identifies them', () => {
    expect(importsOf({ 'domicilia-production-data': { Resources } })).toEqual(LISTED);
  });

  test('has no guess for an unknown type', () => {
    const Vault = retained('AWS::Glacier::Vault', { VaultName: 'vault' });
    expect(() => importsOf({ data: { Resources: { Vault } } })).toThrow(
      'Imports do not know the type AWS::Glacier::Vault, of Vault in data: add it to NAMED or REPLACED.',
    );
  });

  test('is made from a cloud assembly, without AWS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
    const inside = join(folder, 'assembly-production');
    mkdirSync(inside);
    const artifacts = {
      data: {
        type: 'aws:cloudformation:stack',
        properties: { templateFile: 'data.template.json', stackName: 'domicilia-production-data' },
      },
      'data.assets': { type: 'cdk:asset-manifest' },
    };
    writeFileSync(join(inside, 'manifest.json'), JSON.stringify({ artifacts }));
    writeFileSync(join(inside, 'data.template.json'), JSON.stringify({ Resources }));
    const imports = (...words: string[]) =>
      spawnOps(['restore', 'imports', '--assembly', folder, '--json', ...words]);
    const { code, out } = await imports('--stage', 'production');
    expect([code, JSON.parse(out)]).toEqual([0, LISTED]);
    const { err } = await imports('--stage', 'sandbox');
    expect(err).toContain('There is no cloud assembly of sandbox');
  });
});
