import { idsIn, membersOf, ofType, type Rule, type TemplateJson } from '#tests/infra/deployability/stack.ts';

/**
 * Finds functions that send to a queue that starts them, by themselves or through others, and that Lambda would stop:
 * after sixteen calls in a chain it moves the message to the dead-letter queue, unless the function permits loops. The
 * SDK passes the chain on with each message, also with messages that have nothing to do with the one that was received.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
export const loops: Rule = (stacks) =>
  stacks.flatMap(({ name, template }) =>
    ofType(template, 'AWS::Lambda::Function')
      .filter(([id, { Properties }]) => isInLoop(id, template) && Properties?.RecursiveLoop !== 'Allow')
      .map(([id]) => `${name}: ${id} sends to a queue that starts it, and does not permit loops.`),
  );

function isInLoop(start: string, template: TemplateJson): boolean {
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of startedBy(id, template)) {
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  return reached.has(start);
}

/** Returns the functions that are started by the queues that a function may send to. */
function startedBy(id: string, template: TemplateJson): string[] {
  const sent = queuesOf(id, template);
  return ofType(template, 'AWS::Lambda::EventSourceMapping')
    .filter(([, { Properties }]) => idsIn(Properties?.EventSourceArn).some((queue) => sent.includes(queue)))
    .flatMap(([, { Properties }]) => idsIn(Properties?.FunctionName));
}

type Statement = { readonly Action: string | string[]; readonly Resource: unknown };

function queuesOf(id: string, template: TemplateJson): string[] {
  const statements = idsIn(template.Resources[id]?.Properties?.Role)
    .flatMap((role) => [...membersOf(template.Resources[role]?.Properties)])
    .flatMap(([member, value]) => (member === 'Statement' ? (value as Statement[]) : []))
    .filter(({ Action }) => [Action].flat().includes('sqs:SendMessage'));
  const referred = statements.flatMap(({ Resource }) => idsIn({ Resource }));
  const text = JSON.stringify(statements.map(({ Resource }) => Resource));
  const named = ofType(template, 'AWS::SQS::Queue').filter(([, { Properties }]) =>
    text.includes(`:${Properties?.QueueName}"`),
  );
  return [...referred, ...named.map(([queue]) => queue)];
}
