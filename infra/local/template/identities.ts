/** Where the stacks are imagined to be deployed. */
export type Place = { readonly region: string; readonly accountId: string };

/** What a resource is known by once it is deployed. */
export type Identity = { readonly name: string; readonly arn: string; readonly ref: string };

/** The properties of a resource whose names end in `Name`. */
type Names = Readonly<Record<string, unknown>>;

type Kind = {
  /** The property that names the resource, where the template chooses its name. */
  readonly nameProperty: string;
  readonly arn: (name: string, place: Place, names: Names) => string;
  /** What `Ref` means for this kind; the name for most. */
  readonly refIs?: 'arn';
};

const regional = (service: string, prefix: string): Kind['arn'] => {
  return (name, { region, accountId }) => `arn:aws:${service}:${region}:${accountId}:${prefix}${name}`;
};

/** The kinds that are called by their names or ARNs; any other is known by its logical id alone. */
const KINDS: Readonly<Record<string, Kind>> = {
  'AWS::DynamoDB::Table': { nameProperty: 'TableName', arn: regional('dynamodb', 'table/') },
  'AWS::Lambda::Function': { nameProperty: 'FunctionName', arn: regional('lambda', 'function:') },
  'AWS::Lambda::Alias': {
    nameProperty: 'Name',
    arn: (name, place, { FunctionName }) =>
      `${regional('lambda', 'function:')(String(FunctionName), place, {})}:${name}`,
    refIs: 'arn',
  },
  // Secrets Manager ends every ARN in six characters of its own choice; roles name the whole of it.
  'AWS::SecretsManager::Secret': {
    nameProperty: 'Name',
    arn: (name, place) => `${regional('secretsmanager', 'secret:')(name, place, {})}-Local0`,
    refIs: 'arn',
  },
  // Buckets are known world-wide by their names, keys of objects follow after a slash.
  'AWS::S3::Bucket': { nameProperty: 'BucketName', arn: (name) => `arn:aws:s3:::${name}` },
  // The address that `Ref` means is needed nowhere.
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

/** The identity of a resource: the name that the template gives it, or one made of its stack and logical id. */
export function identify(type: string, properties: Names, fallbackName: string, place: Place): Identity {
  const { nameProperty = '', arn: arnOf = regional('local', `${type}/`), refIs } = KINDS[type] ?? {};
  const chosen = properties[nameProperty];
  const name = typeof chosen === 'string' ? chosen : fallbackName;
  const arn = arnOf(name, place, properties);
  return { name, arn, ref: refIs === 'arn' ? arn : name };
}
