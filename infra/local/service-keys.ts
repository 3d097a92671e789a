/**
 * The condition keys that an AWS service sends when it assumes a role, by the service's principal. A trust policy may
 * use no other keys: the role would never be assumed, and only the running stage would show it.
 *
 * Sources: the chapters on the confused deputy in the user guides of EventBridge Scheduler, EventBridge Pipes and Step
 * Functions. For API Gateway, which sends neither key: pull request 479 of
 * aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws, and decision record 0007 of
 * ahincho/orion-infrastructure.
 */
export const KEYS_SENT: Readonly<Record<string, readonly string[]>> = {
  'apigateway.amazonaws.com': [],
  'backup.amazonaws.com': [],
  'codedeploy.amazonaws.com': [],
  'lambda.amazonaws.com': [],
  'pipes.amazonaws.com': ['aws:SourceAccount', 'aws:SourceArn'],
  'scheduler.amazonaws.com': ['aws:SourceAccount', 'aws:SourceArn'],
  'states.amazonaws.com': ['aws:SourceAccount', 'aws:SourceArn'],
};
