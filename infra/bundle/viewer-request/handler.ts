/**
 * The function that CloudFront runs for each request to the API. CloudFront functions cannot import modules, and
 * support ECMAScript 5.1 with parts of later versions. The build inserts `SITE`, and refuses what they do not support
 * (`viewer-request.ts`).
 */

type Value = { value: string; multiValue?: { value: string }[] };

/** A viewer's request as CloudFront passes it; names of headers are in lower case. */
type ViewerRequest = {
  method: string;
  uri: string;
  querystring: Record<string, Value>;
  headers: Record<string, Value>;
};

/** A response of the function itself. */
type ViewerResponse = {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, Value>;
  body?: { encoding: 'text'; data: string };
};

declare const SITE: {
  /** The paths of pages. */
  pages: string[];
  /** The first segments of the paths that programs call. */
  called: string[];
  notFound: ViewerResponse;
};

/**
 * Redirects people who mistyped an address to the page that they meant (`/activate/`, `/Manage`), and shows them a page
 * if there is none. All other requests continue to the API.
 */
export function handler(event: { request: ViewerRequest }): ViewerRequest | ViewerResponse {
  const request = event.request;
  if (request.method !== 'GET' && request.method !== 'HEAD') return request;
  const path = request.uri.replace(/\/+$/, '').toLowerCase();
  if (SITE.pages.includes(path)) return redirectTo(path, request.querystring);
  // The API redirects the bare address to the reference.
  if (path === '' || SITE.called.includes(path.split('/')[1] || '')) return request;
  const accept = request.headers.accept;
  return accept?.value.includes('text/html') ? SITE.notFound : request;
}

/** Redirects to a page. Browsers keep the fragment, which contains the link's token and is never sent. */
function redirectTo(path: string, querystring: Record<string, Value>): ViewerResponse {
  const query = Object.keys(querystring)
    .map((name) => {
      const values = querystring[name]?.multiValue || [querystring[name]];
      return values.map((each) => (each?.value ? `${name}=${each.value}` : name)).join('&');
    })
    .join('&');
  return {
    statusCode: 308,
    statusDescription: 'Permanent Redirect',
    headers: {
      location: { value: query ? `${path}?${query}` : path },
      'cache-control': { value: 'public, max-age=300' },
      'referrer-policy': { value: 'no-referrer' },
    },
  };
}
