import type { StackTemplate } from '#infra/local/template/deployment.ts';

const objects = (key: string) => ({ 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Files', 'Arn'] }, key]] });

/** A bucket that tells of what arrives, takes nothing twice but what others send, and a bucket that does neither. */
export function fileStack(): StackTemplate {
  return {
    stackName: 'fixture-files',
    template: {
      Resources: {
        Files: {
          Type: 'AWS::S3::Bucket',
          Properties: {
            BucketName: 'fixture-files',
            NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
          },
        },
        Quiet: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'fixture-quiet' } },
        FilesPolicy: {
          Type: 'AWS::S3::BucketPolicy',
          Properties: {
            Bucket: { Ref: 'Files' },
            PolicyDocument: {
              Statement: [
                {
                  Effect: 'Deny',
                  Principal: { AWS: '*' },
                  Action: 's3:*',
                  Resource: [{ 'Fn::GetAtt': ['Files', 'Arn'] }, objects('/*')],
                  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
                },
                {
                  Effect: 'Deny',
                  Principal: { AWS: '*' },
                  Action: 's3:PutObject',
                  NotResource: objects('/answers/*'),
                  Condition: {
                    Null: { 's3:if-none-match': 'true' },
                    Bool: { 's3:ObjectCreationOperation': 'true' },
                  },
                },
              ],
            },
          },
        },
      },
    },
  };
}

/** What a function needs that writes presentments and reads both those and answers. */
export const fileGrants = [
  { Effect: 'Allow', Action: 's3:PutObject', Resource: 'arn:aws:s3:::fixture-files/presentments/*' },
  {
    Effect: 'Allow',
    Action: 's3:GetObject',
    Resource: ['presentments', 'answers'].map((prefix) => `arn:aws:s3:::fixture-files/${prefix}/*`),
  },
];
