import { ofType, type Rule } from '#tests/infra/deployability/stack.ts';

/** CloudFormation allows 500 resources; the rest is room for growth. */
const MOST_RESOURCES = 350;

/** Bytes of a template that CloudFormation reads from S3 (CloudFormation quotas: 1 MB). */
const MOST_BYTES = 1_000_000;

/** Characters of an event pattern (EventBridge quotas: event pattern size). Each new type of event makes all longer. */
const LONGEST_PATTERN = 2_048;

/** Finds stacks that leave too little room below the quotas of CloudFormation, and event patterns that are too long. */
export const budgets: Rule = (stacks) =>
  stacks.flatMap(({ name, template }) => {
    const resources = Object.keys(template.Resources).length;
    const bytes = JSON.stringify(template).length;
    return [
      ...(resources > MOST_RESOURCES
        ? [`${name}: ${resources} resources, of ${MOST_RESOURCES} at most.`]
        : []),
      ...ofType(template, 'AWS::Events::Rule').flatMap(([id, { Properties }]) => {
        const { length } = JSON.stringify(Properties?.EventPattern ?? {});
        return length > LONGEST_PATTERN
          ? [`${name}: the event pattern of ${id} has ${length} characters, of ${LONGEST_PATTERN} at most.`]
          : [];
      }),
      ...(bytes > MOST_BYTES ? [`${name}: ${bytes} bytes, of ${MOST_BYTES} at most.`] : []),
    ];
  });
