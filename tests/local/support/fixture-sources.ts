/** Sources of small functions, by file name. */
export const SOURCES = {
  'echo.mjs': `export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });`,
  'authorizer.mjs': `
    let calls = 0;
    export const handler = async ({ authorizationToken, methodArn }) => {
      if (authorizationToken === 'unknown') throw new Error('Unauthorized');
      if (authorizationToken === 'broken') throw new Error('no');
      const stage = methodArn.split('/').slice(0, 2).join('/');
      const Resource = authorizationToken === 'reader' ? stage + '/GET/*' : stage + '/*';
      return {
        principalId: 'caller',
        policyDocument: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource }] },
        context: { calls: ++calls, active: true },
      };
    };`,
  'odd.mjs': `
    export const handler = async ({ queryStringParameters: { how } }) => {
      if (how === 'throw') throw new Error('broken');
      if (how === 'text') return 'no proxy response';
      if (how === 'object') return { statusCode: 200, body: { not: 'a text' } };
      if (how === 'status') return { statusCode: 'abc' };
      if (how === 'header') return { statusCode: 200, headers: { 'X-Split': 'a\\r\\nb' } };
      if (how === 'exit') process.exit(3);
      if (how === 'slow') await new Promise((resolve) => setTimeout(resolve, 600));
      if (how === 'slow') return { statusCode: 200, body: 'done' };
      if (how === 'cookies') return { statusCode: 204, multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] }, headers: { 'WWW-Authenticate': 'Basic' } };
    };`,
};
