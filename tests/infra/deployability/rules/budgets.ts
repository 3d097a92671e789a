import type { Rule } from '#tests/infra/deployability/stack.ts';

/** CloudFormation allows 500 resources; the rest is room for growth. */
const MOST_RESOURCES = 350;

/** Bytes of a template that CloudFormation reads from S3 (CloudFormation quotas: 1 MB). */
const MOST_BYTES = 1_000_000;

/** Finds stacks that leave too little room below the quotas of CloudFormation. */
export const budgets: Rule = (stacks) =>
  stacks.flatMap(({ name, template }) => {
    const resources = Object.keys(template.Resources).length;
    const bytes = JSON.stringify(template).length;
    return [
      ...(resources > MOST_RESOURCES
        ? [`${name}: ${resources} resources, of ${MOST_RESOURCES} at most.`]
        : []),
      ...(bytes > MOST_BYTES ? [`${name}: ${bytes} bytes, of ${MOST_BYTES} at most.`] : []),
    ];
  });
