import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readMail } from '../../backend/tickets/readMail.ts';
import { until } from './support/until.ts';
import { Day, DayOperator, DayVisitor } from './support/Day.ts';
import { startSmtpServer } from '../backend/support/startSmtpServer.ts';

/** Chooses when the backend crashes. A failure names it. */
const SEED = Number(process.env.DAY_SEED ?? 20_261_128);
const VISITORS = 10;
const ROUNDS = 2;
/** Crashes while people write; the others follow when the mail server has taken a mail. */
const CRASHES = 6;
const CRASHES_AT_MAILS = 4;
const MAIL_AFTER_SECONDS = 2;

type Moment = 'before' | 'during' | 'after';
const STEPS = VISITORS * (1 + ROUNDS);
const schedule = fc.tuple(
  fc.uniqueArray(fc.nat(STEPS - 1), { minLength: CRASHES, maxLength: CRASHES }),
  fc.array(fc.constantFrom<Moment>('before', 'during', 'after'), { minLength: CRASHES, maxLength: CRASHES }),
);

describe('a day with three operators, ten visitors and ten crashes of the backend', { timeout: 600_000 }, () => {
  it(`[REACH-01] [REACH-05] ends with every answer seen or mailed, none of them twice (seed ${SEED})`, async (t) => {
    const smtp = await startSmtpServer(t);
    const day = await Day.begin(t, {
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'Support <support@example.com>', MAIL_AFTER: String(MAIL_AFTER_SECONDS) },
      // One address calls for all visitors, and no desk is open.
      ...{ RATE_LIMIT: '0', OPERATOR_TIMEOUT: '86400', CHAT_MAILS_PER_ADDRESS: '0' },
    });
    const ann = await DayOperator.join(day, (await day.ready).setup_link ?? '', 'ann');
    const operators = [ann, await ann.invite('bob'), await ann.invite('cyd')];
    const visitors = Array.from({ length: VISITORS }, (_, n) => new DayVisitor(day, `visitor-${n}`));
    const hasLeft = (n: number) => n % 2 === 1;
    const stayers = visitors.filter((_, n) => !hasLeft(n));
    for (const stayer of stayers) day.onRestart(() => stayer.open());
    t.after(() => visitors.forEach((visitor) => visitor.leave()));

    const answers: { text: string; visitor: DayVisitor; isMailed: boolean }[] = [];
    /** Seen before they were due for a mail. */
    const seenInTime: string[] = [];
    const answer = async (n: number, text: string) => {
      const startedAt = performance.now();
      const [visitor, operator] = [visitors[n], operators[n % operators.length]];
      assert.ok(visitor && operator);
      answers.push({ text, visitor, isMailed: hasLeft(n) });
      await operator.answer(visitor.chatId, text);
      if (hasLeft(n)) return;
      await visitor.look();
      if (performance.now() - startedAt < MAIL_AFTER_SECONDS * 1_000) seenInTime.push(text);
    };
    const steps = visitors.flatMap((visitor, n) => [
      async () => {
        await visitor.ask(`Question ${n}.`);
        await visitor.open();
        if (hasLeft(n)) visitor.leave();
      },
    ]);
    for (let round = 0; round < ROUNDS; round += 1)
      steps.push(...visitors.map((_, n) => () => answer(n, `Answer ${round} to ${n}.`)));

    const [[places = [], moments = []] = []] = fc.sample(schedule, { seed: SEED, numRuns: 1 });
    for (const [at, step] of steps.entries()) {
      const moment = moments[places.indexOf(at)];
      if (moment === 'before') await day.crash();
      const working = step();
      if (moment === 'during') await day.crash();
      await working;
      if (moment === 'after') await day.crash();
    }
    // Kills between the acceptance of a mail and the note of it, which no transaction spans.
    for (let n = 0; n < CRASHES_AT_MAILS; n += 1) {
      const [text, count] = [`Late answer ${n}.`, smtp.mails.length];
      await answer(n * 2 + 1, text);
      await until(async () => smtp.mails.length > count && (await mailsWith(text)) > 0);
      await day.crash();
    }

    for (const { text, visitor, isMailed } of answers) {
      const stored = () => ann.messagesOf(visitor.chatId).then((all) => all.filter(({ message }) => message === text));
      if (isMailed) await until(async () => (await stored())[0]?.mailed_at !== undefined);
      assert.equal((await stored()).length, 1, `${text} is stored once`);
      assert.equal(visitor.seen.has(text), !isMailed, `${text} is seen`);
      const mails = await mailsWith(text);
      assert.ok(isMailed ? mails === 1 : mails <= 1, `${text} is in ${mails} mails`);
      if (seenInTime.includes(text)) assert.equal(mails, 0, `${text} was seen first, and mailed`);
    }

    /** The number of mails with this answer. A mailbox drops a mail whose Message-ID it has. */
    async function mailsWith(text: string): Promise<number> {
      const read = await Promise.all(smtp.mails.map((mail) => readMail(Buffer.from(mail), () => false)));
      const own = read.filter((mail) => mail.text.split('Earlier in the conversation')[0]?.includes(text));
      return new Set(own.map(({ messageId }) => messageId)).size;
    }
  });
});
