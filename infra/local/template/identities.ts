/** The region and account that the stacks appear to be deployed to. */
export type Place = { readonly region: string; readonly accountId: string };

/** The name, ARN and `Ref` of a deployed resource. */
export type Identity = { readonly name: string; readonly arn: string; readonly ref: string };

/** The properties of a resource whose names end in `Name`. */
type Names = Readonly<Record<string, unknown>>;

type Kind = {
  /** The property with the name of the resource, if the template sets it. */
  readonly nameProperty: string;
  readonly arn: (name: string, place: Place, names: Names) => string;
  /** The value of `Ref` for this kind; by default the name. */
  readonly refIs?: 'arn';
};

const regional = (service: string, prefix: string): Kind['arn'] => {
  return (name, { region, accountId }) => `arn:aws:${service}:${region}:${accountId}:${prefix}${name}`;
};

/** The kinds that have names or ARNs. Resources of other kinds are known by their logical ids. */
const KINDS: Readonly<Record<string, Kind>> = {
  'AWS::DynamoDB::Table': { nameProperty: 'TableName', arn: regional('dynamodb', 'table/') },
  'AWS::Lambda::Function': { nameProperty: 'FunctionName', arn: regional('lambda', 'function:') },
  'AWS::Lambda::Alias': {
    nameProperty: 'Name',
    arn: (name, place, { FunctionName }) =>
      `${regional('lambda', 'function:')(String(FunctionName), place, {})}:${name}`,
    refIs: 'arn',
  },
  // Secrets Manager adds six random characters to every ARN, and roles name the whole ARN.
  'AWS::SecretsManager::Secret': {
    nameProperty: 'Name',
    arn: (name, place) => `${regional('secretsmanager', 'secret:')(name, place, {})}-Local0`,
    refIs: 'arn',
  },
  // Bucket names are global. The key of an object follows after a slash.
  'AWS::S3::Bucket': { nameProperty: 'BucketName', arn: (name) => `arn:aws:s3:::${name}` },
  // `Ref` returns the URL on AWS, which is not needed here.
  'AWS::SQS::Queue': { nameProperty: 'QueueName', arn: regional('sqs', '') },
  'AWS::Events::EventBus': { nameProperty: 'Name', arn: regional('events', 'event-bus/') },
  'AWS::Events::Archive': { nameProperty: 'ArchiveName', arn: regional('events', 'archive/') },
  'AWS::Pipes::Pipe': { nameProperty: 'Name', arn: regional('pipes', 'pipe/') },
  'AWS::StepFunctions::StateMachine': {
    nameProperty: 'StateMachineName',
    arn: regional('states', 'stateMachine:'),
    refIs: 'arn',
  },
};

/**
 * Returns the identity of a resource, with the name that the template sets, or with one made from its stack and logical
 * id.
 */
export function identify(type: string, properties: Names, fallbackName: string, place: Place): Identity {
  const { nameProperty = '', arn: arnOf = regional('local', `${type}/`), refIs } = KINDS[type] ?? {};
  const chosen = properties[nameProperty];
  const name = typeof chosen === 'string' ? chosen : fallbackName;
  const arn = arnOf(name, place, properties);
  return { name, arn, ref: refIs === 'arn' ? arn : name };
}
