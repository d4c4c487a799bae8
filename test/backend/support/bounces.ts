/** The mail that came back, and its recipient. */
export type Returning = {
  recipient: string;
  /** Message-ID of the returned mail. */
  messageId: string;
  /** Reply-To of the returned mail. */
  replyTo: string;
  /** Tells two bounces apart. */
  number?: number;
};

const lines = (...all: string[]) => all.join('\r\n');
const part = (type: string, ...content: string[]) => lines('--x', `Content-Type: ${type}`, '', ...content);
const REPORT = 'Content-Type: multipart/report; report-type=delivery-status; boundary=x';

/** Bounces in the forms of common mail servers. */
export const BOUNCES = {
  postfix: ({ recipient, messageId, replyTo, number = 1 }: Returning) =>
    lines(
      ...['Return-Path: <>', 'From: MAILER-DAEMON@mx.shop.example (Mail Delivery System)', 'To: support@shop.example'],
      ...['Auto-Submitted: auto-replied', `Message-Id: <postfix-${number}@mx>`, REPORT, ''],
      part('text/plain; charset=us-ascii', `<${recipient}>: host mx.customer.example said: 550 5.1.1 User unknown`),
      part(
        'message/delivery-status',
        ...['Reporting-MTA: dns; mx.shop.example', 'X-Postfix-Sender: rfc822; support@shop.example', ''],
        ...[`Final-Recipient: rfc822; ${recipient}`, `Original-Recipient: rfc822;${recipient}`, 'Action: failed'],
        ...[
          'Status: 5.1.1',
          'Remote-MTA: dns; mx.customer.example',
          'Diagnostic-Code: smtp; 550 5.1.1 User',
          '    unknown',
        ],
      ),
      part('message/rfc822', `Reply-To: ${replyTo}`, `Message-ID: ${messageId}`, '', 'Under Documents.'),
      '--x--',
    ),
  exchange: ({ recipient, messageId, number = 1 }: Returning) =>
    lines(
      ...[
        'From: <MicrosoftExchange329e71ec@shop.example>',
        'To: support@shop.example',
        'X-MS-Exchange-Message-Is-Ndr:',
      ],
      ...[`Message-ID: <ndr-${number}@shop.example>`, `In-Reply-To: ${messageId}`, REPORT, ''],
      part('text/html; charset="us-ascii"', '<p>Your message could not be delivered.</p>'),
      part(
        'message/delivery-status',
        ...['Reporting-MTA: dns;AM0PR01MB0002.prod.example', 'Received-From-MTA: dns;mx.shop.example', ''],
        ...[`Final-Recipient: rfc822;${recipient}`, 'Action: failed', 'Status: 5.1.10'],
        ...['Diagnostic-Code: smtp;550 5.1.10 RecipientNotFound; Recipient not found by SMTP address lookup'],
      ),
      part('message/rfc822', `Message-ID:`, ` ${messageId}`, '', 'Under Documents.'),
      '--x--',
    ),
  gmail: ({ recipient, messageId, number = 1 }: Returning) =>
    lines(
      ...['Return-Path: <>', 'From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>'],
      ...['To: support@shop.example', `X-Failed-Recipients: ${recipient}`, `Message-ID: <gmail-${number}.dsn@mx>`],
      ...[`References: ${messageId}`, `In-Reply-To: ${messageId}`, REPORT, ''],
      part('text/plain; charset="UTF-8"', '** Address not found **'),
      part(
        'message/delivery-status',
        ...['Reporting-MTA: dns; googlemail.example', 'Arrival-Date: Thu, 26 Nov 2026 02:38:00 -0800 (PST)', ''],
        ...[`Final-Recipient: rfc822; ${recipient}`, 'Action: failed', 'Status: 5.1.1'],
        ...['Diagnostic-Code: smtp; 550-5.1.1 The account does not exist.', ' 550 5.1.1 Try again'],
      ),
      part('message/rfc822', `Message-ID: ${messageId}`, '', 'Under Documents.'),
      '--x--',
    ),
  /** Amazon SES writes a Message-ID of its own into the mails that it relays. */
  ses: ({ recipient, replyTo, number = 1 }: Returning) =>
    lines(
      ...['Return-Path: <>', 'From: MAILER-DAEMON@eu-west-1.ses.example', 'To: support@shop.example'],
      ...[`Message-ID: <ses-${number}@eu-west-1.ses.example>`, REPORT, ''],
      part('text/plain', 'An error occurred while trying to deliver the mail to the following recipients:', recipient),
      part(
        'message/delivery-status',
        ...['Reporting-MTA: dns; a7-12.smtp-out.ses.example', '', 'Action: failed'],
        ...[`Final-Recipient: rfc822; ${recipient}`, 'Diagnostic-Code: smtp; 550 5.1.1 user unknown', 'Status: 5.1.1'],
      ),
      part(
        'message/rfc822',
        ...[
          'From: Support <support@shop.example>',
          'Reply-To:',
          ` ${replyTo}`,
          'Message-ID: <0107-rewritten@ses.example>',
        ],
        ...['', 'Under Documents.'],
      ),
      '--x--',
    ),
  /** Exim before 4.85 sent no report for programs. */
  exim: ({ recipient, messageId, number = 1 }: Returning) =>
    lines(
      ...['Return-path: <>', `X-Failed-Recipients: ${recipient}`, 'Auto-Submitted: auto-replied'],
      ...['From: Mail Delivery System <Mailer-Daemon@mx.exim.example>', 'To: support@shop.example'],
      ...[`Message-Id: <exim-${number}@mx.exim.example>`, ''],
      'A message that you sent could not be delivered to one or more of its recipients.',
      ...['', `  ${recipient}`, '    Unrouteable address', '', '------ This is a copy of the message. ------', ''],
      ...[`Message-ID: ${messageId}`, '', 'Under Documents.'],
    ),
  qmail: ({ recipient, messageId, number = 1 }: Returning) =>
    lines(
      ...['Return-Path: <>', 'From: MAILER-DAEMON@qmail.example', 'To: support@shop.example'],
      ...['Subject: failure notice', `Message-ID: <qmail-${number}@qmail.example>`, ''],
      ...['Hi. This is the qmail-send program at qmail.example.', '', `<${recipient}>:`],
      ...['Sorry, no mailbox here by that name. (#5.1.1)', '', '--- Below this line is a copy of the message.', ''],
      ...[`Message-ID: ${messageId}`, '', 'Under Documents.'],
    ),
} as const;

export const BOUNCE_FORMS = Object.keys(BOUNCES) as (keyof typeof BOUNCES)[];
