// A Cloudflare Email Worker: the route of support@example.com and of its subaddresses leads here.
type IncomingEmail = { raw: ReadableStream; setReject(reason: string): void };
type Environment = { BACKEND_URL: string; MAIL_WEBHOOK_SECRET: string };

const worker = {
  async email(message: IncomingEmail, { BACKEND_URL, MAIL_WEBHOOK_SECRET }: Environment): Promise<void> {
    const answer = await fetch(`${BACKEND_URL}/api/mail/incoming`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${MAIL_WEBHOOK_SECRET}` },
      body: await new Response(message.raw).arrayBuffer(),
    });
    // A mail that is refused goes back to its sender; after any other failure the worker is run again.
    if (answer.status === 413 || answer.status === 422) message.setReject('This email could not be taken.');
    else if (!answer.ok) throw new Error(`The backend answered ${answer.status}`);
  },
};

export default worker;
