/** Calls the backend from outside any browser. Throws unless the response is successful. */
export async function call<Body>(
  url: string,
  method: string,
  body?: object | FormData,
  session: Record<string, string> = {},
): Promise<Body> {
  const isForm = body === undefined || body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: isForm ? session : { 'content-type': 'application/json', ...session },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
