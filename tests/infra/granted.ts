import type { Handler } from '#infra/functions/catalogue.ts';
import { logOf } from '#infra/functions/function-logs.ts';
import { functionsIn, type Resource, resourcesOf, type Templates } from './synthesized.ts';

export type Statement = {
  Sid?: string;
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
};

export type Role = { id: string; properties: Resource };

export const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** The role of each function of a stage, by the function's path under `functions/`. */
export function rolesOf(templates: Templates): Map<string, Role> {
  const roles = [functionsIn(templates), templates.workers].flatMap((template) => {
    const all = template.findResources('AWS::IAM::Role');
    return resourcesOf(template, 'AWS::Lambda::Function').map(([, { Metadata, Properties }]) => {
      const [id]: [string] = Properties.Role['Fn::GetAtt'];
      const handler = String(Metadata?.['domicilia:entry']).replace(/^functions\/|\.ts$/g, '');
      return [handler, { id, properties: all[id]?.Properties }] as const;
    });
  });
  return new Map(roles);
}

export const statementsOf = ({ properties }: Role): Statement[] =>
  // The library's own role, in a disposable stage, has none of our grants.
  (properties.Policies ?? []).flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );

/** Grants that are useful only together, under one name. */
const GROUPS = [
  ['', ['logs:CreateLogStream its logs', 'logs:PutLogEvents its logs']],
  ['mails', ['ses:SendEmail any sender', 'ses:SendEmail configuration set']],
  ['webhooks', ['sqs:SendMessage webhooks']],
  ['failed events', ['sqs:SendMessage failed events']],
  [
    'queue',
    ['sqs:ReceiveMessage its queue', 'sqs:DeleteMessage its queue', 'sqs:GetQueueAttributes its queue'],
  ],
  [
    'keeps failed events',
    [
      'sqs:ReceiveMessage failed events',
      'sqs:DeleteMessage failed events',
      'sqs:GetQueueAttributes failed events',
    ],
  ],
] as const;

/**
 * Returns what a function's role allows, as its row in `grants.md` says it. It leaves out the log that each function
 * writes, and the data key and the denial of the keys that verify tokens, which have separate tests. The last column
 * spells out everything without a column.
 */
export function rowOf(handler: string, role: Role): string {
  let grants = grantsOf(handler, role).filter(
    (grant) => !/^kms:\w+ (?:data|merchant) key$|^Deny dynamodb:\w+ table$/.test(grant),
  );
  const take = (pattern: RegExp, as = '$1'): string[] => {
    const taken = grants.filter((grant) => pattern.test(grant));
    grants = grants.filter((grant) => !pattern.test(grant));
    return taken.map((grant) => grant.replace(pattern, as));
  };
  const cells = [
    take(/^dynamodb:(\w+) table$/),
    take(/^dynamodb:Query index (\w+)$/),
    take(/^secretsmanager:GetSecretValue secret (\w+)$/),
    [
      ...take(/^s3:GetObject files ((?:[\w-]+\/)+)$/, 'read $1'),
      ...take(/^s3:PutObject files ((?:[\w-]+\/)+)$/, 'write $1'),
    ],
  ];
  const groups = GROUPS.filter(([, parts]) => parts.every((part) => grants.includes(part)));
  const grouped: string[] = groups.flatMap(([, parts]) => parts);
  const others = [...groups.map(([name]) => name), ...grants.filter((grant) => !grouped.includes(grant))];
  const columns = [`\`${handler}\``, ...[...cells, others.filter(Boolean)].map((cell) => cell.join(', '))];
  return columns.join(' | ');
}

/** Returns each action with its target: `dynamodb:GetItem table`. */
const grantsOf = (handler: string, role: Role): string[] =>
  statementsOf(role)
    .flatMap(({ Effect, Action, Resource: on }) =>
      listOf(Action).flatMap((action) =>
        listOf(on).map((resource) => {
          const verb = Effect === 'Allow' ? action : `${Effect} ${action}`;
          return `${verb} ${subjectOf(resource, handler)}`;
        }),
      ),
    )
    .sort();

const PLACE = '<Region>:<AccountId>';

/** Each form of a resource's ARN, whole, and its name. */
const SUBJECTS: readonly (readonly [arn: RegExp, name: string])[] = [
  [/^<Table Arn>$/, 'table'],
  [/^<Table Arn>\/index\/(\w+)$/, 'index $1'],
  [/^<DataKey Arn>$/, 'data key'],
  [/^<MerchantFilesKey Arn>$/, 'merchant key'],
  [/^<(\w+)Secret>$/, 'secret $1'],
  [/^arn:<Partition>:s3:::domicilia-\w+-files-<AccountId>-<Region>\/([\w-]+\/)\*$/, 'files $1'],
  [/^arn:<Partition>:s3:::domicilia-\w+-merchant-files-<AccountId>-<Region>\/([\w-]+\/)\*$/, 'files $1'],
  [/^arn:<Partition>:s3:::domicilia-\w+-evidence-<AccountId>-<Region>\/\*$/, 'files evidence/'],
  [
    /^arn:<Partition>:s3:::domicilia-\w+-evidence-<AccountId>-<Region>\/(closings|documents)\/\*$/,
    'files evidence/$1/',
  ],
  [new RegExp(`^arn:<Partition>:ses:${PLACE}:identity/\\*$`), 'any sender'],
  [new RegExp(`^arn:<Partition>:ses:${PLACE}:configuration-set/domicilia-\\w+$`), 'configuration set'],
  [new RegExp(`^arn:<Partition>:sqs:${PLACE}:domicilia-\\w+-workers-send-webhooks$`), 'webhooks'],
];

/** Returns the name of a resource, or its ARN if it has no name here. */
function subjectOf(resource: unknown, handler: string): string {
  const arn = textOf(resource);
  const own = handler.replace(/\W/g, '');
  if (arn === `<${logOf(handler as Handler)}logs Arn>`) return 'its logs';
  if (arn === `<${own}queue Arn>`) return 'its queue';
  if (arn === '<FailedEvents Arn>') return 'failed events';
  const known = SUBJECTS.find(([form]) => form.test(arn));
  // `AccountNumbers` is the secret `account_numbers`.
  const words = /(?<=[a-z])(?=[A-Z])/g;
  return known
    ? arn
        .replace(...known)
        .replace(words, '_')
        .toLowerCase()
    : arn;
}

type Reference = {
  Ref?: string;
  'Fn::GetAtt'?: [id: string, attribute: string];
  'Fn::GetStackOutput'?: { OutputName: string };
  'Fn::Join'?: [separator: string, parts: unknown[]];
};

/** Returns an ARN with its references: `<Table Arn>/index/due`. */
function textOf(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  const reference = resource as Reference;
  if (reference['Fn::Join']) return reference['Fn::Join'][1].map(textOf).join('');
  if (reference['Fn::GetAtt']) {
    const [id, attribute] = reference['Fn::GetAtt'];
    return `<${id.replace(/[0-9A-F]{8}$/, '')} ${attribute}>`;
  }
  if (reference.Ref) return `<${reference.Ref.replace('AWS::', '')}>`;
  return String(reference['Fn::GetStackOutput']?.OutputName)
    .replace(/^PublishOutputRef(\w+?)[0-9A-F]{16}$/, '<$1>')
    .replace(/^PublishOutputFnGetAtt(\w+?)[0-9A-F]{8}(\w+?)[0-9A-F]{8}$/, '<$1 $2>');
}
