import { CfnAlias, CfnFunction } from 'aws-cdk-lib/aws-lambda';
import {
  CfnOutput,
  CfnResource,
  DefaultTokenResolver,
  type IAspect,
  type IPostProcessor,
  type IResolvable,
  type IResolveContext,
  Reference,
  Stack,
  StringConcat,
  Token,
  Tokenization,
} from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { readsOf } from '#infra/settings/names.ts';

/**
 * Adds an output to each stack for everything that it reads from other stacks. CloudFormation resolves such a reference
 * when it deploys the reading stack, and not again when the value changes later
 * (https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-getstackoutput.html).
 * These outputs record the value: `ops preflight` compares it with the current outputs of the other stacks.
 */
export class RecordedReferences implements IAspect {
  visit(node: IConstruct): void {
    if (!Stack.isStack(node)) return;
    const recorded = new Set<string>();
    for (const reference of foreignReferencesOf(node)) {
      const { id, stack } = outputOf(reference);
      if (recorded.has(id)) continue;
      recorded.add(id);
      new CfnOutput(node, id, {
        // The value begins with the name of the stack: cfn-lint before version 1.52 refuses an output that is a bare
        // reference.
        value: `${stack}: ${Token.asString(reference)}`,
        description: 'What the stack read from another one at its deployment',
      });
    }
  }
}

function foreignReferencesOf(stack: Stack): Reference[] {
  const resources = stack.node.findAll().filter((node) => CfnResource.isCfnResource(node));
  return resources
    .flatMap(referencesIn)
    .filter(({ target }) => Stack.of(target) !== stack && !isNamed(target));
}

/**
 * Returns whether a resource has a fixed ARN: functions and aliases keep theirs when they are replaced, because it
 * contains only their names.
 */
const isNamed = (target: IConstruct) => target instanceof CfnFunction || target instanceof CfnAlias;

function referencesIn(resource: CfnResource): Reference[] {
  const resolver = new Collector();
  Tokenization.resolve(resource._toCloudFormation(), { scope: resource, resolver, preparing: true });
  return resolver.references;
}

/** Resolves a template as CDK does, and collects its references. */
class Collector extends DefaultTokenResolver {
  readonly references: Reference[] = [];

  constructor() {
    super(new StringConcat());
  }

  override resolveToken(
    token: IResolvable,
    context: IResolveContext,
    postProcessor: IPostProcessor,
  ): unknown {
    if (Reference.isReference(token)) this.references.push(token);
    return super.resolveToken(token, context, postProcessor);
  }
}

function outputOf({ target, displayName }: Reference): { id: string; stack: string } {
  const [, stack = '', ...path] = target.node.path.split('/').filter((part) => part !== 'Resource');
  return { id: readsOf(stack, ...path, displayName), stack };
}
